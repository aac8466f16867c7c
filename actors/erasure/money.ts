/**
 * What the law has kept of an erased member goes over to their pseudonym: coins with all their movements, purchases, contract,
 * spins. Movements and spins are only ever added, so they are copied first; the rest goes in one change with the account, so
 * that a payment that comes in between is booked on one side or the other.
 */
import type { Account, Entry } from "@/domain/money.ts";
import { check, checkAbsent, newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import type { ErasureTarget, Order, Spin } from "@/store/records.ts";
import { renamedValue } from "@/store/erasure/rename.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Rows that one change copies. */
const ROWS_AT_ONCE = 200;
/** Purchases that go with the account: those that a provider may still tell something of come first. */
const ORDERS_AT_ONCE = 3;

/** What the member had wished for goes with them; an exclusion is kept by their address (LM). */
function withoutWishes({ cap: _, limits: __, hours: ___, pause: ____, ...account }: Account): Account {
  return account;
}

/** Brings them over. False where the account has changed meanwhile. */
export async function eraseMoney({ database }: ActorEnv, target: ErasureTarget): Promise<boolean> {
  const { member, ghost } = target;
  const [account, wheel, latest] = await database.getMany([
    keys.account(member),
    keys.wheel(member),
    keys.subscriptionOf(member),
  ]);
  if (!account.value) return true;
  const kept = (await database.get(keys.account(ghost))).value;
  if (kept) return await append(kept, account.value);
  await copy<Entry>(keys.entries(member), (n) => keys.entry(ghost, n));
  await copy<Spin>(keys.spins(member), (n) => keys.spin(ghost, n));
  const change = newChange();
  check(change, account);
  checkAbsent(change, keys.account(ghost));
  remove(change, account.key);
  set(change, keys.account(ghost), withoutWishes(account.value));
  if (wheel.value) {
    check(change, wheel);
    remove(change, wheel.key);
    set(change, keys.wheel(ghost), wheel.value);
  }
  if (latest.value) {
    const contract = await database.get(keys.subscription(latest.value));
    check(change, latest);
    check(change, contract);
    remove(change, latest.key);
    set(change, keys.subscriptionOf(ghost), latest.value);
    if (contract.value) set(change, contract.key, { ...contract.value, member: ghost });
  }
  const orders = (await Array.fromAsync(listOrdersOf(database, member))).map(({ value }) => value)
    .toSorted((one, other) => Number(other.look_at !== undefined) - Number(one.look_at !== undefined));
  for (const { id } of orders.slice(0, ORDERS_AT_ONCE)) {
    const order = await database.get(keys.order(id));
    if (!order.value) continue;
    check(change, order);
    set(change, order.key, orderAfter(order.value));
    remove(change, keys.orderOf(member, order.value.created_at, id));
    set(change, keys.orderOf(ghost, order.value.created_at, id), 0);
  }
  return await database.commit(change) !== null;

  async function copy<Value extends { rid?: string }>(
    from: Key<Value>,
    to: (n: number) => Key<Value>,
  ): Promise<void> {
    let change = newChange();
    for await (const { key, value } of database.list(from, { batch: ROWS_AT_ONCE })) {
      const { rid: _, ...rest } = renamedValue(value, target);
      set(change, to(Number(key[2])) as Key<unknown>, rest);
      if (change.sets.length < ROWS_AT_ONCE) continue;
      await database.commit(change);
      change = newChange();
    }
    if (change.sets.length > 0) await database.commit(change);
  }

  function orderAfter({ rid: _, ...order }: Order): Order {
    return renamedValue(order, target);
  }

  /** What was booked for the member after their account had gone over follows it. */
  async function append(before: Account, late: Account): Promise<boolean> {
    const change = newChange();
    check(change, account);
    let { balance, seq } = before;
    for await (const { key, value } of database.list(keys.entries(member))) {
      const { rid: _, ...entry } = renamedValue(value, target);
      set(change, keys.entry(ghost, ++seq), { ...entry, after: balance += entry.delta });
      remove(change, key);
    }
    set(change, keys.account(ghost), { ...before, ...late.owed && { owed: late.owed }, balance, seq });
    remove(change, account.key);
    return await database.commit(change) !== null;
  }
}
