import { z } from "zod/mini";
import { PLACE_QUERY_MAX_CHARS } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";

export const searchLocationNew = defineCall({
  module: "search_location_new",
  about:
    "Cities whose name in any language begins like `search`, large and near ones first; `lang` is that of their names.",
  access: "member",
  effect: "read",
  input: z.object({
    search: z.string().check(z.maxLength(PLACE_QUERY_MAX_CHARS)),
    lang: z._default(z.string().check(z.maxLength(20)), "en"),
  }),
  output: z.array(z.object({
    id: z.number(),
    city: z.string(),
    region: z.optional(z.string()),
    country: z.string(),
    near: z.optional(z.string()),
  })),
  errors: [],
});
