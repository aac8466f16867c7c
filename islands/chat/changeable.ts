/** What the member can still do to a message of theirs, as far as this page knows: the server decides. Pure. */
import { CHANGE_MESSAGE_MS } from "@/domain/limits.ts";
import type { MessageView } from "@/protocol/views/message.ts";

/** Whether a message of the member's may be edited or unsent at this time of the server's, in seconds since 1970. */
export function changeableAs(
  { type, wave, reacted, hidden, unsent, timestamp }: MessageView,
  nowS: number,
): { edit: boolean; unsend: boolean } {
  const isOpen = !unsent && nowS - timestamp < CHANGE_MESSAGE_MS / 1000;
  const isText = type === "text" && !wave && !reacted;
  const canBeUnsent = isText || type === "image" || type === "voice";
  return { edit: isOpen && isText && !hidden, unsend: isOpen && canBeUnsent };
}
