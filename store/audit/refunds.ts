/**
 * The audit of what was paid back because nobody answered (P24): each refund names the line in the chat that tells of it, and
 * is the sum of what the member had paid for the lines since the first of them, without those that they unsent meanwhile.
 * None of them was answered or paid back before.
 */
import { addCosts, type Cost, costsOf } from "@/domain/coin_lots.ts";
import { type MemberId, messageId, otherOf, type Pair, parseMessageId } from "@/domain/ids.ts";
import type { Entry } from "@/domain/money.ts";
import type { Database } from "@/store/database.ts";
import { keys, keyText } from "@/store/keys.ts";
import type { Message } from "@/store/records.ts";
import { auditLinks, kind, pairIn, type Problem, problemAt } from "@/store/audit/walk.ts";

const BATCH = 500;

/** A refund of a member's, with its key. */
export interface RefundEntry {
  key: Deno.KvKey;
  entry: Entry;
}

/** Lines of a member that were paid back together. */
interface Refunded {
  key: Deno.KvKey;
  pair: Pair;
  /** Its line in the chat, and the first line that it is for. */
  seq: number;
  from: number;
  coins: number;
  lines: number;
  /** What they had cost. */
  cost: readonly Cost[];
}

/** Holds a member's refunds against their chats and payments. */
export async function* auditRefunds(
  database: Database,
  member: MemberId,
  entries: readonly RefundEntry[],
): AsyncGenerator<Problem> {
  if (entries.length === 0) return;
  const refunded: Refunded[] = [];
  const told = new Set<string>();
  for (const { key, entry } of entries) {
    const named = parseMessageId(entry.ref);
    const message = named && (await database.get(keys.message(named.pair, named.seq))).value;
    if (!named?.pair.includes(member) || message?.type !== "notice" || !message.refund) {
      yield problemAt(key, `no line of "${entry.ref}" tells of it`);
      continue;
    }
    if (told.has(entry.ref)) yield problemAt(key, `lines of "${entry.ref}" were paid back twice`);
    told.add(entry.ref);
    const { coins, lines, from_seq } = message.refund;
    if (coins !== entry.delta) yield problemAt(key, `${entry.delta} coins came back, its line says ${coins}`);
    refunded.push({
      key,
      pair: named.pair,
      seq: named.seq,
      from: from_seq,
      coins,
      lines,
      cost: costsOf(entry.lots),
    });
  }
  /** Lines that were unsent before they would have come back. */
  const waived = new Set<string>();
  for (const each of refunded) yield* auditLines(database, member, { ...each, waived });
  yield* auditSums(database, member, { refunded, waived });
}

/** Every paid line from the first on is the member's, and nobody had answered it. */
async function* auditLines(
  database: Database,
  member: MemberId,
  { key, pair, seq, from, lines, waived }: Refunded & { waived: Set<string> },
): AsyncGenerator<Problem> {
  const rows = database.list(keys.messages(pair), { start: keys.message(pair, from), limit: seq - from });
  let count = 0;
  for await (const { key: at, value } of rows) {
    if (Number(at[3]) >= seq) break;
    if (value.waived) waived.add(messageId(pair, Number(at[3])));
    else if (value.sender_id === member && !value.free) count++;
    else if (value.sender_id !== member) yield problemAt(key, `${keyText(at)} had answered what came back`);
  }
  if (count !== lines) yield problemAt(key, `${lines} lines came back, there are ${count}`);
}

/** What came back is what had been paid for these lines. */
async function* auditSums(
  database: Database,
  member: MemberId,
  { refunded, waived }: { refunded: readonly Refunded[]; waived: ReadonlySet<string> },
): AsyncGenerator<Problem> {
  const paid = new Map(refunded.map((each) => [each, { coins: 0, cost: [] as readonly Cost[] }]));
  const byPair = Map.groupBy(refunded, ({ pair }) => pair.join("."));
  for await (const { value } of database.list(keys.entries(member), { batch: BATCH })) {
    if (value.cause !== "message" && value.cause !== "gift") continue;
    const named = parseMessageId(value.ref);
    if (!named || waived.has(value.ref)) continue;
    const range = byPair.get(named.pair.join("."))?.find(({ from, seq }) =>
      from <= named.seq && named.seq < seq
    );
    const sum = range && paid.get(range);
    if (!range || !sum) continue;
    paid.set(range, { coins: sum.coins - value.delta, cost: addCosts(sum.cost, costsOf(value.lots)) });
  }
  for (const [{ key, coins, cost }, sum] of paid) {
    if (sum.coins !== coins) {
      yield problemAt(key, `${coins} coins came back for lines that were paid ${sum.coins}`);
    }
    if (textOf(cost) !== textOf(sum.cost)) {
      yield problemAt(key, `what came back has cost ${textOf(cost)}, what was paid ${textOf(sum.cost)}`);
    }
  }
}

/** Costs as text, in whatever order their currencies came. */
function textOf(costs: readonly Cost[]): string {
  return costs.map(({ micros, currency }) => `${micros} ${currency}`).sort().join(", ") || "nothing";
}

/** Finds lines of the product's own that tell of a refund which no entry of their member makes. */
export function auditNotices(database: Database): AsyncGenerator<Problem> {
  return auditLinks<Message, Entry>(database, database.list(kind<Message>("message")), {
    partner: (key, { sender_id, refund }) =>
      refund ? keys.entry(otherOf(pairIn(key), sender_id), refund.entry) : null,
    fits: ({ key, value: { refund } }, { cause, ref, delta }) =>
      cause === "refund_unanswered" && ref === messageId(pairIn(key), Number(key[3])) &&
      delta === refund?.coins,
    problem: () => "tells of a refund that no entry makes",
    isOver: ({ type }) => type !== "notice",
  });
}
