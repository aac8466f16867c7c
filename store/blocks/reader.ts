/** Reads blocks. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Whether either of two members has blocked the other. */
export async function isBlocked(database: Database, one: MemberId, other: MemberId): Promise<boolean> {
  return (await database.get(keys.block(pairOf(one, other)))).versionstamp !== null;
}

/** When a member blocked another one themselves, and before the other did; null where they have not. */
export async function getOwnBlock(
  database: Database,
  owner: MemberId,
  other: MemberId,
): Promise<number | null> {
  const { value } = await database.get(keys.block(pairOf(owner, other)));
  const first = value?.by[0];
  return first?.member === owner ? first.at : null;
}

/** Everybody whom a member has blocked or who has blocked them. */
export async function listHidden(database: Database, member: MemberId): Promise<MemberId[]> {
  const hidden: MemberId[] = [];
  for await (const { key } of database.list(keys.hiddens(member))) hidden.push(key[2] as MemberId);
  return hidden;
}

/** Those of `others` whom a block hides from a member. */
export async function findHidden(
  database: Database,
  member: MemberId,
  others: readonly MemberId[],
): Promise<Set<MemberId>> {
  const entries = await database.getMany(others.map((other) => keys.hidden(member, other)));
  return new Set(others.filter((_, index) => entries[index]?.versionstamp !== null));
}

/** A block of a member's own. */
export interface OwnBlock {
  other: MemberId;
  at: number;
}

/** A member's own blocks after `offset`, the latest first. */
export async function listOwnBlocks(
  database: Database,
  owner: MemberId,
  { offset, limit }: { offset: number; limit: number },
): Promise<OwnBlock[]> {
  const blocks: OwnBlock[] = [];
  let seen = 0;
  const listing = { reverse: true, limit: offset + limit };
  for await (const { key } of database.list(keys.blockeds(owner), listing)) {
    if (seen++ >= offset) blocks.push({ at: key[2] as number, other: key[3] as MemberId });
  }
  return blocks;
}
