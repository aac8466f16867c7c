import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

const total = z.object({ total: z.number() });

export const totals = defineCall({
  module: "totals",
  about: "How many matches, visits, fans and likes the member has, and how many fans and visits are new.",
  access: "member",
  effect: "read",
  input: z.object({}),
  output: z.object({
    matches: total,
    visits: total,
    fans: total,
    mylikes: total,
    fans_new: z.number(),
    visits_new: z.number(),
  }),
  errors: [],
});
