/**
 * A spin of the wheel (P14). The spin is taken, the result drawn, and both are stored with the proof and what was won in one
 * commit: nobody learns of a result that was not stored, and no spin brings two.
 */
import type { MemberId } from "@/domain/ids.ts";
import { grant } from "@/domain/money.ts";
import { checkPause } from "@/domain/own_pause.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkHours } from "@/domain/spending_hours.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { check } from "@/store/change.ts";
import type { Spin } from "@/store/records.ts";
import { putSpin } from "@/store/wheel/writer.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Users, withAccount } from "@/actors/users.ts";
import { type Drawing, drawPrize } from "@/actors/wheel/draw.ts";
import { NEW_WHEEL, takeSpin, withFree } from "@/actors/wheel/spins.ts";
import { accountOf, loadSpins, notifySpins, type SpinState } from "@/actors/wheel/state.ts";
import { toSpinView } from "@/actors/wheel/views.ts";

const MODULE = "spinofluck/spin";

type Answer = CallOutput<typeof MODULE>;
type Code = CallError<typeof MODULE>;

export type SpinWheel = (
  wish: HandlerInput<typeof MODULE> & { member: MemberId; rid: string },
) => Promise<Result<Answer, Code>>;

/** Spins the wheel; `rid` makes it exactly once. */
export function openSpin(env: ActorEnv, users: Users, drawing: Drawing): SpinWheel {
  return ({ member: id, rid, client_seed, commitment }) =>
    withAccount(users, id, () =>
      runCommand<SpinState, Answer, Code>(env, {
        once: { member: id, rid, module: MODULE, content: [client_seed, commitment ?? null] },
        load: (read) => loadSpins(read, id),
        decide(state, draft) {
          const { wheel: offered, version } = env.catalogue();
          if (offered === null) return refuse("not_for_sale");
          const at = env.now();
          const before = accountOf(state);
          const awake = checkPause(before.pause, at);
          if (!awake.ok) return awake;
          const inHours = checkHours(before.hours, at);
          if (!inHours.ok) return inHours;
          // A pause that begins at this moment counts.
          check(draft, state.account);
          const taken = takeSpin(state.member.value, state.wheel.value ?? NEW_WHEEL, at);
          if (!taken) return refuse("no_spins");
          const n = taken.wheel.spun;
          const committed = drawing.commit(id, n, offered.prizes);
          if (commitment !== undefined && commitment !== committed.commitment) return refuse("wheel_changed");

          const prize = drawPrize(committed, offered.prizes, client_seed);
          const { coins } = prize;
          const wheel = coins === "free" ? withFree(taken.wheel, 1) : taken.wheel;
          const spin: Spin = { kind: taken.kind, prize: prize.id, coins, ...committed, client_seed, at, rid };
          putSpin(draft, state.wheel, { member: id, next: wheel, spin });
          // The day's spin comes of premium, which must not have been returned meanwhile.
          if (taken.kind === "daily") check(draft, state.member);
          let account = before;
          if (coins !== "free") {
            const won = grant(account, coins, { cause: "prize", ref: String(n), at, catalogue: version });
            putAccount(draft, id, state.account, won);
            ({ account } = won);
          }
          const spins = notifySpins(draft, state, { wheel, account, now: at });
          return accept({ ...toSpinView({ n, spin }), ...spins });
        },
      }));
}
