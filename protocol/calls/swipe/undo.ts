import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const swipeUndo = defineCall({
  module: "swipe/undo",
  about: "Takes a nope back, so that the member can come up again. A like cannot be taken back.",
  access: "member",
  effect: "idempotent",
  input: z.object({ swiped_user_id: wireMemberId }),
  output: z.object({ request_details: z.object({ swiped_user_id: z.string() }) }),
  errors: ["unknown_user", "nothing_to_undo"],
});
