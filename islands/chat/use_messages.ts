/**
 * The messages of an open chat as its island shows them: their lines, how they scroll, what of them is new, and the way to
 * one of them. Invariant: lines are made again only when something of them has changed, and never for a key that is pressed.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { Client, Me } from "@/client/client.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { Arrival } from "@/client/state/chat_pages.ts";
import { countAfter, type MessagesPage } from "@/client/state/thread.ts";
import { type Line, linesOf } from "@/islands/chat/lines.ts";
import { photoEnds } from "@/islands/chat/photo_view_model.ts";
import { pointOut } from "@/islands/chat/point_out.ts";
import { useOpenedChat } from "@/islands/chat/use_opened_chat.ts";
import { type Scroll, useScroll } from "@/islands/chat/use_scroll.ts";
import { useServerNow } from "@/islands/chat/use_server_now.ts";
import type { useReader } from "@/islands/use_reader.ts";

interface MessagesOptions {
  me: Me;
  client: Client | null;
  contact: string;
  page: MessagesPage;
  reader: ReturnType<typeof useReader>;
  /** When the page was rendered, in seconds since 1970. */
  rendered: number;
}

interface Messages {
  chat: Chat;
  lines: readonly Line[];
  scroll: Scroll;
  /** Whether there is a photo to look at. */
  hasOpenPhoto: boolean;
  /** Messages of the contact that came while the newest was out of sight. */
  missed: number;
  /** Shows the end of the chat. */
  toNewest(smooth: boolean): void;
  /** Shows the message with this number, and points it out or shows it otherwise. */
  jumpTo(seq: number, show?: (line: HTMLElement) => void): Promise<Arrival>;
}

const NO_ENTRIES: readonly OutboxEntry[] = [];
const NO_PROGRESS: ReadonlyMap<string, number> = new Map();

export function useMessages({ me, client, contact, page, reader, rendered }: MessagesOptions): Messages {
  const { chat, back, note } = useOpenedChat(me, contact, page);
  const thread = chat.thread.value;
  const newestThread = chat.threads.newest.value;
  const isLive = chat.threads.window.value === null;

  const entries = client?.outbox.entries.value ?? NO_ENTRIES;
  const waiting = useMemo(
    // They stand after the newest message, which is not there in a window further back.
    () => isLive ? entries.filter((entry) => entry.contact === contact) : NO_ENTRIES,
    [entries, isLive],
  );
  const serverNow = useServerNow(rendered, useMemo(() => photoEnds(thread), [thread]));
  const progress = client?.outbox.progress.value ?? NO_PROGRESS;
  const { locale, timeZone, now } = reader;
  const lines = useMemo(
    () => linesOf(thread, waiting, { me: me.id, reader: { locale, timeZone }, now, serverNow, progress }),
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
    () => atBottom ? 0 : countAfter(newestThread, lastSeen, me.id),
    [atBottom, newestThread, lastSeen],
  );

  useLayoutEffect(() => {
    if (back) toMessage(back.place);
  }, [back]);
  useEffect(() => {
    // In the first moment of a chat that was come back to, the box is not yet where it is going to be.
    if (!atBottom || chat.threads.reading !== null) return;
    setSeen({ chat, seq: newest });
    client?.readChat(chat);
    const onVisible = () => client?.readChat(chat);
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [client, chat, atBottom, newest]);

  const toNewest = useCallback((smooth: boolean) => {
    const isElsewhere = chat.threads.window.peek() !== null;
    if (isElsewhere) chat.pages.showNewest();
    toBottom(smooth && !isElsewhere);
  }, [chat]);
  const jumpTo = useCallback(async (seq: number, show = pointOut) => {
    const arrival = await chat.pages.showAround(seq);
    if (arrival === "here") toMessage({ seq, topPx: null }, show);
    if (arrival === "failed") client?.notices.show({ type: "error", message: "refusal.something_wrong" });
    return arrival;
  }, [client, chat]);

  const hasOpenPhoto = useMemo(
    () => lines.some((line) => line.kind === "message" && line.photo?.kind === "open"),
    [lines],
  );
  return { chat, lines, scroll, hasOpenPhoto, missed, toNewest, jumpTo };
}
