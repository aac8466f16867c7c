import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

/** The names that can be asked for; `terms` are the terms of use. */
export const PLUGINS = ["terms", "terms-and-conditions", "privacy", "guidelines"] as const;

export const plugins = defineCall({
  module: "plugins",
  about:
    "The operator's legal texts by comma-joined names: terms, terms-and-conditions, privacy, guidelines.",
  access: "guest",
  effect: "read",
  input: z.object({ plugins: z.string().check(z.maxLength(200)) }),
  output: z.partial(z.object({
    "terms": z.string(),
    "terms-and-conditions": z.string(),
    "privacy": z.string(),
    "guidelines": z.string(),
  })),
  errors: [],
});
