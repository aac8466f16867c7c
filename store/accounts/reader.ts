/** Reads coins: an account with pages of its entries, and all of them. */
import type { MemberId } from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT, type Entry } from "@/domain/money.ts";
import type { SpendingMonth } from "@/domain/spending_month.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Rows read at once while walking all entries. */
const WALK_BATCH = 500;

/** An entry with its number. */
export interface NumberedEntry extends Entry {
  seq: number;
}

/** A member's account; an empty one before their first coins. */
export async function getAccount(database: Database, member: MemberId): Promise<Account> {
  return (await database.get(keys.account(member))).value ?? EMPTY_ACCOUNT;
}

/** Up to `limit` entries below number `before` (null: from the last one on), the latest first. */
export async function listEntries(
  database: Database,
  member: MemberId,
  { before, limit }: { before: number | null; limit: number },
): Promise<NumberedEntry[]> {
  const end = before === null ? {} : { end: keys.entry(member, before) };
  const entries: NumberedEntry[] = [];
  for await (
    const { key, value } of database.list(keys.entries(member), { ...end, reverse: true, limit })
  ) entries.push({ ...value, seq: Number(key[2]) });
  return entries;
}

/** The latest `limit` months that are over, in which anything was bought or spent; the latest first. */
export async function listMonths(
  database: Database,
  member: MemberId,
  limit: number,
): Promise<SpendingMonth[]> {
  const rows = database.list(keys.spendingMonths(member), { reverse: true, limit });
  return await Array.fromAsync(rows, ({ value }) => value);
}

/** Every entry, the oldest first, in batches, so that none of a million is held longer than it is looked at. */
export async function* walkEntries(database: Database, member: MemberId): AsyncGenerator<NumberedEntry[]> {
  let batch: NumberedEntry[] = [];
  for await (const { key, value } of database.list(keys.entries(member), { batch: WALK_BATCH })) {
    batch.push({ ...value, seq: Number(key[2]) });
    if (batch.length < WALK_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
