/** The parts of the queue, and which rows are in each. Pure. */
import type { QueueRowView, QueueView } from "@/protocol/desk/views/queue.ts";

export const QUEUE_PARTS = ["mine", "waiting", "new", "snoozed", "escalated"] as const;
export type QueuePart = typeof QUEUE_PARTS[number];

/** The rows of a part, in the order of the queue. */
export function rowsOf(queue: QueueView, part: QueuePart): readonly QueueRowView[] {
  return part === "mine" ? queue.mine : queue.rows.filter(({ state }) => state === part);
}

/** How many there are in a part, also of those that are further back than the queue shows. */
export function countOf(queue: QueueView, part: QueuePart): number {
  return part === "mine" ? queue.mine.length : queue.totals[part];
}

/** The part to begin with: the first that has anything. */
export function firstPart(queue: QueueView): QueuePart {
  return QUEUE_PARTS.find((part) => rowsOf(queue, part).length > 0) ?? "waiting";
}

/** The key of the conversation before or after the open one, of those that are held; null where there is none. */
export function stepFrom(keys: readonly string[], current: string | null, by: 1 | -1): string | null {
  if (keys.length === 0) return null;
  const at = current === null ? -1 : keys.indexOf(current);
  if (at < 0) return keys[by === 1 ? 0 : keys.length - 1] ?? null;
  return keys[(at + by + keys.length) % keys.length] ?? null;
}
