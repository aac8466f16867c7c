/**
 * What a message brings and what that costs: its text, photo, recording or gift, the message and the story that it
 * answers. Pure.
 */
import { type Catalogue, giftOf, messagePriceOf } from "@/domain/catalogue.ts";
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import type { Cause, Entry } from "@/domain/money.ts";
import { hasPremium, type PremiumTime } from "@/domain/premium.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { WAVE } from "@/domain/wave.ts";
import { quoteOf as toQuote } from "@/store/conversations/quote.ts";
import type { Message, Photo, Quote, Side, StoryMark, Voice } from "@/store/records.ts";
import { isAlive } from "@/store/stories/reader.ts";
import type { Content } from "@/actors/conversation/content.ts";

/** What a command names, as it stands: null where there is none, or where it names none. */
export interface References {
  photo: Photo | null;
  voice: Voice | null;
  /** The message that it answers. */
  quoted: Message | null;
  /** The story that it replies to, where it is one of the receiver's that others may look at. */
  story: StoryMark | null;
  /** The premium of its sender. */
  premium: PremiumTime | null;
}

export const NO_REFERENCES: References = {
  photo: null,
  voice: null,
  quoted: null,
  story: null,
  premium: null,
};

type Carried = Pick<Message, "type" | "text" | "photo" | "voice" | "gift">;

/** The parts of a message that follow from what it brings, with their price in coins. */
export interface Resolved {
  parts: Carried & Pick<Message, "reply" | "story">;
  price: number;
  cause: Extract<Cause, "message" | "gift">;
  /** As its entry says it. */
  of?: NonNullable<Entry["of"]>;
}

export type ContentCode =
  | "unknown_photo"
  | "photo_unchecked"
  | "unknown_voice"
  | "unknown_gift"
  | "unknown_message"
  | "unknown_story"
  | "premium_required"
  | "wave_used"
  | "reaction_used";

/** `at` is the time of the message, `now` that of its decision; `side` is its sender's. */
export interface ResolveEnv {
  now: number;
  at: number;
  side: Side;
  catalogue: Pick<Catalogue, "gifts" | "prices">;
}

/** Resolves the content and references of a message, or refuses those that do not exist. */
export function resolveContent(
  references: References,
  input: { sender: MemberId; content: Content; reply: number | null; story: StoryId | null },
  env: ResolveEnv,
): Result<Resolved, ContentCode> {
  const { content, reply, story } = input;
  const carried = carry(references, input, env);
  if (!carried.ok) return carried;
  const quote = reply === null ? null : quoteOf(references.quoted, reply, env.side);
  if (quote && !quote.ok) return quote;
  const storyReply = story === null ? null : storyOf(references, env.now);
  if (storyReply && !storyReply.ok) return storyReply;
  const parts = {
    ...carried.value,
    ...(quote && { reply: quote.value }),
    ...(storyReply && { story: storyReply.value }),
  };
  if (parts.type === "wave") {
    return env.side.waved === dayOf(env.at)
      ? refuse("wave_used")
      : accept({ parts, price: 0, cause: "message" });
  }
  if (parts.type === "reaction") {
    return env.side.reacted?.some(({ id }) => id === story)
      ? refuse("reaction_used")
      : accept({ parts, price: 0, cause: "message" });
  }
  if (parts.gift) return accept({ parts, price: parts.gift.price, cause: "gift" });
  const { type } = content;
  const of = type === "photo" || type === "voice" ? type : storyReply ? "story" : null;
  const price = messagePriceOf(env.catalogue, of === "voice" ? "photo" : of ?? "text");
  return accept({ parts, price, cause: "message", ...(of && { of }) });
}

function carry(
  { photo, voice }: Pick<References, "photo" | "voice">,
  { sender, content }: { sender: MemberId; content: Content },
  { now, at, catalogue }: ResolveEnv,
): Result<Carried, "unknown_photo" | "photo_unchecked" | "unknown_voice" | "unknown_gift"> {
  switch (content.type) {
    case "text":
      return accept({ type: "text", text: content.text });
    case "photo":
      return resolvePhoto(photo, sender, { now, exp: at + CHAT_PHOTO_LIFE_MS });
    case "voice":
      return resolveVoice(voice, sender, now);
    case "gift": {
      const gift = giftOf(catalogue, content.gift);
      if (!gift) return refuse("unknown_gift");
      const { id, icon, name, price } = gift;
      // Nobody pays more than they were shown, however long the message was on its way.
      if (price > (content.offered ?? price)) return refuse("unknown_gift");
      return accept({ type: "gift", text: "", gift: { id, icon, name, price } });
    }
    case "wave":
      return accept({ type: "wave", text: WAVE });
    case "reaction":
      return accept({ type: "reaction", text: content.reaction });
    default:
      return content satisfies never;
  }
}

/** A photo as its message stores it: the sender's own, unused, and cleared by the scan. */
function resolvePhoto(
  photo: Photo | null,
  sender: MemberId,
  { now, exp }: { now: number; exp: number },
): Result<Carried, "unknown_photo" | "photo_unchecked"> {
  if (photo?.member !== sender || photo.use !== null || photo.exp <= now) return refuse("unknown_photo");
  if (photo.scan === "unsure") return refuse("photo_unchecked");
  const { id, placeholder } = photo;
  return accept({ type: "pphoto", text: "", photo: { id, placeholder, exp } });
}

/** A recording as its message stores it: the sender's own, and unused. */
function resolveVoice(voice: Voice | null, sender: MemberId, now: number): Result<Carried, "unknown_voice"> {
  if (voice?.member !== sender || voice.use !== null || voice.exp <= now) return refuse("unknown_voice");
  const { id, ms, levels } = voice;
  return accept({ type: "voice", text: "", voice: { id, ms, levels } });
}

/** The quote of a message; one that was unsent, or that the sender has deleted for themselves, is unknown to them. */
function quoteOf(
  quoted: Message | null,
  seq: number,
  { cleared }: Side,
): Result<Quote, "unknown_message"> {
  if (!quoted || seq <= (cleared?.seq ?? 0) || quoted.unsent_at !== undefined) {
    return refuse("unknown_message");
  }
  const quote = toQuote(seq, quoted);
  return quote ? accept(quote) : refuse("unknown_message");
}

/** Premium is checked first, so that a sender without it does not learn which stories exist. */
function storyOf(
  { story, premium }: References,
  now: number,
): Result<NonNullable<Message["story"]>, "unknown_story" | "premium_required"> {
  if (!hasPremium(premium, now)) return refuse("premium_required");
  if (!story || !isAlive(story, now)) return refuse("unknown_story");
  return accept({ id: story.id, exp: story.exp });
}
