/**
 * Looks for paid lines whose hours are over and has them paid back (P24). One live isolate looks, from the earliest on; that
 * each is paid back once holds in the commit, whoever looks (actors/conversation/pay_back.ts).
 */
import type { Pair } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import type { Conversations } from "@/actors/conversation/mod.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";

/** Conversations of one look; whatever is left comes with the next. */
const AT_ONCE = 200;

export interface Refunds {
  /**
   * Pays back what is due by now, and gives in how many conversations; `signal` ends it early. One that fails holds up no other,
   * and is thrown at the end.
   */
  sweep(signal?: AbortSignal): Promise<number>;
}

export function openRefunds(
  env: ActorEnv,
  { conversations }: { conversations: Pick<Conversations, "payBack"> },
): Refunds {
  const { database, now } = env;
  return {
    async sweep(signal) {
      if (!isFirst(env)) return 0;
      const prefix = keys.answersDue();
      const due = database.list(prefix, { end: [...prefix, now() + 1], limit: AT_ONCE });
      const pairs = await Array.fromAsync(due, ({ key }) => [key[2], key[3]] as unknown as Pair);
      let paid = 0;
      const failures: unknown[] = [];
      for (const pair of pairs) {
        if (signal?.aborted) break;
        try {
          if (await conversations.payBack(pair)) paid++;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return paid;
    },
  };
}
