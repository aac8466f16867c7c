import { z } from "zod/mini";
import { PHOTOS_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging, wireMemberId } from "@/protocol/paging.ts";
import { photoView } from "@/protocol/views/photo.ts";

export const userPhotos = defineCall({
  module: "user/photos",
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
});
