import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";
import { photoView } from "@/protocol/views/photo.ts";

export const userPhotosEvent = defineEvent({
  module: "user/photos",
  about: "The photos of the member's own profile have changed: all of them, and which one others see first.",
  data: z.object({
    list: z.array(photoView),
    /** Address of the first photo that others see, or of the placeholder. */
    photo: z.string(),
    /** Grows with each change, so that an older list never replaces a newer one. */
    version: z.number(),
  }),
});
