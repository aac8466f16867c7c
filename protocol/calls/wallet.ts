/** Calls about a member's coins, and the packages that they can be bought in. */
import { z } from "zod/mini";
import { WALLET_PAGE, WALLET_PAGE_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { online } from "@/protocol/views/member.ts";
import { creditPackageView } from "@/protocol/views/package.ts";
import { capView, movementView } from "@/protocol/views/wallet.ts";

export const WALLET_CALLS = {
  wallet: defineCall({
    about:
      "The caller's coins: balance, what is owed, their own limit, and movements, the latest first, below " +
      "`before`.",
    access: "member",
    effect: "read",
    input: z.object({
      before: z.optional(z.number().check(z.int(), z.positive())),
      recordsToTake: z.prefault(
        z.number().check(z.int(), z.minimum(1), z.maximum(WALLET_PAGE_MAX)),
        WALLET_PAGE,
      ),
    }),
    output: z.object({
      credits: z.number(),
      credits_seq: z.number(),
      owed: z.number(),
      cap: capView,
      list: z.array(movementView),
      has_more: z.boolean(),
    }),
    errors: [],
  }),
  "wallet/cap": defineCall({
    about:
      "Sets how many coins the caller can spend on a UTC day; null takes the limit away. A lower one counts at " +
      "once, a higher one or none after 24 hours.",
    access: "member",
    effect: "idempotent",
    input: z.object({ coins: z.nullable(z.number().check(z.int())) }),
    output: z.object({ cap: capView }),
    errors: ["cap_invalid"],
  }),
  claim_free_credits: defineCall({
    about:
      "Claims coins that are given once: `sign_up` acknowledges those of the registration, `push` brings those " +
      "for notifications, to whoever has a device that takes them.",
    access: "member",
    effect: "once",
    input: z.object({ reward: z.prefault(z.enum(["sign_up", "push"]), "sign_up") }),
    output: z.object({
      request_details: z.object({
        claimed: z.literal(1),
        claimed_credits: z.number(),
        credits: z.number(),
        credits_seq: z.number(),
      }),
    }),
    errors: ["already_claimed", "idempotency_mismatch", "not_subscribed"],
  }),
  credits_promo: defineCall({
    about:
      "The packages of coins with the promo that runs, and what time it is: seconds since 1970. `sold`: 0 where coins " +
      "are not sold, which is in some packaged apps; then there are none.",
    access: "member",
    effect: "read",
    input: z.object({}),
    output: z.object({ credits_packages: z.array(creditPackageView), server_time: z.number(), sold: online }),
    errors: [],
  }),
};
