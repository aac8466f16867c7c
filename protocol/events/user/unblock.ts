import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const userUnblockEvent = defineEvent({
  module: "user/unblock",
  about: "This member has taken a block back: lists are to be asked for anew.",
  data: z.object({ user_id: z.string() }),
});
