/**
 * Who may do what to whom. Pure; the one place where a rule about two members is decided.
 */
import type { MemberId } from "@/domain/ids.ts";

/** What one member can do to another. */
export type Action = "chat" | "see_profile" | "see_presence";

/** Whether `viewer` may do `action` to `subject`. Nobody chats with themselves. */
export function can(viewer: MemberId, action: Action, subject: MemberId): boolean {
  switch (action) {
    case "chat":
      return viewer !== subject;
    case "see_profile":
    case "see_presence":
      return true;
    default:
      return action satisfies never;
  }
}
