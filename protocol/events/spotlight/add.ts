import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const spotlightAddEvent = defineEvent({
  module: "spotlight/add",
  about:
    "To the member's own devices: they have gone into the spotlight, on whichever of them, and what is left of their coins. " +
    "`until` is in seconds since 1970.",
  data: z.object({ until: z.number(), credits: z.number(), credits_seq: z.number() }),
});
