/** What a chat shows, line by line: days, messages, and what is on its way. Pure. */
import { type DayLabel, dayLabel, messageClock, type Reader, startsDay } from "@/domain/time_text.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import { isSeen, type Thread } from "@/client/state/thread.ts";
import type { MessageState } from "@/components/message_bubble.tsx";

export interface MessageLine {
  kind: "message";
  /** The same while a message is on its way and after, so that its bubble stays the same element. */
  key: string;
  text: string;
  /** Seconds since 1970. */
  at: number;
  clock: string;
  mine: boolean;
  state: MessageState;
  /** Of an entry that is on its way or failed; null once it is committed. */
  rid: string | null;
  /** The next one is of the same side and minute. */
  joined: boolean;
}

export type Line = { kind: "day"; key: string; label: DayLabel } | MessageLine;

interface LinesView {
  me: string;
  reader: Reader;
  /** Seconds since 1970. */
  now: number;
}

/** Lines of a thread, and after it the entries of this chat that are on their way. */
export function linesOf(
  thread: Thread,
  entries: readonly OutboxEntry[],
  { me, reader, now }: LinesView,
): Line[] {
  const lines: Line[] = [];
  let before: MessageLine | null = null;
  for (const bare of [...sentLines(thread, me), ...pendingLines(thread, entries)]) {
    const line: MessageLine = {
      ...bare,
      kind: "message",
      clock: messageClock(bare.at, reader),
      joined: false,
    };
    if (startsDay(line.at, before?.at ?? null, reader.timeZone)) {
      lines.push({ kind: "day", key: `day-${line.key}`, label: dayLabel(line.at, now, reader) });
    } else if (before) {
      before.joined = before.mine === line.mine && before.clock === line.clock;
    }
    lines.push(line);
    before = line;
  }
  return lines;
}

type Bare = Omit<MessageLine, "kind" | "clock" | "joined">;

function sentLines(thread: Thread, me: string): Bare[] {
  return thread.messages.map((message) => {
    const mine = message.sender_id === me;
    return {
      key: (mine && message.rid) || message.id,
      text: message.message,
      at: message.timestamp,
      mine,
      state: mine && isSeen(thread, message, me) ? "seen" : "sent",
      rid: null,
    };
  });
}

/** An entry whose message is already there has only not heard its answer yet. */
function pendingLines(thread: Thread, entries: readonly OutboxEntry[]): Bare[] {
  const there = new Set(thread.messages.map((message) => message.rid));
  const last = thread.messages.at(-1)?.timestamp ?? 0;
  return entries.filter((entry) => !there.has(entry.rid)).map((entry) => ({
    key: entry.rid,
    text: entry.text,
    at: Math.max(Math.floor(entry.order / 1000), last),
    mine: true,
    state: entry.failed === null ? "sending" : "failed",
    rid: entry.rid,
  }));
}
