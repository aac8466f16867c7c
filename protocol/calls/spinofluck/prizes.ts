import { z } from "zod/mini";
import { prizeView, spinsView } from "@/protocol/views/wheel.ts";
import { defineCall } from "@/protocol/define.ts";

export const spinofluckPrizes = defineCall({
  module: "spinofluck/prizes",
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
});
