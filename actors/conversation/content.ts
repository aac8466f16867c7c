/** What a message brings, as its sender's call says it; whether the photo is there and theirs is decided later. Pure. */
import type { PhotoId } from "@/domain/ids.ts";
import { photoNamed } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkText } from "@/domain/text.ts";

/** A text that `checkText` has passed, or the id of an upload. */
export type Content = { type: "text"; text: string } | { type: "photo"; photo: PhotoId };

type ContentCode = "unsupported_message_type" | "blank_message" | "message_too_long" | "unknown_photo";

/** Takes the fields of `send_message` apart: a `text`, or an `image` by what `POST /upload` has answered. */
export function readContent(messageType: string, messageText: string): Result<Content, ContentCode> {
  switch (messageType) {
    case "text": {
      const text = checkText(messageText);
      return text.ok ? accept({ type: "text", text: text.value }) : text;
    }
    case "image": {
      const photo = photoNamed(messageText);
      return photo ? accept({ type: "photo", photo }) : refuse("unknown_photo");
    }
    default:
      return refuse("unsupported_message_type");
  }
}
