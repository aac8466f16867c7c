/** Writes made-up members in bulk. Used by the seed task and by the bench. */
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { MADE_UP_ADDRESS, madeUpId, madeUpMember } from "@/tasks/seed/person.ts";
import type { Towns } from "@/tasks/seed/towns.ts";

/** Members of one commit: with four checks each, the most that an embedded database takes. */
const AT_ONCE = 25;
/** Commits under way: while one is written, the next is put together. */
const UNDER_WAY = 2;

export interface BulkOptions {
  /** How many made-up members there shall be; those who are there are left alone. */
  count: number;
  towns: Towns;
  now: number;
  /** Hears how many there are. */
  onProgress?: (done: number) => void;
}

/** Brings a database to `count` made-up members, beginning behind those who are there. Gives how many were added. */
export async function addMadeUp(database: Database, options: BulkOptions): Promise<number> {
  const { count, onProgress } = options;
  let added = 0;
  for (let from = await findEnd(database, count); from < count;) {
    const groups: Promise<number>[] = [];
    for (; groups.length < UNDER_WAY && from < count; from += AT_ONCE) {
      groups.push(addGroup(database, { ...options, from, to: Math.min(count, from + AT_ONCE) }));
    }
    for (const done of await Promise.all(groups)) added += done;
    onProgress?.(Math.min(from, count));
  }
  return added;
}

async function addGroup(
  database: Database,
  { from, to, towns, now }: BulkOptions & { from: number; to: number },
): Promise<number> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  const there = await database.getMany(numbers.map((nth) => keys.member(madeUpId(nth))));
  const missing = numbers.filter((_, index) => !there[index]?.value);
  if (missing.length === 0) return 0;
  const change = newChange();
  for (const nth of missing) addMember(change, madeUpMember(nth, { towns, now }), SIGN_UP_COINS);
  if (await database.commit(change) === null) {
    throw new Error(`Cannot add "${madeUpId(from)}": somebody else does`);
  }
  return missing.length;
}

/** The first number that may be missing: groups are written in their order, but the last two may have been cut off. */
async function findEnd(database: Database, count: number): Promise<number> {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((await database.get(keys.member(madeUpId(middle)))).value) from = middle + 1;
    else to = middle;
  }
  const group = Math.floor(from / AT_ONCE) - UNDER_WAY;
  return Math.max(0, group * AT_ONCE);
}

/** The address of a member who is no made-up one, nor one of the demo's; null where there is none. */
export async function findRegistered(database: Database): Promise<string | null> {
  for await (const { key } of database.list(keys.membersByEmail(), { batch: 500 })) {
    if (!String(key[1]).endsWith(MADE_UP_ADDRESS)) return String(key[1]);
  }
  return null;
}
