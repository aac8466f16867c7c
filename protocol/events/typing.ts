import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const typingEvent = defineEvent({
  module: "typing",
  about:
    "Somebody began to write to the member (1), or stopped (0). Without another one it is over after 6 s.",
  data: z.object({ user_id: z.string(), typing: z.union([z.literal(0), z.literal(1)]) }),
});
