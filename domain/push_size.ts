/** Makes pushes fit into what push services take. Pure. */
import { bytesOf, cutText } from "@/domain/cut_text.ts";
import { PUSH_MAX_BYTES } from "@/domain/limits.ts";
import type { PushMessage } from "@/domain/push.ts";

/** What encrypting adds: salt, key and record size before, a tag and an end behind (RFC 8188, 8291). */
const ENCRYPTION_BYTES = 86 + 17;

/** The message with as much of its words as fits: first the body gives way, then the title. */
export function fitMessage(message: PushMessage): PushMessage {
  const fitted = cutField(message, "body");
  return sizeOf(fitted) <= PUSH_MAX_BYTES ? fitted : cutField(fitted, "title");
}

/** Bytes of a message once it is encrypted. */
export function sizeOf(message: PushMessage): number {
  return bytesOf(JSON.stringify(message)) + ENCRYPTION_BYTES;
}

/** The longest cut of a field with which the message fits; an empty one where none does. */
function cutField(message: PushMessage, field: "body" | "title"): PushMessage {
  if (sizeOf(message) <= PUSH_MAX_BYTES) return message;
  // What is longer than a push has no room in it, however short it is written. Much of a text may be escapes, and more in
  // one place than in another, so how much fits is found by trying.
  const text = cutText(message[field], { letters: Infinity, bytes: PUSH_MAX_BYTES });
  let best = { ...message, [field]: "" };
  let [fits, tooLong] = [0, bytesOf(text) + 1];
  while (tooLong - fits > 1) {
    const bytes = Math.floor((fits + tooLong) / 2);
    const cut = { ...message, [field]: cutText(text, { letters: Infinity, bytes }) };
    if (sizeOf(cut) <= PUSH_MAX_BYTES) [best, fits] = [cut, bytes];
    else tooLong = bytes;
  }
  return best;
}
