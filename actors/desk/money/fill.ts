/**
 * Lists the orders and declarations of an older database, and books their money. It may be cut off and run on several isolates
 * at once: an order that changes meanwhile is done again by the next run.
 */
import { check, newChange, set } from "@/store/change.ts";
import { addReturn, addSale, returnKeyOf } from "@/store/cash_book/writer.ts";
import { listDeclaration } from "@/store/declarations/writer.ts";
import { keys } from "@/store/keys.ts";
import { listOrder } from "@/store/orders/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Gives how many orders and declarations were listed. */
export type FillMoney = (signal?: AbortSignal) => Promise<number>;

export function openFillMoney({ database }: Pick<ActorEnv, "database">): FillMoney {
  async function fillOrders(signal?: AbortSignal): Promise<number | null> {
    let count = 0;
    let isWhole = true;
    for await (const { key, value, versionstamp } of database.list(keys.orders())) {
      if (signal?.aborted) return null;
      const change = newChange();
      check(change, { key, versionstamp });
      listOrder(change, value);
      if (value.payment !== undefined) addSale(change, value);
      // What was returned since the cash book began stands in it already.
      const { returned } = value;
      const isBooked = returned && (await database.get(returnKeyOf(value, returned))).value !== null;
      if (!isBooked) addReturn(change, value, undefined);
      if (await database.commit(change) === null) isWhole = false;
      else count++;
    }
    return isWhole ? count : null;
  }

  async function fillDeclarations(signal?: AbortSignal): Promise<number | null> {
    let count = 0;
    let isWhole = true;
    for await (const { key, value, versionstamp } of database.list(keys.declarations())) {
      if (signal?.aborted) return null;
      if (value.outcome === "done") continue;
      const change = newChange();
      check(change, { key, versionstamp });
      listDeclaration(change, value);
      if (await database.commit(change) === null) isWhole = false;
      else count++;
    }
    return isWhole ? count : null;
  }

  return async function fill(signal) {
    let sum = 0;
    for (
      const [mark, work] of [
        [keys.ordersFilled(), fillOrders],
        [keys.declarationsFilled(), fillDeclarations],
      ] as const
    ) {
      if ((await database.get(mark)).value !== null) continue;
      const count = await work(signal);
      if (count === null) continue;
      const change = newChange();
      set(change, mark, 0);
      await database.commit(change);
      sum += count;
    }
    return sum;
  };
}
