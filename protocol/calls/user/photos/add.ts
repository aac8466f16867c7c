import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { photoView } from "@/protocol/views/photo.ts";

export const userPhotosAdd = defineCall({
  module: "user/photos/add",
  about:
    "Puts an upload of one's own into the next free slot of the profile. `photo` is the `data` of its `POST /upload`. " +
    "`user_id` is accepted and ignored: the profile is the session's member's.",
  access: "member",
  effect: "once",
  input: z.object({
    user_id: z.optional(z.string()),
    photo: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({ request_details: z.object({ photo_id: z.string(), photo: photoView }) }),
  errors: ["unknown_photo", "photo_slots_full", "idempotency_mismatch"],
});
