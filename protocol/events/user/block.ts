import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const userBlockEvent = defineEvent({
  module: "user/block",
  about: "This member has blocked another one, who is not there any more for them, wherever they were shown.",
  data: z.object({ user_id: z.string() }),
});
