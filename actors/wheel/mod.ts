/** The lucky wheel: the server draws after the spin is taken, and stores the result with its proof (P14). */
import type { UserState } from "@/actors/conversation/state.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";
import { type BuySpin, openBuy } from "@/actors/wheel/buy.ts";
import { openSpinCommands } from "@/actors/wheel/commit.ts";
import { openDrawing } from "@/actors/wheel/draw.ts";
import { openSpinHistory, type SpinHistory } from "@/actors/wheel/history.ts";
import { type LookAtWheel, openLook } from "@/actors/wheel/look.ts";
import { openSpin, type SpinWheel } from "@/actors/wheel/spin.ts";

export interface Wheels {
  look: LookAtWheel;
  spin: SpinWheel;
  buy: BuySpin;
  history: SpinHistory;
}

export interface WheelDeps {
  users: Mailboxes<UserState>;
  /** From which every spin's seed follows. */
  secret: Uint8Array;
}

/** Opens the wheel on an isolate. */
export function openWheels(env: ActorEnv, { users, secret }: WheelDeps): Wheels {
  const run = openSpinCommands(env, users);
  const drawing = openDrawing(secret);
  return {
    look: openLook(env, drawing),
    spin: openSpin(env, run, drawing),
    buy: openBuy(env, run),
    history: openSpinHistory(env),
  };
}
