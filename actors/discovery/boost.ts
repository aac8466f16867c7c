/**
 * Spotlight for coins: a member goes on top of the search for 24 hours or 100 impressions, and into the strip for 24
 * hours. The price, the entry, the place in the index and the record of the `rid` are one commit (P1, P2).
 */
import { offeredPrice } from "@/domain/catalogue.ts";
import { spend } from "@/domain/first_coin.ts";
import type { MemberId } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { isBoosting } from "@/domain/spotlight.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { keys } from "@/store/keys.ts";
import { getSpotlightOf } from "@/store/spotlight/reader.ts";
import { putSpotlight } from "@/store/spotlight/writer.ts";
import { type Read, runCommand } from "@/actors/command.ts";
import { notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Users, withAccount } from "@/actors/users.ts";

type Answer = CallOutput<"spotlight/add">;
type Code = CallError<"spotlight/add">;

/** Puts a member into the spotlight; `rid` makes it exactly once. `price`: what they were shown, for which alone it is bought. */
export type AddToSpotlight = (member: MemberId, rid: string, price?: number) => Promise<Result<Answer, Code>>;

const MODULE = "spotlight/add";

type LoadedState = Awaited<ReturnType<typeof load>>;

/** Runs in the member's own mailbox, so that it and what they send are paid one after the other. */
export function openBoost(env: ActorEnv, users: Users): AddToSpotlight {
  const { database, now, catalogue } = env;

  return (member, rid, price) =>
    withAccount(users, member, () =>
      runCommand<LoadedState, Answer, Code>(env, {
        once: { member, rid, module: MODULE, content: [price] },
        load: (read) => load(database, read, member),
        decide({ account, latest, discoveryEntry, route, current }, draft) {
          const offered = catalogue();
          const coins = offeredPrice(offered, "spotlight");
          // Nor to whoever is out of sight: their sockets end within moments (ER-3).
          if (coins === null || discoveryEntry.value?.off) return refuse("not_for_sale");
          if (price !== undefined && price !== coins) return refuse("price_changed");
          const at = now();
          if (current && isBoosting(current.value, at)) return refuse("already_in_spotlight");
          const paid = spend(account.value ?? EMPTY_ACCOUNT, coins, {
            cause: "spotlight",
            ref: String(at),
            at,
            catalogue: offered.version,
            rid,
          });
          if (!paid.ok) return paid;

          putMovement(draft, member, account, paid.value);
          const exp = putSpotlight(draft, latest, { member, now: at });
          putDiscoveryEntry(draft, discoveryEntry, { boosted: 1 });
          const { entry, account: { seq } } = paid.value;
          const bought = { until: Math.floor(exp / 1000), credits: entry.after, credits_seq: seq };
          notify(draft, [{ kind: "event", to: [member], frame: eventFrame(MODULE, bought) }], [{
            member,
            route,
          }]);
          return accept({ request_details: { credits_spent: coins, ...bought } });
        },
      }));
}

async function load(database: ActorEnv["database"], read: Read, member: MemberId) {
  const [account, latest, discoveryEntry, route] = await read([
    keys.account(member),
    keys.spotlightOf(member),
    keys.discoveryEntry(member),
    keys.route(member),
  ]);
  // Where it stands is of that moment already.
  const current = await getSpotlightOf(database, member, latest);
  return { account, latest, discoveryEntry, route, current };
}
