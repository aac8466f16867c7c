import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { totalsView } from "@/protocol/views/totals.ts";

export const userVisitorsSeen = defineCall({
  module: "user/visitors/seen",
  about: "The caller has seen their visitors: none of them is new any more.",
  access: "member",
  effect: "idempotent",
  input: z.object({}),
  output: totalsView,
  errors: [],
});
