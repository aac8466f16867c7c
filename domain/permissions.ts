/**
 * Who may do what to whom. Pure; the one place where a rule about two members is decided.
 */
import type { MemberId } from "@/domain/ids.ts";

/** How two members stand to each other. */
export interface Relation {
  /** Whether at least one of them has blocked the other. */
  isBlocked: boolean;
}

/** What a block does not touch. */
export type FreeAction = "chat" | "block" | "see_presence";
/** What a block ends, for both sides. */
export type RelatedAction = "see_profile" | "see_photos";
/** What one member can do to another. */
export type Action = FreeAction | RelatedAction;

const STRANGERS: Relation = { isBlocked: false };

/** Whether `viewer` may do `action` to `subject`. Nobody chats with themselves, or blocks themselves. */
export function can(viewer: MemberId, action: FreeAction, subject: MemberId): boolean;
export function can(viewer: MemberId, action: RelatedAction, subject: MemberId, relation: Relation): boolean;
export function can(viewer: MemberId, action: Action, subject: MemberId, relation = STRANGERS): boolean {
  switch (action) {
    case "chat":
    case "block":
      return viewer !== subject;
    case "see_presence":
      return true;
    case "see_profile":
    case "see_photos":
      return !relation.isBlocked;
    default:
      return action satisfies never;
  }
}
