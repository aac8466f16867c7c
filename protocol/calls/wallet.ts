import { z } from "zod/mini";
import { WALLET_PAGE, WALLET_PAGE_MAX } from "@/domain/limits.ts";
import { capView, movementView } from "@/protocol/views/wallet.ts";
import { defineCall } from "@/protocol/define.ts";

export const wallet = defineCall({
  module: "wallet",
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
});
