/** Slices of a thread. Pure. */
import { isViewed, type Thread } from "@/client/state/thread.ts";

/** Whether a message is in a thread. */
export function hasMessage(thread: Thread, seq: number): boolean {
  return seq > thread.floor && thread.messages.some((message) => message.seq === seq);
}

/** At most so many messages of a thread: around one, or the last ones with those after a gap. */
export function cutThread(
  thread: Thread,
  { most, around }: { most: number; around: number | null },
): Thread {
  const complete = thread.messages.filter(({ seq }) => seq <= thread.upTo);
  if (complete.length <= most) return thread;
  const at = around === null ? complete.length : complete.findIndex(({ seq }) => seq >= around);
  const start = Math.min(Math.max(0, at - Math.floor(most / 2)), complete.length - most);
  const messages = complete.slice(start, start + most);
  const floor = start === 0 ? thread.floor : (complete[start - 1]?.seq ?? thread.floor);
  const waiting = around === null ? thread.messages.filter(({ seq }) => seq > thread.upTo) : [];
  return { ...thread, floor, upTo: messages.at(-1)?.seq ?? floor, messages: [...messages, ...waiting] };
}

/** Whether a thread has photos whose views may have been missed. `now` in seconds. */
export function hasOpenPhotos(thread: Thread, now: number): boolean {
  return thread.messages.some((message) => (message.visible_until ?? 0) > now && !isViewed(thread, message));
}
