/** A spin for coins: the price, its entry and the spin are one commit. It is kept until it is used. */
import type { MemberId } from "@/domain/ids.ts";
import { isSoldIn, offeredPrice } from "@/domain/catalogue.ts";
import { charge } from "@/domain/money.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import { putWheel } from "@/store/wheel/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { accountOf, type RunSpinCommand } from "@/actors/wheel/commit.ts";
import { NEW_WHEEL, withPaid } from "@/actors/wheel/spins.ts";

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
export function openBuy({ now, catalogue }: ActorEnv, run: RunSpinCommand): BuySpin {
  return ({ member, rid, app, price }) =>
    run<Answer, Code>({
      module: MODULE,
      member,
      rid,
      content: [price],
      decide(basis, change) {
        const { wheel: offered, prices, version, app: sold } = catalogue();
        const coins = offered && offeredPrice({ prices }, "spin");
        if (coins === null) return refuse("not_for_sale");
        if (!isSoldIn({ app: sold }, app, "spins")) return refuse("not_in_app");
        if (price !== undefined && price !== coins) return refuse("price_changed");
        const wheel = withPaid(basis.wheel.value ?? NEW_WHEEL);
        const paid = charge(accountOf(basis), coins, {
          cause: "spin",
          // No two of a member's purchases leave the wheel in the same version.
          ref: String(wheel.version),
          at: now(),
          catalogue: version,
          rid,
        });
        if (!paid.ok) return paid;
        putMovement(change, member, basis.account, paid.value);
        putWheel(change, basis.wheel, wheel);
        return accept({
          wheel,
          account: paid.value.account,
          answer: (spins) => ({ request_details: { success: 1, credits_spent: coins, ...spins } }),
        });
      },
    });
}
