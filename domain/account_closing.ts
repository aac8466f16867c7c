/**
 * Deleting an account: it closes for a day, in which its member may come back, and is erased after that. Pure.
 */
import { isOut, type Restrictions } from "@/domain/decisions.ts";
import { CLOSING_MS } from "@/domain/limits.ts";

/** Who has an account deleted: its member, somebody of the desk at their wish, or that they are no adult. */
export type ClosedBy = "member" | "staff" | "age";

/** An account that closes. Times in milliseconds since 1970. */
export interface AccountClosing {
  at: number;
  /** Until when its member may come back. */
  until: number;
  by: ClosedBy;
  /** Erasing has begun, so that nobody comes back any more; missing until then. */
  erasing?: true;
  /** What the member has paid is still to be returned; it is erased after that. */
  pay_back?: true;
}

/** What says whether a member is there for others. */
export interface Standing {
  restrictions?: Restrictions;
  closing?: AccountClosing;
  erased_at?: number;
}

/** The name of what stands for an erased member, as records and views have it; readers see it in their language. */
export const DELETED_NAME = "Deleted member";

/** The closing that begins at a moment. */
export function closingAt(at: number, by: ClosedBy): AccountClosing {
  return { at, until: at + CLOSING_MS, by, ...by === "age" && { pay_back: true } };
}

/** Whether nobody sees a member: they are suspended or closed by a decision, or their account is being deleted or was erased. */
export function isAway({ restrictions, closing, erased_at }: Standing, now: number): boolean {
  return closing !== undefined || erased_at !== undefined || isOut(restrictions, now);
}

/** Whether a record is somebody's account: no virtual profile's, and not what stands for an erased member. */
export function isAccount({ virtual, erased_at }: { virtual: boolean; erased_at?: number }): boolean {
  return !virtual && erased_at === undefined;
}

/** Whether another closing takes the place of one: who is no adult does not come back from their own either (AG-6). */
export function isOverruled({ by, erasing }: AccountClosing, next: ClosedBy): boolean {
  return next === "age" && by !== "age" && erasing !== true;
}

/** Whether the member of an account may still come back. Who is no adult may not. */
export function isUndoable({ until, by, erasing }: AccountClosing, now: number): boolean {
  return by !== "age" && erasing !== true && now < until;
}
