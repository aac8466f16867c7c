/**
 * The messages of an open chat as an island shows them, whoever reads: their lines, how they scroll, what of them is new,
 * and the way to one of them. For the chat of members (use_messages.ts) and that of the desk.
 * Invariant: lines are made again only when something of them has changed, and never for a key that is pressed.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { KeptChat } from "@/client/kept_chats.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { Arrival } from "@/client/state/chat_pages.ts";
import { countAfter } from "@/client/state/thread.ts";
import { type Line, linesOf } from "@/islands/chat/lines.ts";
import { photoEnds } from "@/islands/chat/photo_view_model.ts";
import { pointOut } from "@/islands/chat/point_out.ts";
import { type Scroll, useScroll } from "@/islands/chat/use_scroll.ts";
import { useServerNow } from "@/islands/chat/use_server_now.ts";
import type { useReader } from "@/islands/use_reader.ts";

export interface ThreadOptions {
  chat: Chat;
  /** Where the reader was in it; null where it begins at its newest message. */
  back: KeptChat | null;
  /** Notes where the reader is, for when they come back: null at the newest message. */
  note(at: Omit<KeptChat, "chat"> | null): void;
  /** What is on its way, of all chats, and how far it has come. */
  entries: readonly OutboxEntry[];
  progress: ReadonlyMap<string, number>;
  reader: ReturnType<typeof useReader>;
  /** When the page was rendered, in seconds since 1970. */
  rendered: number;
  /** The end of the chat is on the screen; the same function as long as nothing else reads. */
  onRead(chat: Chat): void;
  /** Messages around a place could not be loaded. */
  onFailed(): void;
}

export interface ThreadView {
  lines: readonly Line[];
  scroll: Scroll;
  /** Messages of the contact that came while the newest was out of sight. */
  missed: number;
  /** Shows the end of the chat. */
  toNewest(smooth: boolean): void;
  /** Shows the message with this number, and points it out or shows it otherwise. */
  jumpTo(seq: number, show?: (line: HTMLElement) => void): Promise<Arrival>;
}

const NO_ENTRIES: readonly OutboxEntry[] = [];

export function useThread(options: ThreadOptions): ThreadView {
  const { chat, back, note, entries, progress, reader, rendered, onRead, onFailed } = options;
  const { me, contact } = chat;
  const thread = chat.thread.value;
  const newestThread = chat.threads.newest.value;
  const isLive = chat.threads.window.value === null;

  const waiting = useMemo(
    // They stand after the newest message, which is not there in a window further back.
    () => isLive ? entries.filter((entry) => entry.contact === contact) : NO_ENTRIES,
    [entries, isLive, contact],
  );
  const serverNow = useServerNow(rendered, useMemo(() => photoEnds(thread), [thread]));
  const { locale, timeZone, now } = reader;
  const lines = useMemo(
    () => linesOf(thread, waiting, { me, reader: { locale, timeZone }, now, serverNow, progress }),
    [thread, waiting, locale, timeZone, now, serverNow, progress],
  );

  const newest = newestThread.messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState({ chat, seq: newest });
  const lastSeen = seen.chat === chat ? seen.seq : back?.lastSeen ?? newest;
  const scroll = useScroll({
    lines,
    isLive,
    onTop: () => void chat.pages.loadOlder(),
    onEnd: () => {
      if (chat.pages.newer.peek() === "idle") void chat.pages.loadNewer();
    },
    onPlace: (place) => {
      chat.threads.reading = place?.seq ?? null;
      note(place && { place, lastSeen });
    },
  });
  const { atBottom, toBottom, toMessage } = scroll;
  const missed = useMemo(
    () => atBottom ? 0 : countAfter(newestThread, lastSeen, me),
    [atBottom, newestThread, lastSeen],
  );

  useLayoutEffect(() => {
    if (back) toMessage(back.place);
  }, [back]);
  useEffect(() => {
    // In the first moment of a chat that was come back to, the box is not yet where it is going to be.
    if (!atBottom || chat.threads.reading !== null) return;
    setSeen({ chat, seq: newest });
    onRead(chat);
    const onVisible = () => onRead(chat);
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [onRead, chat, atBottom, newest]);

  const toNewest = useCallback((smooth: boolean) => {
    const isElsewhere = chat.threads.window.peek() !== null;
    if (isElsewhere) chat.pages.showNewest();
    toBottom(smooth && !isElsewhere);
  }, [chat]);
  const jumpTo = useCallback(async (seq: number, show = pointOut) => {
    const arrival = await chat.pages.showAround(seq);
    if (arrival === "here") toMessage({ seq, topPx: null }, show);
    if (arrival === "failed") onFailed();
    return arrival;
  }, [onFailed, chat]);

  return { lines, scroll, missed, toNewest, jumpTo };
}
