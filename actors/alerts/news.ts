/**
 * Decides whether the subject of an alert is still news to its member, and what the notification says. Pure: it
 * goes by what is stored when the alert is due, not by what was stored when it was written.
 *
 * Invariant: the news hold neither name, id, picture nor time of a fan or visitor whom the member may not see
 * (LK-14, LK-15), and nothing about a member with whom there is a block.
 */
import type { DueKind } from "@/domain/alerts.ts";
import { broadcastText } from "@/domain/broadcasts.ts";
import { isAway } from "@/domain/account_closing.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { isMuted } from "@/domain/mute.ts";
import { can } from "@/domain/permissions.ts";
import { photoInSize, photoNamed } from "@/domain/photo.ts";
import type { SelfieOutcome } from "@/domain/photo_verification.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { MessageContent, PushLetter } from "@/domain/push_letter.ts";
import { unreadOf } from "@/domain/unread.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type {
  Broadcast,
  Conversation,
  Member,
  Message,
  Order,
  Relation,
  SelfieCheck,
  Subscription,
  Totals,
} from "@/store/records.ts";
import { type NotifiedMark, scopeOf } from "@/store/alerts/notified.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { languageOf } from "@/actors/member/language.ts";

/** The recipient. */
export interface Reader {
  member: Member;
  isOnline: boolean;
  /** Reduced to what the member may know. */
  totals: Totals;
  now: number;
}

/** A chat. `last` is its last message, or the last one that was not unsent; `isUnsent`: all that is unread was. */
interface ChatSubject {
  kind: "message" | "gift";
  other: Member | null;
  conversation: Conversation | null;
  last: Message | null;
  isUnsent: boolean;
}

/** Two members and their relation. */
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

/** A story of a match. `seen` are the ids of the stories that the reader has viewed. */
interface StorySubject extends PairSubject {
  kind: "story";
  seen: ReadonlySet<string>;
  story: string;
}

/** A paid or returned order, or a contract whose renewal failed. */
interface CoinSubject {
  kind: "coins";
  order: Order | null;
  contract: Subscription | null;
}

/** A notice of the site's own; null where it is not there. */
interface NoteSubject {
  kind: "note";
  broadcast: Broadcast | null;
}

/** What has come of a selfie: then, as `outcome`, and as it is by now. */
interface SelfieSubject {
  kind: "selfie";
  outcome: SelfieOutcome | null;
  step: SelfieCheck["step"] | null;
  hasMark: boolean;
}

/** What is stored of an alert's subject. */
export type Subject =
  | ChatSubject
  | InterestSubject
  | MatchSubject
  | StorySubject
  | CoinSubject
  | NoteSubject
  | SelfieSubject;

/** What a notification says. */
export interface News {
  kind: DueKind;
  letter: PushLetter;
  /** News with the same tag are one push. */
  tag: string;
  /** Page that a tap opens. */
  url: string;
  /** Path of the other's picture. */
  icon: string | null;
  /** Whom it is about is discreet: it names nobody and quotes nothing (CS-8). */
  discreet?: true;
  /** Stored per device once it is delivered. */
  mark: NotifiedMark;
  /** When it happened, as far as the reader may know. */
  at: number;
}

/** A change that began this long ago may still be committed: its news are repeated rather than lost. */
export const SETTLE_MS = 5_000;

/** The news of an alert of time `at`, or null where it is no news any more. */
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
    case "note":
      return noteNews(subject, at, reader);
    case "selfie":
      return selfieNews(subject, at, reader);
    default:
      return subject satisfies never;
  }
}

function chatNews(
  { kind, other, conversation, last, isUnsent }: ChatSubject,
  { member, now }: Reader,
): News | null {
  if (!other || !conversation || conversation.closed || isUnsent) return null;
  const side = sideOf(pairOf(member.id, other.id), member.id);
  const unread = unreadOf(conversation, side);
  if (unread <= 0 || conversation.sides[side].archived) return null;
  if (isMuted(conversation.sides[side], now)) return null;
  const isTheirs = last !== null && last.sender_id === other.id;
  // A gift alert does not quote a message: the member may have turned messages off.
  const isAsked = kind === "message" || last?.type === "gift";
  return {
    kind,
    letter: { kind, name: other.name, unread, content: last && isTheirs && isAsked ? contentOf(last) : null },
    tag: `chat-${other.id}`,
    url: `/chat/${other.id}`,
    icon: iconOf(other),
    ...other.discreet && { discreet: true },
    mark: { scope: scopeOf(kind, other.id), at: conversation.last?.at ?? 0 },
    at: conversation.last?.at ?? 0,
  };
}

/** What a message brings; null for a line of the product's own. */
function contentOf({ type, text, gift, voice, story }: Message): MessageContent | null {
  if (type === "notice") return null;
  if (gift) return { type: "gift", gift: gift.name };
  if (type === "pphoto") return { type: "photo" };
  if (type === "voice") return { type: "voice", ms: voice?.ms ?? 0 };
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
  // Without premium only the count is shown, whoever is gone or has blocked the member.
  if (!hasPremium(member, now)) {
    const mark = { scope: scopeOf(kind), at: now - SETTLE_MS };
    return { kind, letter: { kind, name: null, news }, tag: kind, url, icon: null, mark, at: now };
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
    ...other.discreet && { discreet: true },
    mark: { scope: scopeOf(kind, other.id), at },
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
    ...other.discreet && { discreet: true },
    mark: { scope: scopeOf("match", other.id), at },
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
    ...other.discreet && { discreet: true },
    mark: { scope: scopeOf("story", other.id), at },
    at,
  };
}

function coinNews({ order, contract }: CoinSubject, at: number, { member, isOnline }: Reader): News | null {
  const letter = paymentLetter(member.id, { order, contract });
  if (!letter || isOnline) return null;
  const id = order?.id ?? contract?.id ?? "";
  const mark = { scope: scopeOf("coins", id), at };
  return { kind: "coins", letter, tag: `coins-${id}`, url: "/wallet", icon: null, mark, at };
}

/** Of a notice that was stopped nobody hears any more, nor does whoever is out by now. */
function noteNews({ broadcast }: NoteSubject, at: number, { member, now }: Reader): News | null {
  if (!broadcast || broadcast.state === "stopped" || isAway(member, now)) return null;
  const written = broadcastText(broadcast, languageOf(member.lang));
  if (!written) return null;
  const { id } = broadcast;
  const mark = { scope: scopeOf("note", id), at };
  const letter = { kind: "note" as const, ...written };
  return { kind: "note", letter, tag: `note-${id}`, url: "/notices", icon: null, mark, at };
}

/** No news any more once the member has begun another try, or taken the mark back. */
function selfieNews({ outcome, step, hasMark }: SelfieSubject, at: number, reader: Reader): News | null {
  const isSo = outcome === "verified" ? hasMark : outcome === "revoked" ? !hasMark : step === outcome;
  if (outcome === null || !isSo || reader.isOnline) return null;
  return {
    kind: "selfie",
    letter: { kind: "selfie" },
    tag: "selfie",
    url: "/profile/verification",
    icon: null,
    mark: { scope: scopeOf("selfie", outcome), at },
    at,
  };
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

/** Photos only: devices cannot show the drawn portraits of virtual profiles. */
function iconOf({ photo }: Pick<Member, "photo">): string | null {
  return photo !== null && photoNamed(photo) !== null ? photoInSize(photo, "thumb") : null;
}
