/** Calls about the wheel of fortune. */
import { z } from "zod/mini";
import { CLIENT_SEED_MAX_CHARS, WALLET_PAGE, WALLET_PAGE_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { prizeView, spinsView, spinView } from "@/protocol/views/wheel.ts";

export const WHEEL_CALLS = {
  "spinofluck/prizes": defineCall({
    about:
      "The wheel: its slices with their odds, how many spins the caller has, and the commitment to the result of " +
      "the next one.",
    access: "member",
    effect: "read",
    input: z.object({}),
    output: z.extend(spinsView, {
      prizes: z.array(prizeView),
      /** Coins that a spin costs where there is no free one; 0 where none is on sale. */
      price: z.number(),
      commitment: z.string(),
      /** What the operator has to say about it; empty where nothing. */
      note: z.string(),
    }),
    errors: ["not_for_sale"],
  }),
  "spinofluck/spin": defineCall({
    about:
      "Uses a free or paid spin. The server draws the result and stores it with its proof. A commitment that is " +
      "not the current one is refused, so that nobody spins another wheel than they saw.",
    access: "member",
    effect: "once",
    rate: "spin",
    input: z.object({
      client_seed: z.prefault(
        z.string().check(z.maxLength(CLIENT_SEED_MAX_CHARS), z.regex(/^[\x21-\x7e]*$/)),
        "",
      ),
      commitment: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.extend(spinView, { ...spinsView.shape, credits: z.number(), credits_seq: z.number() }),
    errors: ["no_spins", "paused", "quiet_hours", "wheel_changed", "not_for_sale", "idempotency_mismatch"],
  }),
  "spinofluck/buy_spin": defineCall({
    about:
      "Buys a spin for coins; `spinofluck/spin` uses it. `price`: what the caller was shown; another one by now is refused.",
    access: "member",
    effect: "once",
    rate: "spin",
    input: z.object({ price: z.optional(z.int().check(z.positive())) }),
    output: z.object({
      request_details: z.extend(spinsView, {
        success: z.literal(1),
        credits_spent: z.number(),
        credits: z.number(),
        credits_seq: z.number(),
      }),
    }),
    errors: [
      "not_enough_credits",
      "spending_blocked",
      "spend_cap_reached",
      "first_coin_terms",
      "paused",
      "quiet_hours",
      "not_for_sale",
      "not_in_app",
      "price_changed",
      "idempotency_mismatch",
    ],
  }),
  "spinofluck/history": defineCall({
    about: "The caller's spins with their proofs, the latest first, below `before`.",
    access: "member",
    effect: "read",
    input: z.object({
      before: z.optional(z.number().check(z.int(), z.positive())),
      recordsToTake: z.prefault(
        z.number().check(z.int(), z.minimum(1), z.maximum(WALLET_PAGE_MAX)),
        WALLET_PAGE,
      ),
    }),
    output: z.object({ list: z.array(spinView), has_more: z.boolean() }),
    errors: [],
  }),
};
