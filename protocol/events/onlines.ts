import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const onlinesEvent = defineEvent({
  module: "onlines",
  about: "A followed member came online or went offline.",
  data: z.object({ type: z.enum(["online", "offline"]), user_id: z.string() }),
});
