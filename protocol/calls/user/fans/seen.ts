import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { totalsView } from "@/protocol/views/totals.ts";

export const userFansSeen = defineCall({
  module: "user/fans/seen",
  about: "The caller has seen their fans: none of them is new any more.",
  access: "member",
  effect: "idempotent",
  input: z.object({}),
  output: totalsView,
  errors: [],
});
