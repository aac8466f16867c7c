import { z } from "zod/mini";
import { WALLET_PAGE, WALLET_PAGE_MAX } from "@/domain/limits.ts";
import { spinView } from "@/protocol/views/wheel.ts";
import { defineCall } from "@/protocol/define.ts";

export const spinofluckHistory = defineCall({
  module: "spinofluck/history",
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
});
