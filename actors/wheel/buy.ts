/** A spin for coins: the price, its entry and the spin are one commit. It is kept until it is used. */
import type { MemberId } from "@/domain/ids.ts";
import { isSoldIn, offeredPrice } from "@/domain/catalogue.ts";
import { spend } from "@/domain/first_coin.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkHours } from "@/domain/spending_hours.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import { putWheel } from "@/store/wheel/writer.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Users, withAccount } from "@/actors/users.ts";
import { NEW_WHEEL, withPaid } from "@/actors/wheel/spins.ts";
import { accountOf, loadSpins, notifySpins, type SpinState } from "@/actors/wheel/state.ts";

const MODULE = "spinofluck/buy_spin";

type Answer = CallOutput<typeof MODULE>;
type Code = CallError<typeof MODULE>;

export type BuySpin = (
  wish: { member: MemberId; rid: string; app: AppPlatform | null; price?: number | undefined },
) => Promise<Result<Answer, Code>>;

/**
 * Buys a spin; `rid` makes it exactly once. `price`: what the member was shown, for which alone it is bought. `app`: the
 * packaged app that they use, if it is one.
 */
export function openBuy(env: ActorEnv, users: Users): BuySpin {
  return ({ member: id, rid, app, price }) =>
    withAccount(users, id, () =>
      runCommand<SpinState, Answer, Code>(env, {
        once: { member: id, rid, module: MODULE, content: [price] },
        load: (read) => loadSpins(read, id),
        decide(state, draft) {
          const { wheel: offered, prices, version, app: sold } = env.catalogue();
          const coins = offered && offeredPrice({ prices }, "spin");
          if (coins === null) return refuse("not_for_sale");
          if (!isSoldIn({ app: sold }, app, "spins")) return refuse("not_in_app");
          if (price !== undefined && price !== coins) return refuse("price_changed");
          const at = env.now();
          const awake = checkHours(accountOf(state).hours, at);
          if (!awake.ok) return awake;
          const wheel = withPaid(state.wheel.value ?? NEW_WHEEL);
          const paid = spend(accountOf(state), coins, {
            cause: "spin",
            // No two of a member's purchases leave the wheel in the same version.
            ref: String(wheel.version),
            at,
            catalogue: version,
            rid,
          });
          if (!paid.ok) return paid;
          const { account } = paid.value;
          putMovement(draft, id, state.account, paid.value);
          putWheel(draft, state.wheel, wheel);
          const spins = notifySpins(draft, state, { wheel, account, now: at });
          return accept({ request_details: { success: 1, credits_spent: coins, ...spins } });
        },
      }));
}
