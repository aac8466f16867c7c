/** Members with coins and free spins, and the secret with which a payment provider signs, in a database of their own. */
import { dayOf } from "@/domain/utc_day.ts";
import { newChange, set } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";
import { putWheel } from "@/store/wheel/writer.ts";
import { NEW_WHEEL, withFree } from "@/actors/wheel/spins.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";

/** More than a run can use. */
const SPINS = 1_000_000;
/** Wheels of one commit, with a check each. */
const WHEELS_AT_ONCE = 100;
/** What each entry of a ledger pays, the price of a boost, and when the first of them was made, all on one day. */
const COINS = 300;
const SINCE = Date.UTC(2026, 0);
/** Entries of one commit, with room for the account; and commits under way. */
const ENTRIES_AT_ONCE = 800;
const UNDER_WAY = 2;

export interface CoinWorld {
  path: string;
  people: Person[];
  /** Of the embedded provider, under which its webhooks are signed. */
  secret: Uint8Array;
}

/** Fills an empty database file with so many members. */
export async function writeCoinWorld(path: string, count: number): Promise<CoinWorld> {
  const people = await seedPeople(path, count, Date.now());
  const database = await openDatabase({ path });
  try {
    for (let from = 0; from < people.length; from += WHEELS_AT_ONCE) {
      const change = newChange();
      for (const { id } of people.slice(from, from + WHEELS_AT_ONCE)) {
        putWheel(
          change,
          { key: keys.wheel(id), value: null, versionstamp: null },
          withFree(NEW_WHEEL, SPINS),
        );
      }
      await database.commit(change);
    }
    const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    return { path, people, secret: await getOrCreateSecret(database, "test_payments", randomBytes) };
  } finally {
    await database.close();
  }
}

/**
 * Fills an empty database file with so many ledger entries, spread over members: boosts that were paid, as the app
 * would have written them one by one, but hundreds a commit.
 */
export async function writeLedgers(
  path: string,
  { entries, members }: { entries: number; members: number },
): Promise<void> {
  const people = await seedPeople(path, members, Date.now());
  const database = await openDatabase({ path });
  const each = Math.floor(entries / members);
  try {
    // A few side by side: while the database writes one, the next is put together.
    let next = 0;
    const line = async () => {
      for (let at = next++; at < people.length; at = next++) {
        const { id } = people[at] ?? {};
        const account = id && (await database.get(keys.account(id))).value;
        if (!id || !account) throw new Error(`Cannot find the account of member ${at}`);
        for (let from = account.seq + 1; from <= each; from += ENTRIES_AT_ONCE) {
          const change = newChange();
          const end = Math.min(from + ENTRIES_AT_ONCE, each + 1);
          for (let seq = from; seq < end; seq++) {
            set(change, keys.entry(id, seq), {
              delta: -COINS,
              after: account.balance - COINS * (seq - account.seq),
              cause: "spotlight",
              ref: String(seq),
              at: SINCE + seq,
              catalogue: 1,
            });
          }
          const last = end - 1;
          const spent = COINS * (last - account.seq);
          const day = { day: dayOf(SINCE), coins: spent };
          set(change, keys.account(id), { seq: last, balance: account.balance - spent, spent: day });
          await database.commit(change);
        }
      }
    };
    await Promise.all(Array.from({ length: UNDER_WAY }, line));
  } finally {
    await database.close();
  }
}
