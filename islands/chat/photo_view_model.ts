/** What the bubble of a photo shows: a photo that is on its way, that can be looked at, or that is over. Pure. */
import type { OutboxEntry } from "@/client/outbox_store.ts";
import { isViewed, type Thread } from "@/client/state/thread.ts";
import type { MessageView } from "@/protocol/views/message.ts";

const MINUTE_S = 60;

/** A photo of the contact that the member may look at, once. */
export interface OpenPhoto {
  kind: "open";
  /** Of its message. */
  id: string;
  seq: number;
  /** Where the server gives it, once. */
  url: string;
  placeholder: string;
  minutesLeft: number;
}

export type PhotoViewModel =
  /** The member's own, on its way. `percent` while it is uploaded, and can be stopped. */
  | { kind: "leaving"; file: Blob; percent: number | null }
  /** The member's own; nobody has looked at it yet. */
  | { kind: "sent"; placeholder: string }
  | OpenPhoto
  | { kind: "viewed" }
  | { kind: "expired" };

interface PhotoContext {
  me: string;
  /** The server's, in seconds since 1970. */
  serverNow: number;
}

/** The view model of a message with a photo; null for other messages. */
export function photoViewModel(
  thread: Thread,
  message: MessageView,
  { me, serverNow }: PhotoContext,
): PhotoViewModel | null {
  if (message.type !== "image" && message.type !== "pphoto") return null;
  if (isViewed(thread, message)) return { kind: "viewed" };
  const { id, seq, message: url, placeholder = "", visible_until = 0 } = message;
  if (visible_until <= serverNow) return { kind: "expired" };
  if (message.sender_id === me) return { kind: "sent", placeholder };
  if (url === "") return { kind: "expired" };
  const minutesLeft = Math.ceil((visible_until - serverNow) / MINUTE_S);
  return { kind: "open", id, seq, url, placeholder, minutesLeft };
}

/** The look of an entry of the outbox; null for a text. */
export function leavingViewModel(
  { photo, picture, text, rid }: OutboxEntry,
  progress: ReadonlyMap<string, number>,
): PhotoViewModel | null {
  // It is on the server already.
  if (picture) return { kind: "sent", placeholder: "" };
  return photo
    ? { kind: "leaving", file: photo, percent: text === "" ? progress.get(rid) ?? 0 : null }
    : null;
}

/** When photos of a thread expire that nobody has looked at, in seconds since 1970. */
export function photoEnds(thread: Thread): number[] {
  return thread.messages.flatMap((message) =>
    message.visible_until === undefined || isViewed(thread, message) ? [] : [message.visible_until]
  );
}
