import { z } from "zod/mini";
import { CLIENT_SEED_MAX_CHARS } from "@/domain/limits.ts";
import { spinsView, spinView } from "@/protocol/views/wheel.ts";
import { defineCall } from "@/protocol/define.ts";

export const spinofluckSpin = defineCall({
  module: "spinofluck/spin",
  about:
    "Uses a free or paid spin. The server draws the result and stores it with its proof. A commitment that is " +
    "not the current one is refused, so that nobody spins another wheel than they saw.",
  access: "member",
  effect: "once",
  input: z.object({
    client_seed: z.prefault(
      z.string().check(z.maxLength(CLIENT_SEED_MAX_CHARS), z.regex(/^[\x21-\x7e]*$/)),
      "",
    ),
    commitment: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.extend(spinView, { ...spinsView.shape, credits: z.number(), credits_seq: z.number() }),
  errors: ["no_spins", "wheel_changed", "not_for_sale", "idempotency_mismatch"],
});
