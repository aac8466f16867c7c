import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const userGoneEvent = defineEvent({
  module: "user/gone",
  about: "A member is not there any more, wherever they were shown. Why is not told (P19).",
  data: z.object({ user_id: z.string() }),
});
