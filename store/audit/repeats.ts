/**
 * The audit of what commands have made twice (P2): no two of a conversation's messages come from one command of its sender's,
 * nor do messages in two conversations, boosts, spins, purchases or rewards of one member. A `rid` counts for a week: after that
 * the same one is another command.
 *
 * While they are walked, only a number of each is kept, eight bytes. Where two are alike they are read again.
 */
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { RID_LIFE_MS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { keys, keyText } from "@/store/keys.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import { type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

const BATCH = 500;

/** Whose command it was. */
interface Command {
  sender_id: MemberId;
  rid?: string | undefined;
}

/** The commands that messages and other rows came from; rows of before do not all say it. */
export class Commands {
  readonly #numbers: number[] = [];

  add(command: Command): void {
    if (command.rid !== undefined) this.#numbers.push(numberOf(command));
  }

  /** Numbers of those that are there more than once. */
  alike(): ReadonlySet<number> {
    const sorted = Float64Array.from(this.#numbers).sort();
    return new Set(sorted.filter((number, nth) => number === sorted[nth + 1]));
  }
}

/** Names every message of a conversation whose command has made one before it. */
export async function* auditRepeats(
  database: Database,
  pair: Pair,
  commands: Commands,
): AsyncGenerator<Problem> {
  const alike = commands.alike();
  if (alike.size === 0) return;
  const seen = new Map<string, { at: number; seq: number }>();
  for await (const { key, value } of database.list(keys.messages(pair), { batch: BATCH })) {
    if (!alike.has(numberOf(value))) continue;
    const seq = Number(key[3]);
    const command = JSON.stringify([value.sender_id, value.rid]);
    const before = seen.get(command);
    if (before && value.at - before.at < RID_LIFE_MS) {
      yield problemAt(key, `comes from the command of message ${before.seq}`);
    }
    seen.set(command, { at: value.at, seq });
  }
}

/** What a command of a member's has made, and where: of one conversation auditRepeats says it. */
interface Made {
  key: Deno.KvKey;
  place: string;
  rid: string;
  at: number;
}

/** Names whatever comes from a command that has made something else of its member's, elsewhere, less than a week before. */
export async function* auditCommands(
  database: Database,
  member: MemberId,
  { commands, others }: { commands: Commands; others: Iterable<MemberId> },
): AsyncGenerator<Problem> {
  const alike = commands.alike();
  if (alike.size === 0) return;
  const made: Made[] = [];
  for await (const each of listMade(database, member, others)) {
    if (alike.has(numberOf({ sender_id: member, rid: each.rid }))) made.push(each);
  }
  const last = new Map<string, Made>();
  for (const each of made.toSorted((one, next) => one.at - next.at)) {
    const before = last.get(each.rid);
    // Clocks of two servers differ, and a message is never older than the one before it.
    if (before && before.place !== each.place && each.at - before.at < RID_LIFE_MS - SLACK_MS) {
      yield problemAt(each.key, `comes from the command of ${keyText(before.key)}`);
    }
    last.set(each.rid, each);
  }
}

/** Everything of a member's that says which command made it. */
async function* listMade(
  database: Database,
  member: MemberId,
  others: Iterable<MemberId>,
): AsyncGenerator<Made> {
  for (const other of others) {
    for await (
      const { key, value } of database.list(keys.messages(pairOf(member, other)), { batch: BATCH })
    ) {
      const { sender_id, rid, at } = value;
      if (sender_id === member && rid !== undefined) yield { key, place: other, rid, at };
    }
  }
  for await (const { key, value: { rid, at } } of database.list(keys.entries(member), { batch: BATCH })) {
    if (rid !== undefined) yield { key, place: keyText(key), rid, at };
  }
  for await (const { key, value: { rid, at } } of database.list(keys.spins(member), { batch: BATCH })) {
    if (rid !== undefined) yield { key, place: keyText(key), rid, at };
  }
  for await (const { key, value: { rid, created_at } } of listOrdersOf(database, member)) {
    if (rid !== undefined) yield { key, place: keyText(key), rid, at: created_at };
  }
  const { key, value } = await database.get(keys.member(member));
  const claim = value?.claimed_sign_up;
  if (typeof claim === "object") yield { key, place: keyText(key), ...claim };
}

/** A number of 53 bits that hardly any other command has (cyrb53). */
function numberOf({ sender_id, rid }: Command): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const text = `${sender_id} ${rid}`;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
