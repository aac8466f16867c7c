import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const userBackEvent = defineEvent({
  module: "user/back",
  about: "A member who was gone may be there again: lists are to be asked for anew.",
  data: z.object({ user_id: z.string() }),
});
