import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const plugins = defineCall({
  module: "plugins",
  about: "Operator texts by comma-joined names; `terms` is the one there is.",
  access: "guest",
  effect: "read",
  input: z.object({ plugins: z.string().check(z.maxLength(200)) }),
  output: z.object({ terms: z.optional(z.string()) }),
  errors: [],
});
