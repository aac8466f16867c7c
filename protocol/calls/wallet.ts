/** Calls about a member's coins, and the packages that they can be bought in. */
import { z } from "zod/mini";
import { WALLET_PAGE, WALLET_PAGE_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { online } from "@/protocol/views/member.ts";
import { creditPackageView } from "@/protocol/views/package.ts";
import { lotView, movementView, spendingMonthView } from "@/protocol/views/wallet.ts";

export const WALLET_CALLS = {
  wallet: defineCall({
    about: "The caller's coins: balance, what is owed, and movements, the latest first, below `before`.",
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
      list: z.array(movementView),
      has_more: z.boolean(),
    }),
    errors: [],
  }),
  "wallet/costs": defineCall({
    about:
      "What the caller's coins have cost, the oldest first, which are the next to be spent; and what they bought and " +
      "spent by UTC months, the latest first.",
    access: "member",
    effect: "read",
    input: z.object({}),
    output: z.object({ credits: z.number(), lots: z.array(lotView), months: z.array(spendingMonthView) }),
    errors: [],
  }),
  "wallet/first_coin": defineCall({
    about:
      "Accepts what is said once before the first coin is spent, in the version that the caller has read. A version that " +
      "is no longer enough is refused with the one that is.",
    access: "member",
    effect: "idempotent",
    input: z.object({ version: z.number().check(z.int(), z.positive()) }),
    output: z.object({ version: z.number() }),
    errors: ["first_coin_terms"],
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
