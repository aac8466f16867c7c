/**
 * Spotlight for coins: a member goes on top of the search for 24 hours or 100 impressions, and into the strip for 24
 * hours. The price, the entry, the place in the index and the record of the `rid` are one commit (P1, P2).
 */
import { offeredPrice } from "@/domain/catalogue.ts";
import type { MemberId } from "@/domain/ids.ts";
import { type Account, charge, EMPTY_ACCOUNT, type Movement } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { isBoosting } from "@/domain/spotlight.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import { putStanding } from "@/store/candidates/writer.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { RidRow, Route, Standing } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { getSpotlightOf } from "@/store/spotlight/reader.ts";
import { putSpotlight } from "@/store/spotlight/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { UserState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import { digestOf } from "@/actors/digest.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

type Answer = CallOutput<"spotlight/add">;
type Code = CallError<"spotlight/add">;

/** Puts a member into the spotlight; `rid` makes it exactly once. `price`: what they were shown, for which alone it is bought. */
export type AddToSpotlight = (member: MemberId, rid: string, price?: number) => Promise<Result<Answer, Code>>;

const MODULE = "spotlight/add";

/** Runs in the member's own mailbox, so that it and what they send are paid one after the other. */
export function openBoost(env: ActorEnv, users: Mailboxes<UserState>): AddToSpotlight {
  const { database, now, catalogue } = env;

  async function tryAdd(
    { member, rid, price }: { member: MemberId; rid: string; price: number | undefined },
  ): Promise<Attempt<Answer, Code>> {
    const digest = digestOf(MODULE, [price]);
    const settled = (result: Result<Answer, Code>) => ({ stale: false, result }) as const;
    // One snapshot: no refusal may come of what this very command has already done.
    const [done, account, latest, standing, route] = await database.getMany<unknown>([
      keys.rid(member, rid),
      keys.account(member),
      keys.spotlightOf(member),
      keys.standing(member),
      keys.route(member),
    ]) as [Entry<RidRow>, Entry<Account>, Entry<number>, Entry<Standing>, Entry<Route>];
    if (done.value) {
      if (done.value.digest !== digest) return settled(refuse("idempotency_mismatch"));
      return { stale: false, found: "answer", result: accept(done.value.answer as Answer) };
    }
    const offered = catalogue();
    const coins = offeredPrice(offered, "spotlight");
    if (coins === null) return settled(refuse("not_for_sale"));
    if (price !== undefined && price !== coins) return settled(refuse("price_changed"));
    const entry = await getSpotlightOf(database, member, latest);
    if (entry && isBoosting(entry.value, now())) return settled(refuse("already_in_spotlight"));
    const paid = charge(account.value ?? EMPTY_ACCOUNT, coins, {
      cause: "spotlight",
      ref: String(now()),
      at: now(),
      catalogue: offered.version,
      rid,
    });
    if (!paid.ok) return settled(paid);

    const change = newChange();
    putMovement(change, member, account, paid.value);
    const exp = putSpotlight(change, latest, { member, now: now() });
    putStanding(change, standing, { boosted: 1 });
    const answer = answerOf(paid.value, { coins, exp });
    putRid(change, member, rid, { digest, answer, now: now() });
    const { until, credits, credits_seq } = answer.request_details;
    const frame = eventFrame(MODULE, { until, credits, credits_seq });
    const deliveries: Delivery[] = [{ kind: "event", to: [member], frame }];
    const instancesToWake = addressInboxes(change, env, deliveries, [{ member, route }]);
    return { change, result: accept(answer), notify: () => env.publish(deliveries, instancesToWake) };
  }

  return async function addToSpotlight(member, rid, price) {
    return await users.run(member, async (user) => {
      // What it remembers of the account is paid with here.
      user.account = null;
      return await untilCommitted(env, () => tryAdd({ member, rid, price }));
    });
  };
}

function answerOf({ account, entry }: Movement, { coins, exp }: { coins: number; exp: number }): Answer {
  return {
    request_details: {
      credits_spent: coins,
      until: Math.floor(exp / 1000),
      credits: entry.after,
      credits_seq: account.seq,
    },
  };
}
