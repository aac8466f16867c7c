/** Which dialog of the workspace is open; one at a time. */
import type { OpenPhoto } from "@/islands/chat/photo_view_model.ts";

export type DialogState =
  | { kind: "snooze" | "escalate" | "settle" | "skip" | "canned" | "vault" | "keys" }
  | { kind: "photo"; photo: OpenPhoto }
  /** What can be done with the line of this key. */
  | { kind: "line"; key: string }
  /** A line of the virtual profile's is to get another text, or, with null, to be unsent. */
  | { kind: "change"; id: string; before: string | null }
  /** What may be said to a member who was handed over to safety. */
  | { kind: "say"; text: string };
