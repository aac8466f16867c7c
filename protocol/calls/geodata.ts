import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const geodata = defineCall({
  module: "geodata",
  about: "The language to start in, from the languages that the browser asked for at the upgrade.",
  access: "guest",
  effect: "read",
  input: z.object({}),
  output: z.object({ lang_code: z.string() }),
  errors: [],
});
