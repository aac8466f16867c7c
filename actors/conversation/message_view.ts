/** A message as one of its two members sees it: in events and answers, and whenever it is asked for. Pure. */
import { type MemberId, messageId, otherOf, type Pair } from "@/domain/ids.ts";
import { oncePhotoUrl } from "@/domain/photo.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Conversation, Message } from "@/store/records.ts";

/** Message `seq` of a pair as `viewer` sees it at `now`, in milliseconds since 1970. */
export function toMessageView(
  viewer: MemberId,
  pair: Pair,
  at: { seq: number; message: Message; conversation: Conversation; now: number },
): MessageView {
  const { seq, message, conversation, now } = at;
  const receiver = otherOf(pair, message.sender_id);
  const isOwn = viewer === message.sender_id;
  return {
    id: messageId(pair, seq),
    seq,
    ...contentOf(message, { isOwn, now }),
    sender_id: message.sender_id,
    receiver_id: receiver,
    timestamp: Math.floor(message.at / 1000),
    seen: seq <= conversation.sides[sideOf(pair, receiver)].read_seq,
    ...(isOwn && { rid: message.rid }),
  };
}

type Content = Pick<MessageView, "type" | "message" | "viewed" | "visible_until" | "placeholder">;

/** The address of a photo is for its receiver alone, and only as long as it leads to something (P20). */
function contentOf(
  { text, photo, viewed_at }: Message,
  { isOwn, now }: { isOwn: boolean; now: number },
): Content {
  if (!photo) return { type: "text", message: text };
  const canBeOpened = !isOwn && viewed_at === undefined && now < photo.exp;
  return {
    type: isOwn ? "image" : "pphoto",
    message: canBeOpened ? oncePhotoUrl(photo.id) : "",
    viewed: viewed_at === undefined ? 0 : 1,
    visible_until: Math.floor(photo.exp / 1000),
    placeholder: photo.placeholder,
  };
}
