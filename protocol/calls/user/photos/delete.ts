import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const userPhotosDelete = defineCall({
  module: "user/photos/delete",
  about: "Removes a photo of one's own from the profile, for everybody and for good.",
  access: "member",
  effect: "once",
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ request_details: z.object({ photo_id: z.string() }) }),
  errors: ["unknown_photo", "idempotency_mismatch"],
});
