/** Reads the subject of an alert; whether it is news is decided in `news.ts`. */
import type { DueKind } from "@/domain/alerts.ts";
import {
  isMemberId,
  isOrderId,
  type MemberId,
  type OrderId,
  pairOf,
  type SubscriptionId,
} from "@/domain/ids.ts";
import { SELFIE_OUTCOMES } from "@/domain/photo_verification.ts";
import { listMessages, sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import { seenIds } from "@/store/stories/seen.ts";
import type { Subject } from "@/actors/alerts/news.ts";

/** Unread messages among which one is looked for that was not unsent. */
const UNSENT_MAX = 100;

/** The story of a match's alert; null for the poster's alert, which is not fanned out yet. */
export function storyOf({ value: { data } }: Pick<DueAlert, "value">): string | null {
  return data?.story ?? null;
}

/** The subject of an alert; null where its id is invalid. */
export async function readSubject(database: Database, alert: DueAlert): Promise<Subject | null> {
  switch (alert.kind) {
    case "coins":
      return await readPayment(database, alert.subject);
    case "note":
      return { kind: "note", broadcast: (await database.get(keys.broadcast(alert.subject))).value };
    case "selfie":
      return await readSelfie(database, alert);
    default:
      return await readPair(database, alert);
  }
}

/** The chat alerts whose messages are all read by now: they are no news. */
export async function listRead(database: Database, alerts: readonly DueAlert[]): Promise<Set<DueAlert>> {
  const chats = alerts.filter(({ kind }) => kind === "message" || kind === "gift");
  const markers = await database.getMany(
    chats.map(({ member, subject }) => keys.unread(member, subject as MemberId)),
  );
  return new Set(chats.filter((_, index) => markers[index]?.value === null));
}

/** What has come of a member's selfie, as it is by now. */
async function readSelfie(database: Database, { member, subject }: DueAlert): Promise<Subject> {
  const [check, mark] = await database.getMany([keys.selfie(member), keys.verifiedPhotos(member)]);
  const outcome = SELFIE_OUTCOMES.find((each) => each === subject) ?? null;
  return { kind: "selfie", outcome, step: check.value?.step ?? null, hasMark: mark.value !== null };
}

function isOfPair(kind: DueKind): kind is Exclude<DueKind, "coins" | "note" | "selfie"> {
  return kind !== "coins" && kind !== "note" && kind !== "selfie";
}

async function readPair(database: Database, alert: DueAlert): Promise<Subject | null> {
  const { member, kind, subject: other } = alert;
  if (!isMemberId(other) || other === member || !isOfPair(kind)) return null;
  if (kind === "message" || kind === "gift") return await readChat(database, { kind, member, other });
  const pair = pairOf(member, other);
  const [about, relation, block, seen] = await database.getMany([
    keys.member(other),
    keys.relation(pair),
    keys.block(pair),
    keys.storiesSeen(member, other),
  ]);
  const shared = { other: about.value, relation: relation.value, isBlocked: block.value !== null };
  if (kind === "story") return { kind, ...shared, seen: seenIds(seen), story: storyOf(alert) ?? "" };
  return { kind, ...shared };
}

async function readChat(
  database: Database,
  { kind, member, other }: { kind: "message" | "gift"; member: MemberId; other: MemberId },
): Promise<Subject> {
  const pair = pairOf(member, other);
  const [about, chat] = await database.getMany([
    keys.member(other),
    keys.conversation(pair),
  ]);
  const conversation = chat.value;
  const last = conversation && conversation.last_seq > 0
    ? (await database.get(keys.message(pair, conversation.last_seq))).value
    : null;
  if (!conversation || last?.unsent_at === undefined) {
    return { kind, other: about.value, conversation, last, isUnsent: false };
  }
  // Of what was unsent nothing is told: the message before it is, where it is unread too.
  const { read_seq } = conversation.sides[sideOf(pair, member)];
  const from = Math.max(read_seq, conversation.last_seq - UNSENT_MAX) + 1;
  const unread = await listMessages(database, pair, { from, to: conversation.last_seq });
  const left = unread.findLast(({ message }) =>
    message.sender_id === other && message.unsent_at === undefined
  );
  return { kind, other: about.value, conversation, last: left?.message ?? null, isUnsent: !left };
}

/** A paid or returned order, or a contract whose renewal failed. */
async function readPayment(database: Database, id: string): Promise<Subject> {
  const [order, contract] = await database.getMany([
    keys.order(id as OrderId),
    keys.subscription(id as SubscriptionId),
  ]);
  return { kind: "coins", order: isOrderId(id) ? order.value : null, contract: contract.value };
}
