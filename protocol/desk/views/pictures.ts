/** What calls about pictures have in common. */
import { z } from "zod/mini";
import { flag } from "@/protocol/desk/views/decision.ts";

/** Id of a photo, as a call names it. */
export const wirePhoto = z.string().check(z.maxLength(40));

/** Pictures that the caller has seen on this UTC day, and minutes of pause that are due or under way. */
export const pictureCare = z.object({
  pictures: z.number(),
  pictures_max: z.number(),
  pause_min: z.number(),
  pausing: flag,
});
