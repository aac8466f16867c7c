/** The parts of the queue, and which rows are in each. Pure. */
import type { QueueRowView, QueueView } from "@/protocol/desk/views/queue.ts";

const QUEUE_PARTS = ["mine", "waiting", "new", "snoozed", "escalated", "guests"] as const;
export type QueuePart = typeof QUEUE_PARTS[number];
/** A part whose rows are in the queue; guests are asked for. */
export type RowsPart = Exclude<QueuePart, "guests">;

/** What somebody may do in the workspace. */
export interface MayWork {
  /** Answer in the name of profiles. */
  answer: boolean;
  /** Take what was handed over to safety. */
  take_escalated: boolean;
  /** Settle it. */
  settle: boolean;
}

/** The parts that somebody sees: safety alone has what was handed over to it. */
export function partsOf({ answer }: Pick<MayWork, "answer">): readonly QueuePart[] {
  return answer ? QUEUE_PARTS : ["mine", "escalated"];
}

/** The rows of a part, in the order of the queue. */
export function rowsOf(queue: QueueView, part: RowsPart): readonly QueueRowView[] {
  return part === "mine" ? queue.mine : queue.rows.filter(({ state }) => state === part);
}

/** How many there are in a part, also of those that are further back than the queue shows. */
export function countOf(queue: QueueView, part: RowsPart): number {
  return part === "mine" ? queue.mine.length : queue.totals[part];
}

/** The part to begin with: the first that has anything. */
export function firstPart(queue: QueueView, may: Pick<MayWork, "answer">): QueuePart {
  const found = partsOf(may).find((part) => part !== "guests" && rowsOf(queue, part).length > 0);
  return found ?? (may.answer ? "waiting" : "escalated");
}

/** Whether a chat can be put aside: somebody waits in it, and safety has nothing to do with it. Null: not known yet. */
export function canWaitAside(row: QueueRowView | null): boolean {
  return row === null || (row.kind !== null && row.state !== "escalated");
}

/** The key of the conversation before or after the open one, of those that are held; null where there is none. */
export function stepFrom(keys: readonly string[], current: string | null, by: 1 | -1): string | null {
  if (keys.length === 0) return null;
  const at = current === null ? -1 : keys.indexOf(current);
  if (at < 0) return keys[by === 1 ? 0 : keys.length - 1] ?? null;
  return keys[(at + by + keys.length) % keys.length] ?? null;
}
