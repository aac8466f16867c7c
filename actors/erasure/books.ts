/**
 * Ends the books of erased accounts (ER-13). What the law has kept of an account stands under its pseudonym for ten years after
 * the end of the year of its erasure; then its orders, contracts, movements, months, spins, cash-book rows and disputes go.
 *
 * Movements go from the last one on, each time with the account as it was before them and with the sums of their days. So at any
 * moment accounts and sums together are what they were, and a run that is killed, or another beside it, goes on from there.
 */
import { type EndedDay, endedWith } from "@/domain/ended_books.ts";
import type { MemberId, OrderId } from "@/domain/ids.ts";
import { BOOKS_ENDED_AT_ONCE } from "@/domain/limits.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { check, newChange, remove, set } from "@/store/change.ts";
import { removeDispute } from "@/store/disputes/writer.ts";
import { listDisputesOf } from "@/store/disputes/reader.ts";
import { type Key, keys } from "@/store/keys.ts";
import { removeOrder } from "@/store/orders/writer.ts";
import { removeSubscription } from "@/store/subscriptions/writer.ts";
import { removeTestCheckout } from "@/store/test_payments/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Ends books whose time is over, and gives how many; `signal` ends it between two steps. */
export type SweepBooks = (signal?: AbortSignal) => Promise<number>;

/** Rows that one change takes out, and days whose sums it writes: a change may check a hundred rows. */
const ROWS_AT_ONCE = 200;
const DAYS_AT_ONCE = 20;

export function openSweepBooks({ database, now }: Pick<ActorEnv, "database" | "now">): SweepBooks {
  return async function sweep(signal) {
    const due: { ghost: MemberId; at: number }[] = [];
    const range = { end: keys.booksEnd(now() + 1, "" as MemberId), limit: BOOKS_ENDED_AT_ONCE };
    for await (const { key } of database.list(keys.booksEnds(), range)) {
      due.push({ at: Number(key[1]), ghost: key[2] as MemberId });
    }
    if (due.length === 0) return 0;
    const cash = await findCash(due.map(({ ghost }) => ghost));
    let ended = 0;
    for (const { ghost, at } of due) {
      while (!signal?.aborted && await endSome(ghost, cash));
      if (signal?.aborted) return ended;
      if (await close(ghost, at)) ended++;
    }
    return ended;
  };

  /** The rows of the cash book that name orders of theirs: it is read once for all of them. */
  async function findCash(ghosts: readonly MemberId[]): Promise<Map<OrderId, Key<unknown>[]>> {
    const found = new Map<OrderId, Key<unknown>[]>();
    for (const ghost of ghosts) {
      for await (const { key } of database.list(keys.ordersOf(ghost))) found.set(key[3] as OrderId, []);
    }
    if (found.size === 0) return found;
    for await (const { key, value } of database.list(keys.cashEntries(), { batch: ROWS_AT_ONCE })) {
      found.get(value.order)?.push(key);
    }
    return found;
  }

  /** Does one change; false where nothing is left but the account. One that fails has been overtaken, and is looked at anew. */
  async function endSome(ghost: MemberId, cash: ReadonlyMap<OrderId, Key<unknown>[]>): Promise<boolean> {
    return await endOrder(ghost, cash) || await endEntries(ghost) ||
      await endRows(keys.spins(ghost)) || await endRows(keys.spendingMonths(ghost)) ||
      await endRows(keys.grantedTo(ghost)) || await endDeskCoins(ghost);
  }

  /** The newest order, with all that names it; the first one of a contract with that. */
  async function endOrder(ghost: MemberId, cash: ReadonlyMap<OrderId, Key<unknown>[]>): Promise<boolean> {
    for await (const row of database.list(keys.ordersOf(ghost), { reverse: true, limit: 1 })) {
      const order = await database.get(keys.order(row.key[3] as OrderId));
      const change = newChange();
      if (!order.value) {
        remove(change, row.key);
      } else {
        const { id, provider, payment, reference, subscription } = order.value;
        removeOrder(change, { ...order, value: order.value });
        for (const key of cash.get(id) ?? []) remove(change, key);
        if (payment !== undefined) {
          for (const dispute of await listDisputesOf(database, provider, payment)) {
            removeDispute(change, dispute);
          }
        }
        if (reference !== null) {
          const page = await database.get(keys.testCheckout(reference));
          if (page.value?.order === id) removeTestCheckout(change, { ...page, value: page.value });
        }
        const contract = subscription && await database.get(keys.subscription(subscription));
        if (contract && contract.value?.order === id) {
          const latest = await database.get(keys.subscriptionOf(ghost));
          removeSubscription(change, { ...contract, value: contract.value });
          if (latest.value === contract.value.id) remove(change, latest.key);
        }
      }
      await database.commit(change);
      return true;
    }
    return false;
  }

  /** The last movements, whose sums by day stay. */
  async function endEntries(ghost: MemberId): Promise<boolean> {
    const account = await database.get(keys.account(ghost));
    if (!account.value) return await endRows(keys.entries(ghost));
    const days = new Map<number, EndedDay>();
    let { balance, seq } = account.value;
    const change = newChange();
    check(change, account);
    for await (
      const { key, value } of database.list(keys.entries(ghost), { reverse: true, limit: ROWS_AT_ONCE })
    ) {
      const day = dayOf(value.at);
      if (!days.has(day)) {
        if (days.size === DAYS_AT_ONCE) break;
        const before = await database.get(keys.endedDay(day));
        check(change, before);
        days.set(day, before.value ?? { coins: {} });
      }
      days.set(day, endedWith(days.get(day), value));
      balance -= value.delta;
      seq = Number(key[2]) - 1;
      remove(change, key);
    }
    if (days.size === 0) return false;
    for (const [day, sums] of days) set(change, keys.endedDay(day), sums);
    set(change, account.key, { ...account.value, balance, seq });
    await database.commit(change);
    return true;
  }

  async function endRows(prefix: Key<unknown>): Promise<boolean> {
    const change = newChange();
    for await (const { key } of database.list(prefix, { limit: ROWS_AT_ONCE })) remove(change, key);
    if (change.deletes.length === 0) return false;
    await database.commit(change);
    return true;
  }

  async function endDeskCoins(ghost: MemberId): Promise<boolean> {
    const change = newChange();
    for await (const { key, value } of database.list(keys.allDeskCoins(), { batch: ROWS_AT_ONCE })) {
      if (value.member !== ghost) continue;
      remove(change, key);
      if (change.deletes.length === ROWS_AT_ONCE) break;
    }
    if (change.deletes.length === 0) return false;
    await database.commit(change);
    return true;
  }

  /** The account goes, and the record that stands for its member says so. */
  async function close(ghost: MemberId, at: number): Promise<boolean> {
    const [member, account, end] = await database.getMany([
      keys.member(ghost),
      keys.account(ghost),
      keys.booksEnd(at, ghost),
    ]);
    if (!member.value || end.value === null) return false;
    const change = newChange();
    for (const entry of [member, account, end]) check(change, entry);
    set(change, member.key, { ...member.value, books_ended: true });
    remove(change, account.key);
    remove(change, keys.wheel(ghost));
    remove(change, end.key);
    const { owed } = account.value ?? {};
    if (owed) {
      const day = await database.get(keys.endedDay(dayOf(member.value.erased_at ?? at)));
      check(change, day);
      const { coins, owed: before = 0 } = day.value ?? { coins: {} };
      set(change, day.key, { coins, owed: before + owed });
    }
    return await database.commit(change) !== null;
  }
}
