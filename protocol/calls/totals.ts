import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { totalsView } from "@/protocol/views/totals.ts";

export const totals = defineCall({
  module: "totals",
  about: "How many matches, visits, fans and likes the member has, and how many fans and visits are new.",
  access: "member",
  effect: "read",
  input: z.object({}),
  output: totalsView,
  errors: [],
});
