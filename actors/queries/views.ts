/** Turns records into what others may see. */
import { ageAt, calendarDateAt } from "@/domain/age.ts";
import { type MemberId, messageId, otherOf, type Pair, pairOf } from "@/domain/ids.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { CardView, ProfileView } from "@/protocol/views/member.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { sideOf, unreadOf } from "@/store/conversations/reader.ts";
import type { Conversation, Member, Message } from "@/store/records.ts";

/** Shown where a member has no photo (spec §3). */
const NO_PHOTO = "/images/no_user.svg";

export function toCardView(member: Member, online: boolean, now: number): CardView {
  const [year = 0, month = 0, day = 0] = member.birth_date.split("-").map(Number);
  return {
    id: member.id,
    name: member.name,
    age: ageAt({ year, month, day }, calendarDateAt(now)),
    gender: member.gender,
    photo: member.photo ?? NO_PHOTO,
    city: member.city,
    country: member.country,
    status: online ? 1 : 0,
    vip: member.premium_until > now ? 1 : 0,
  };
}

export function toProfileView(member: Member, online: boolean, now: number): ProfileView {
  const card = toCardView(member, online, now);
  return {
    ...card,
    bio: member.bio,
    photos: member.photo ? [{ id: "1", photo: member.photo }] : [],
    answer: member.answer,
    premium: card.vip,
    has_story: 0,
  };
}

/** A contact row as `owner` sees it. */
export function toContactView(
  owner: MemberId,
  other: Member,
  about: { conversation: Conversation; online: boolean; now: number },
): ContactView {
  const { conversation, online, now } = about;
  const { last } = conversation;
  const unread = unreadOf(conversation, sideOf(pairOf(owner, other.id), owner));
  return {
    id: other.id,
    name: other.name,
    photo: other.photo ?? NO_PHOTO,
    last_m: last?.preview ?? "",
    last_m_is_photo: 0,
    gift: 0,
    s_id: last?.sender_id ?? "",
    time: last ? Math.floor(last.at / 1000) : 0,
    unread,
    total_unread: unread,
    vip: other.premium_until > now ? 1 : 0,
    status: online ? 1 : 0,
    has_story: 0,
    seq: conversation.last_seq,
  };
}

/** A message as `viewer` sees it. */
export function toMessageView(
  viewer: MemberId,
  pair: Pair,
  at: { seq: number; message: Message; conversation: Conversation },
): MessageView {
  const { seq, message, conversation } = at;
  const receiver = otherOf(pair, message.sender_id);
  return {
    id: messageId(pair, seq),
    seq,
    type: "text",
    message: message.text,
    sender_id: message.sender_id,
    receiver_id: receiver,
    timestamp: Math.floor(message.at / 1000),
    seen: seq <= conversation.sides[sideOf(pair, receiver)].read_seq,
    ...(viewer === message.sender_id && { rid: message.rid }),
  };
}
