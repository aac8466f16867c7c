/** What a message brings, as its sender's call says it; whether all of it is there is decided later (resolve_content.ts). Pure. */
import type { PhotoId, VoiceId } from "@/domain/ids.ts";
import { photoNamed } from "@/domain/photo.ts";
import { type Reaction, REACTIONS } from "@/domain/reactions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkText } from "@/domain/text.ts";
import { voiceNamed } from "@/domain/voice.ts";

/** A text that `checkText` has passed, the id of an upload or a recording, that of a gift with the price that its sender was shown, a wave, or a reaction to a story. */
export type Content =
  | { type: "text"; text: string }
  | { type: "photo"; photo: PhotoId }
  | { type: "voice"; voice: VoiceId }
  | { type: "gift"; gift: number; offered?: number }
  | { type: "wave" }
  | { type: "reaction"; reaction: Reaction };

type ContentCode =
  | "unsupported_message_type"
  | "blank_message"
  | "message_too_long"
  | "unknown_photo"
  | "unknown_voice"
  | "unknown_gift";

/** A number as only one text names it, so that a gift has one digest. */
const GIFT_ID = /^[1-9][0-9]{0,14}$/;

/** Takes the fields of `send_message` apart: a `text`, an `image` by what `POST /upload` has answered, a `voice` by what `POST /upload/voice` has, a `gift` by its id, a `wave` by its type alone, a `reaction` by one of those that there are. */
export function readContent(
  messageType: string,
  messageText: string,
  giftPrice?: number,
): Result<Content, ContentCode> {
  switch (messageType) {
    case "text": {
      const text = checkText(messageText);
      return text.ok ? accept({ type: "text", text: text.value }) : text;
    }
    case "image": {
      const photo = photoNamed(messageText);
      return photo ? accept({ type: "photo", photo }) : refuse("unknown_photo");
    }
    case "voice": {
      const voice = voiceNamed(messageText);
      return voice ? accept({ type: "voice", voice }) : refuse("unknown_voice");
    }
    case "gift":
      if (!GIFT_ID.test(messageText)) return refuse("unknown_gift");
      return accept({
        type: "gift",
        gift: Number(messageText),
        ...(giftPrice !== undefined && { offered: giftPrice }),
      });
    case "wave":
      return accept({ type: "wave" });
    case "reaction": {
      const reaction = REACTIONS.find((each) => each === messageText);
      return reaction ? accept({ type: "reaction", reaction }) : refuse("unsupported_message_type");
    }
    default:
      return refuse("unsupported_message_type");
  }
}
