/**
 * What one member may do to another, and hear of them: nobody does some things to themselves, and a block ends
 * others. Pure. What premium opens is decided where it is read, by `hasPremium` (premium.ts).
 */
import type { MemberId } from "@/domain/ids.ts";

/** How two members stand to each other. */
export interface Relation {
  /** Whether at least one of them has blocked the other. */
  isBlocked: boolean;
}

/** Actions that nobody does to themselves: to have a chat at all, to swipe, block and report. */
export type FreeAction = "approach" | "swipe" | "block" | "report";
/** What a block ends, for both sides. */
export type RelatedAction =
  | "see_profile"
  | "see_photos"
  | "see_stories"
  | "see_presence"
  | "chat"
  | "like"
  | "visit";
/** What one member can do to another. */
export type Action = FreeAction | RelatedAction;

const STRANGERS: Relation = { isBlocked: false };

/**
 * Whether `viewer` may do `action` to `subject`. A block stands in nobody's way to a report: whoever blocks
 * those they have harassed must not escape by it (RP-4).
 */
export function can(viewer: MemberId, action: FreeAction, subject: string): boolean;
export function can(viewer: MemberId, action: RelatedAction, subject: MemberId, relation: Relation): boolean;
export function can(viewer: MemberId, action: Action, subject: string, relation = STRANGERS): boolean {
  switch (action) {
    case "approach":
    case "swipe":
    case "block":
    case "report":
      return viewer !== subject;
    case "see_profile":
    case "see_photos":
    case "see_stories":
    case "see_presence":
      return !relation.isBlocked;
    case "chat":
    case "like":
    case "visit":
      return viewer !== subject && !relation.isBlocked;
    default:
      return action satisfies never;
  }
}
