import { z } from "zod/mini";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";

export const userPhotosOrder = defineCall({
  module: "user/photos/order",
  about:
    "Puts the photos of one's own profile into another order; the first one is the main photo. `ids` has each of them once. " +
    "Answers with the main photo.",
  access: "member",
  effect: "once",
  input: z.object({
    ids: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(
      z.minLength(1),
      z.maxLength(PHOTO_SLOTS),
    ),
  }),
  output: z.object({ request_details: z.object({ photo_id: z.string() }) }),
  errors: ["unknown_photo", "idempotency_mismatch"],
});
