import { z } from "zod/mini";
import { LANGUAGES_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";

export const languages = defineCall({
  module: "languages",
  about: "The languages of the product with their own names and directions.",
  access: "guest",
  effect: "read",
  input: z.object(paging(LANGUAGES_PAGE, LANGUAGES_PAGE)),
  output: z.array(z.object({ code: z.string(), name: z.string(), dir: z.enum(["ltr", "rtl"]) })),
  errors: [],
});
