import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const storiesDelete = defineCall({
  module: "stories/delete",
  about: "Removes a story of one's own, for everybody and for good.",
  access: "member",
  effect: "once",
  input: z.object({ story_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ request_details: z.object({ story_id: z.string() }) }),
  errors: ["unknown_story", "idempotency_mismatch"],
});
