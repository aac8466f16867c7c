/** What a chat shows, line by line: days, messages, and what is on its way. Pure. */
import { type DayLabel, dayLabel, type Reader } from "@/domain/time_text.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import { isSeen, reactionsOf, type Thread } from "@/client/state/thread.ts";
import type { MessageState } from "@/components/message_bubble.tsx";
import { type GiftViewModel, giftViewModel } from "@/islands/chat/gift_view_model.ts";
import { lineTime } from "@/islands/chat/line_times.ts";
import {
  type QuoteViewModel,
  quoteViewModel,
  type ReactionViewModel,
  reactionViewModels,
} from "@/islands/chat/message_view_model.ts";
import { leavingViewModel, type PhotoViewModel, photoViewModel } from "@/islands/chat/photo_view_model.ts";

export interface MessageLine {
  kind: "message";
  /** The same while a message is on its way and after, so that its bubble stays the same element. */
  key: string;
  /** The message's id and number; null while it is on its way. */
  id: string | null;
  seq: number | null;
  text: string;
  /** Null for a text. */
  photo: PhotoViewModel | null;
  gift: GiftViewModel | null;
  /** Null for what is no voice message; `src` is empty where there is nothing to be heard. */
  voice: { src: string; file?: Blob; length: string; levels: string } | null;
  /** What a line of the product's own tells of; null for a message of one of the two. */
  refund: { coins: number; lines: number } | null;
  /** The message that it answers. */
  quote: QuoteViewModel | null;
  /** The picture of the story that it replies to, empty once that is over; null for no such reply. */
  story: string | null;
  reactions: readonly ReactionViewModel[];
  /** What its sender has done to it since it was sent; of an unsent one there is nothing else. */
  change: "edited" | "unsent" | undefined;
  /** Seconds since 1970. */
  at: number;
  clock: string;
  mine: boolean;
  state: MessageState;
  /** Of an entry that is on its way or failed; null once it is committed. */
  rid: string | null;
  /** Why it failed, where it did. */
  failed: string | null;
  /** The next one is of the same side and minute. */
  joined: boolean;
}

export type Line = { kind: "day"; key: string; label: DayLabel } | MessageLine;

interface LinesView {
  me: string;
  reader: Reader;
  /** Seconds since 1970. */
  now: number;
  /** The same by the server's clock, which says until when a photo can be looked at. */
  serverNow: number;
  /** Of photos that are uploaded, by rid: the share that has left, 0 to 100. */
  progress: ReadonlyMap<string, number>;
}

/** Lines of a thread, and after it the entries of this chat that are on their way. */
export function linesOf(
  thread: Thread,
  entries: readonly OutboxEntry[],
  view: LinesView,
): Line[] {
  const { reader, now } = view;
  const lines: Line[] = [];
  let before: MessageLine | null = null;
  let dayBefore: number | null = null;
  for (const bare of [...sentLines(thread, view), ...pendingLines(thread, entries, view)]) {
    const { clock, day } = lineTime(bare.at, reader);
    const line: MessageLine = { ...bare, kind: "message", clock, joined: false };
    if (day !== dayBefore) {
      lines.push({ kind: "day", key: `day-${line.key}`, label: dayLabel(line.at, now, reader) });
    } else if (before) {
      before.joined = before.mine === line.mine && before.clock === line.clock && line.change !== "unsent";
    }
    lines.push(line);
    before = line;
    dayBefore = day;
  }
  return lines;
}

type Bare = Omit<MessageLine, "kind" | "clock" | "joined">;

function sentLines(thread: Thread, view: LinesView): Bare[] {
  const { me } = view;
  return thread.messages.map((message) => {
    const mine = message.sender_id === me;
    return {
      key: (mine && message.rid) || message.id,
      id: message.id,
      seq: message.seq,
      text: message.type === "text" ? message.message : "",
      photo: photoViewModel(thread, message, view),
      gift: giftViewModel(message.gift, view.reader.locale),
      voice: message.voice ? { ...message.voice, src: message.message } : null,
      refund: message.refund ?? null,
      quote: quoteViewModel(message.reply_to, me),
      story: message.story_id === undefined ? null : message.story ?? "",
      reactions: message.unsent ? [] : reactionViewModels(reactionsOf(thread, message, me), me),
      change: message.unsent ? "unsent" : message.edited ? "edited" : undefined,
      at: message.timestamp,
      mine,
      state: mine && isSeen(thread, message, me) ? "seen" : "sent",
      rid: null,
      failed: null,
    };
  });
}

/** An entry whose message is already there has only not heard its answer yet. */
function pendingLines(thread: Thread, entries: readonly OutboxEntry[], view: LinesView): Bare[] {
  const { me, progress, reader } = view;
  const there = new Set(thread.messages.map((message) => message.rid));
  const last = thread.messages.at(-1)?.timestamp ?? 0;
  return entries.filter((entry) => !there.has(entry.rid)).map((entry) => ({
    key: entry.rid,
    id: null,
    seq: null,
    text: entry.picture || entry.voice ? "" : entry.text,
    photo: leavingViewModel(entry, progress),
    gift: giftViewModel(entry.gift, reader.locale),
    voice: entry.voice ? { ...entry.voice, src: "" } : null,
    refund: null,
    quote: quoteViewModel(entry.reply, me),
    story: entry.story === undefined ? null : "",
    reactions: [],
    change: undefined,
    at: Math.max(Math.floor(entry.order / 1000), last),
    mine: true,
    state: entry.failed === null ? "sending" : "failed",
    rid: entry.rid,
    failed: entry.failed,
  }));
}
