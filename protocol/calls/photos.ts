/** Calls about the photos of profiles. */
import { z } from "zod/mini";
import { PHOTO_SLOTS, PHOTOS_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging, wireMemberId } from "@/protocol/paging.ts";
import { photoView } from "@/protocol/views/photo.ts";

export const PHOTO_CALLS = {
  "user/photos": defineCall({
    about:
      "The photos of a member's profile in their order; one's own also while they are still to be checked.",
    access: "member",
    effect: "read",
    input: z.object({ user_id: wireMemberId, ...paging(PHOTOS_PAGE, PHOTOS_PAGE) }),
    output: z.object({
      list: z.array(photoView),
      /** Grows with each change of the profile's photos. */
      version: z.number(),
    }),
    errors: ["unknown_user"],
  }),
  "user/photos/add": defineCall({
    about:
      "Puts an upload of one's own into the next free slot of the profile. `photo` is the `data` of its `POST /upload`. " +
      "`user_id` is accepted and ignored: the profile is the session's member's.",
    access: "member",
    effect: "once",
    restricted: "photos",
    input: z.object({
      user_id: z.optional(z.string()),
      photo: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    output: z.object({ request_details: z.object({ photo_id: z.string(), photo: photoView }) }),
    errors: ["photos_limited", "unknown_photo", "photo_slots_full", "idempotency_mismatch"],
  }),
  "user/photos/delete": defineCall({
    about: "Removes a photo of one's own from the profile, for everybody and for good.",
    access: "member",
    effect: "once",
    input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: z.object({ request_details: z.object({ photo_id: z.string() }) }),
    errors: ["unknown_photo", "idempotency_mismatch"],
  }),
  "user/photos/order": defineCall({
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
  }),
};
