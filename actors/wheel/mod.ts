/** The lucky wheel: the server draws after the spin is taken, and stores the result with its proof (P14). */
import type { ActorEnv } from "@/actors/env.ts";
import type { Users } from "@/actors/users.ts";
import { type BuySpin, openBuy } from "@/actors/wheel/buy.ts";
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
  users: Users;
  /** From which every spin's seed follows. */
  secret: Uint8Array;
}

/** Opens the wheel on an isolate. */
export function openWheels(env: ActorEnv, { users, secret }: WheelDeps): Wheels {
  const drawing = openDrawing(secret);
  return {
    look: openLook(env, drawing),
    spin: openSpin(env, users, drawing),
    buy: openBuy(env, users),
    history: openSpinHistory(env),
  };
}
