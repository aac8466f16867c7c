/** A message as one of its two members sees it: in events and answers, and whenever it is asked for. Pure. */
import { type MemberId, messageId, otherOf, type Pair } from "@/domain/ids.ts";
import { oncePhotoUrl } from "@/domain/photo.ts";
import { storyUrl } from "@/domain/story.ts";
import { voiceLength, voiceUrl } from "@/domain/voice.ts";
import type { MessageView, QuoteView, ReactionView } from "@/protocol/views/message.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Conversation, Message, Quote } from "@/store/records.ts";
import { isAlive } from "@/store/stories/reader.ts";

/**
 * Message `seq` of a pair as `viewer` sees it at `now`, in milliseconds since 1970. `seesStories` says whether they have
 * the premium that stories of others take; it matters for a reply of their own to one.
 */
export function toMessageView(
  viewer: MemberId,
  pair: Pair,
  at: { seq: number; message: Message; conversation: Conversation; now: number; seesStories: boolean },
): MessageView {
  const { seq, message, conversation, now, seesStories } = at;
  const { reply, reactions, version, edited_at, unsent_at } = message;
  const isUnsent = unsent_at !== undefined;
  // Of what was unsent nothing is shown but that it was.
  const story = isUnsent ? undefined : message.story;
  const receiver = otherOf(pair, message.sender_id);
  const isOwn = viewer === message.sender_id;
  const cleared = conversation.sides[sideOf(pair, viewer)].cleared?.seq ?? 0;
  return {
    id: messageId(pair, seq),
    seq,
    ...contentOf(message, { isOwn, now }),
    ...(message.hidden !== undefined && { hidden: 1 as const }),
    ...(version !== undefined && { version }),
    ...(edited_at !== undefined && { edited: 1 as const }),
    ...(isUnsent && { unsent: 1 as const }),
    sender_id: message.sender_id,
    receiver_id: receiver,
    timestamp: Math.floor(message.at / 1000),
    seen: seq <= conversation.sides[sideOf(pair, receiver)].read_seq,
    // What the viewer has deleted for themselves comes back in no quote.
    ...(reply && reply.seq > cleared && { reply_to: toQuoteView(pair, reply) }),
    ...(story && toStoryFields(story, { owner: receiver, isOpen: !isOwn || seesStories, now })),
    ...(reactions && !isUnsent && { reactions: toReactionViews(pair, reactions) }),
    ...(isOwn && message.rid !== undefined && { rid: message.rid }),
  };
}

/** What a reply says of its story; to a sender whose premium is over no more than that there was one. */
function toStoryFields(
  story: NonNullable<Message["story"]>,
  { owner, isOpen, now }: { owner: MemberId; isOpen: boolean; now: number },
): Pick<MessageView, "story" | "story_id"> {
  if (!isOpen) return { story_id: "", story: "" };
  const { id } = story;
  return { story_id: id, story: isAlive(story, now) ? storyUrl({ owner, id, size: "thumb" }) : "" };
}

type Content = Pick<
  MessageView,
  | "type"
  | "message"
  | "viewed"
  | "visible_until"
  | "placeholder"
  | "gift"
  | "refund"
  | "wave"
  | "reacted"
  | "voice"
>;

/** The address of a photo is for its receiver alone, and only as long as it leads to something (P20). */
function contentOf(
  { type, text, photo, gift, voice, refund, viewed_at }: Message,
  { isOwn, now }: { isOwn: boolean; now: number },
): Content {
  if (type === "notice") {
    return { type, message: "", ...(refund && { refund: { coins: refund.coins, lines: refund.lines } }) };
  }
  if (gift) {
    const { id, icon, name, price } = gift;
    return { type: "gift", message: icon, gift: { id, icon, gift: { ...name }, price } };
  }
  if (type === "voice" && voice) {
    const { id, ms, levels, ended_at } = voice;
    return {
      type,
      message: ended_at === undefined ? voiceUrl(id) : "",
      voice: { length: voiceLength(ms), levels },
    };
  }
  if (!photo) {
    return {
      type: "text",
      message: text,
      ...(type === "wave" && { wave: 1 as const }),
      ...(type === "reaction" && { reacted: 1 as const }),
    };
  }
  const canBeOpened = !isOwn && viewed_at === undefined && now < photo.exp;
  return {
    type: isOwn ? "image" : "pphoto",
    message: canBeOpened ? oncePhotoUrl(photo.id) : "",
    viewed: viewed_at === undefined ? 0 : 1,
    visible_until: Math.floor(photo.exp / 1000),
    placeholder: photo.placeholder,
  };
}

function toQuoteView(pair: Pair, { seq, sender_id, type, preview, unsent }: Quote): QuoteView {
  return {
    id: messageId(pair, seq),
    seq,
    sender_id,
    type: type === "wave" || type === "reaction" ? "text" : type,
    message: preview,
    ...(unsent && { unsent: 1 as const }),
  };
}

/** In the order of the pair, also what was taken away: its number says that it is the later word. */
function toReactionViews(pair: Pair, reactions: NonNullable<Message["reactions"]>): ReactionView[] {
  return reactions.flatMap((row, side) => {
    const member = pair[side];
    return row && member ? [{ member_id: member, ...row }] : [];
  });
}
