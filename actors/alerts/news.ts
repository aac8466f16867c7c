/**
 * Whether what an alert is about is still news to its member, and what is told of it. Pure: what is stored when its time has
 * come decides, not what happened then.
 *
 * Invariant: of a fan or visitor whom the member may not see nothing is in the news, neither name nor id, picture or time (LK-14,
 * LK-15); and nobody hears of somebody with whom there is a block.
 */
import type { AlertKind } from "@/domain/alerts.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { photoInSize, photoNamed } from "@/domain/photo.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { MessageContent, PushLetter } from "@/domain/push_letter.ts";
import { unreadOf } from "@/domain/unread.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type {
  Conversation,
  Member,
  Message,
  Order,
  Relation,
  Subscription,
  Totals,
} from "@/store/records.ts";
import { scopeOf, type ToldMark } from "@/store/alerts/told.ts";
import { shownMarks } from "@/store/stories/reader.ts";

/** Whoever is told. */
export interface Reader {
  member: Member;
  isOnline: boolean;
  /** As far as the member may know them. */
  totals: Totals;
  now: number;
}

/** A chat. `last` is its last message. */
interface ChatSubject {
  kind: "message" | "gift";
  other: Member | null;
  conversation: Conversation | null;
  last: Message | null;
}

/** What two members have to do with each other. */
interface PairSubject {
  other: Member | null;
  relation: Relation | null;
  isBlocked: boolean;
}

interface InterestSubject extends PairSubject {
  kind: "like" | "visit";
}

interface MatchSubject extends PairSubject {
  kind: "match";
}

/** A story of a match's. `seen` are the ids of those that the reader has looked at. */
interface StorySubject extends PairSubject {
  kind: "story";
  seen: ReadonlySet<string>;
  story: string;
}

/** What an order brought, or a contract that could not be renewed. */
interface CoinSubject {
  kind: "coins";
  order: Order | null;
  contract: Subscription | null;
}

/** What is stored of an alert's subject. */
export type Subject = ChatSubject | InterestSubject | MatchSubject | StorySubject | CoinSubject;

/** What is told. */
export interface News {
  kind: AlertKind;
  letter: PushLetter;
  /** News with the same tag are one push. */
  tag: string;
  /** Page that a tap opens. */
  url: string;
  /** Path of the other's picture. */
  icon: string | null;
  /** What was told once it is. */
  told: ToldMark;
  /** When it happened, as far as the reader may know. */
  at: number;
}

/** A change that began before this may still be on its way: what it brings is told once more rather than never. */
export const SETTLE_MS = 5_000;

/** What is to be told of something that happened at `at`, or null where it is no news any more. */
export function newsOf(subject: Subject, at: number, reader: Reader): News | null {
  switch (subject.kind) {
    case "message":
    case "gift":
      return chatNews(subject, reader);
    case "like":
    case "visit":
      return interestNews(subject, at, reader);
    case "match":
      return matchNews(subject, at, reader);
    case "story":
      return storyNews(subject, at, reader);
    case "coins":
      return coinNews(subject, at, reader);
    default:
      return subject satisfies never;
  }
}

function chatNews(
  { kind, other, conversation, last }: ChatSubject,
  { member }: Reader,
): News | null {
  if (!other || !conversation || conversation.closed) return null;
  const side = sideOf(pairOf(member.id, other.id), member.id);
  const unread = unreadOf(conversation, side);
  if (unread <= 0 || conversation.sides[side].archived) return null;
  const isTheirs = last !== null && last.sender_id === other.id;
  // Whoever wants to hear of gifts may not want to hear of messages.
  const isAsked = kind === "message" || last?.type === "gift";
  return {
    kind,
    letter: { kind, name: other.name, unread, content: last && isTheirs && isAsked ? contentOf(last) : null },
    tag: `chat-${other.id}`,
    url: `/chat/${other.id}`,
    icon: iconOf(other),
    told: { scope: scopeOf(kind, other.id), at: conversation.last?.at ?? 0 },
    at: conversation.last?.at ?? 0,
  };
}

function contentOf({ type, text, gift, story }: Message): MessageContent {
  if (gift) return { type: "gift", gift: gift.name };
  if (type === "pphoto") return { type: "photo" };
  return story ? { type: "story_reply", text } : { type: "text", text };
}

const LISTS = {
  like: { seq: "fan_seq", news: "fans_new", seen: "fans_seen_seq", url: "/likesme" },
  visit: { seq: "visitor_seq", news: "visits_new", seen: "visits_seen_seq", url: "/visitors" },
} as const;

function interestNews(
  { kind, other, relation, isBlocked }: InterestSubject,
  at: number,
  { member, totals, now }: Reader,
): News | null {
  const { url, ...list } = LISTS[kind];
  const news = totals[list.news];
  if (news <= 0) return null;
  // Whether one of them is gone, or has blocked the member, is no part of it.
  if (!hasPremium(member, now)) {
    const told = { scope: scopeOf(kind), at: now - SETTLE_MS };
    return { kind, letter: { kind, name: null, news }, tag: kind, url, icon: null, told, at: now };
  }
  if (!other || !relation || !can(member.id, "see_profile", other.id, { isBlocked })) return null;
  const seq = relation.sides[sideOf(pairOf(member.id, other.id), member.id)][list.seq];
  if (seq === undefined || seq <= (totals[list.seen] ?? 0)) return null;
  return {
    kind,
    letter: { kind, name: other.name, news },
    tag: `${kind}-${other.id}`,
    url,
    icon: iconOf(other),
    told: { scope: scopeOf(kind, other.id), at },
    at,
  };
}

function matchNews({ other, relation, isBlocked }: MatchSubject, at: number, reader: Reader): News | null {
  if (!other || relation?.matched_at === undefined || reader.isOnline) return null;
  if (!can(reader.member.id, "see_profile", other.id, { isBlocked })) return null;
  return {
    kind: "match",
    letter: { kind: "match", name: other.name },
    tag: `match-${other.id}`,
    url: "/match",
    icon: iconOf(other),
    told: { scope: scopeOf("match", other.id), at },
    at,
  };
}

function storyNews(
  { other, relation, isBlocked, seen, story }: StorySubject,
  at: number,
  { member, isOnline, now }: Reader,
): News | null {
  if (!other || relation?.matched_at === undefined || isOnline) return null;
  if (!can(member.id, "see_stories", other.id, { isBlocked })) return null;
  // Without premium nothing of a story leaves the server (ST-23).
  if (!hasPremium(member, now) || seen.has(story)) return null;
  if (!shownMarks(other, now).some(({ id }) => id === story)) return null;
  return {
    kind: "story",
    letter: { kind: "story", name: other.name },
    tag: `story-${other.id}`,
    url: "/stories",
    icon: iconOf(other),
    told: { scope: scopeOf("story", other.id), at },
    at,
  };
}

function coinNews({ order, contract }: CoinSubject, at: number, { member, isOnline }: Reader): News | null {
  const letter = paymentLetter(member.id, { order, contract });
  if (!letter || isOnline) return null;
  const id = order?.id ?? contract?.id ?? "";
  const told = { scope: scopeOf("coins", id), at };
  return { kind: "coins", letter, tag: `coins-${id}`, url: "/wallet", icon: null, told, at };
}

function paymentLetter(
  member: MemberId,
  { order, contract }: Pick<CoinSubject, "order" | "contract">,
): PushLetter | null {
  if (order?.member === member) {
    if (order.returned) return { kind: "returned" };
    return order.state === "paid" ? { kind: "paid", goods: order.goods } : null;
  }
  if (contract?.member !== member) return null;
  const isFailed = contract.state === "past_due" || contract.state === "ended";
  return isFailed ? { kind: "renewal_failed", final: contract.state === "ended" } : null;
}

/** Only photos: what is drawn for virtual profiles is no format that devices show. */
function iconOf({ photo }: Pick<Member, "photo">): string | null {
  return photo !== null && photoNamed(photo) !== null ? photoInSize(photo, "thumb") : null;
}
