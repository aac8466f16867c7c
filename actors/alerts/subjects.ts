/** Reads what is stored of an alert's subject: what it is about, not whether that is news. */
import {
  isMemberId,
  isOrderId,
  type MemberId,
  type OrderId,
  pairOf,
  type SubscriptionId,
} from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import { seenIds } from "@/store/stories/seen.ts";
import type { Subject } from "@/actors/alerts/news.ts";

/** Whose story it is, where an alert tells a match of one; null for one that stands under its poster still. */
export function storyOf({ value: { data } }: Pick<DueAlert, "value">): string | null {
  return data?.story ?? null;
}

/** What an alert is about; null where its subject is nothing that could be. */
export async function readSubject(database: Database, alert: DueAlert): Promise<Subject | null> {
  return alert.kind === "coins"
    ? await readPayment(database, alert.subject)
    : await readPair(database, alert);
}

/** The chats of a member whose messages were read by now: what is about them is no news, whatever else is stored. */
export async function listRead(database: Database, alerts: readonly DueAlert[]): Promise<Set<DueAlert>> {
  const chats = alerts.filter(({ kind }) => kind === "message" || kind === "gift");
  const markers = await database.getMany(
    chats.map(({ member, subject }) => keys.unread(member, subject as MemberId)),
  );
  return new Set(chats.filter((_, index) => markers[index]?.value === null));
}

async function readPair(database: Database, alert: DueAlert): Promise<Subject | null> {
  const { member, kind, subject: other } = alert;
  if (!isMemberId(other) || other === member || kind === "coins") return null;
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
  return { kind, other: about.value, conversation, last };
}

/** What an order brought, or a contract that could not be renewed. */
async function readPayment(database: Database, id: string): Promise<Subject> {
  const [order, contract] = await database.getMany([
    keys.order(id as OrderId),
    keys.subscription(id as SubscriptionId),
  ]);
  return { kind: "coins", order: isOrderId(id) ? order.value : null, contract: contract.value };
}
