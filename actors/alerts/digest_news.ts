/**
 * Reads the content of a digest: what is still news when it is rendered, of the kinds that wait for it. It
 * never names who is behind a like or a visit, with premium or without.
 */
import { type AlertKind, type AlertSettings, DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { DIGEST_CHATS, DIGEST_GIFT_MESSAGES, DIGEST_MATCHES } from "@/domain/limits.ts";
import type { DigestNews } from "@/domain/mail.ts";
import { isMuted } from "@/domain/mute.ts";
import { hasPremium } from "@/domain/premium.ts";
import { unreadOf } from "@/domain/unread.ts";
import { findHidden } from "@/store/blocks/reader.ts";
import { type ContactRecord, countUnread, readContacts } from "@/store/conversations/contacts.ts";
import { listMessages, sideOf } from "@/store/conversations/reader.ts";
import { listWaiting } from "@/store/conversations/waiting.ts";
import type { Database } from "@/store/database.ts";
import { getMembers } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import { getTotals, listRows } from "@/store/relations/reader.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { getAlertRecipient } from "@/store/alerts/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { knownTotals } from "@/actors/relations/totals.ts";

/** The recipient of a digest, and its content. */
export interface DigestContent {
  member: Member;
  settings: AlertSettings;
  /** Null where nothing is news. */
  news: DigestNews | null;
}

/** Chats that are counted one by one at most. */
const CHATS_MAX = 100;

/**
 * The content of a member's digest; null for a member who gets none. `since`: matches and stories from then on
 * are new. `kinds`: what waits for the digest, because of its channel or because no device took it.
 */
export async function readDigest(
  env: Pick<ActorEnv, "database" | "now">,
  id: MemberId,
  { since, kinds }: { since: number; kinds: readonly AlertKind[] },
): Promise<DigestContent | null> {
  const { database, now } = env;
  const { member: { value: member }, settings: { value } } = await getAlertRecipient(database, id);
  if (!member || !value || member.verified_at === undefined || member.closing) return null;
  const settings = { ...DEFAULT_ALERT_SETTINGS, ...value };
  const wants = (kind: AlertKind) => {
    const chosen = settings.choices[kind];
    return kinds.includes(kind) && (chosen === "mail" || (chosen === "push" && settings.mails));
  };
  const [chats, totals, matches] = await Promise.all([
    // Gifts are messages too.
    wants("message")
      ? readChats(database, id, now())
      : wants("gift")
      ? readGifts(database, id, now())
      : NO_CHATS,
    getTotals(database, id),
    wants("match") || wants("story") ? readMatches(database, id) : [],
  ]);
  const isPremium = hasPremium(member, now());
  const seesStories = wants("story") && isPremium;
  const known = knownTotals(totals, { isPremium, now: now() });
  const news: DigestNews = {
    ...chats,
    ...((settings.discreet || member.discreet) && { chats: [], more_chats: 0 }),
    likes: wants("like") ? known.fans_new : 0,
    visits: wants("visit") ? known.visits_new : 0,
    matches: wants("match") ? matches.filter(({ at }) => at >= since).length : 0,
    stories: seesStories ? matches.filter(({ about }) => hasStorySince(about, since, now())).length : 0,
  };
  const { unread, likes, visits, matches: met, stories } = news;
  return { member, settings, news: unread + likes + visits + met + stories > 0 ? news : null };
}

type Chats = Pick<DigestNews, "unread" | "chats" | "more_chats">;
const NO_CHATS: Chats = { unread: 0, chats: [], more_chats: 0 };

/** Chats with unread messages of any kind. */
async function readChats(database: Database, id: MemberId, now: number): Promise<Chats> {
  const rows = await listUnread(database, id, now);
  const unread = await countUnread(database, id, now);
  return { unread, ...await nameChats(database, rows) };
}

/** Chats with unread gifts. Other unread messages are not counted. */
async function readGifts(database: Database, id: MemberId, now: number): Promise<Chats> {
  const rows = await listUnread(database, id, now);
  const counts = await Promise.all(rows.map((row) => countGifts(database, id, row)));
  const gifts = rows.map((row, index) => ({ ...row, unread: counts[index] ?? 0 })).filter(({ unread }) =>
    unread > 0
  );
  const unread = gifts.reduce((sum, each) => sum + each.unread, 0);
  return { unread, ...await nameChats(database, gifts) };
}

type Unread = ContactRecord & { unread: number };

/** The contacts with unread messages that are not muted, the latest first. */
async function listUnread(database: Database, id: MemberId, now: number): Promise<Unread[]> {
  const waiting = await readContacts(database, id, await listWaiting(database, id, CHATS_MAX));
  const isTold = ({ other, conversation: { closed, sides } }: ContactRecord) =>
    !closed && !isMuted(sides[sideOf(pairOf(id, other), id)], now);
  return waiting.filter(isTold)
    .map((row) => ({ ...row, unread: unreadOf(row.conversation, sideOf(pairOf(id, row.other), id)) }))
    .sort((one, other) => (other.conversation.last?.at ?? 0) - (one.conversation.last?.at ?? 0));
}

/** Unread gifts among the latest messages of a chat. */
async function countGifts(
  database: Database,
  id: MemberId,
  { other, conversation: { sides, last_seq } }: ContactRecord,
): Promise<number> {
  const pair = pairOf(id, other);
  const { read_seq, cleared } = sides[sideOf(pair, id)];
  const from = Math.max(read_seq, cleared?.seq ?? 0, last_seq - DIGEST_GIFT_MESSAGES) + 1;
  const messages = await listMessages(database, pair, { from, to: last_seq + 1 });
  return messages.filter(({ message }) => message.type === "gift" && message.sender_id === other).length;
}

/** The first few by name, without those who are discreet, and how many more there are. */
async function nameChats(database: Database, rows: readonly Unread[]): Promise<Omit<Chats, "unread">> {
  const listed = rows.slice(0, DIGEST_CHATS);
  const members = await getMembers(database, listed.map(({ other }) => other));
  const byId = new Map(members.map((each) => [each.id, each]));
  const unnamed = listed.filter(({ other }) => byId.get(other)?.discreet);
  return {
    chats: listed.flatMap(({ other, unread }) => {
      const about = byId.get(other);
      return !about || about.discreet || unread <= 0 ? [] : [{ name: about.name, unread }];
    }),
    more_chats: rows.length - listed.length + unnamed.length,
  };
}

/** A member's latest matches with whom there is no block. */
async function readMatches(database: Database, id: MemberId): Promise<{ at: number; about: Member }[]> {
  const rows = await listRows(database, { list: "match", member: id }, { offset: 0, limit: DIGEST_MATCHES });
  const others = rows.map(({ member }) => member);
  const [members, hidden] = await Promise.all([
    getMembers(database, others),
    findHidden(database, id, others),
  ]);
  const byId = new Map(members.map((each) => [each.id, each]));
  return rows.flatMap(({ member, at }) => {
    const about = byId.get(member);
    return about && !hidden.has(member) ? [{ at, about }] : [];
  });
}

function hasStorySince(member: Member, since: number, now: number): boolean {
  return shownMarks(member, now).some(({ at, since: shownAt = at }) => shownAt >= since);
}
