import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const geodata = defineCall({
  module: "geodata",
  about:
    "The language to start in, as at the upgrade: that of the `lang` cookie, else the best that the browser asked for.",
  access: "guest",
  effect: "read",
  input: z.object({}),
  output: z.object({ lang_code: z.string() }),
  errors: [],
});
