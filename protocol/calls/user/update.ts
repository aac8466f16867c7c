import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { UPDATE_KEYS } from "@/domain/profile_fields.ts";

/** A coordinate: a number, or a text of one, as geocoders give it. */
function degrees(most: number) {
  const number = z.number().check(z.minimum(-most), z.maximum(most));
  const text = z.string().check(z.regex(/^-?\d{1,3}(?:\.\d{1,20})?$/));
  return z.union([number, z.pipe(text, z.pipe(z.transform(Number), number))]);
}

/** What a field may be on the wire; `domain/profile_fields.ts` knows which is right for which key. */
const wireValue = z.union([
  z.string().check(z.maxLength(4_000)),
  z.number(),
  z.object({
    id: z.optional(z.number()),
    city: z.optional(z.string().check(z.maxLength(200))),
    country: z.optional(z.string().check(z.maxLength(200))),
    lat: z.optional(degrees(90)),
    lng: z.optional(degrees(180)),
  }),
]);

export const userUpdate = defineCall({
  module: "user/update",
  about:
    "Changes one field of the caller's profile or discovery settings. `location` names a city by its `id`, or by the " +
    "point (`lat` and `lng`, as numbers or as texts of them) or name closest to it; what is stored is the city's own point.",
  access: "member",
  effect: "idempotent",
  input: z.object({ key: z.enum(UPDATE_KEYS), value: wireValue }),
  output: z.object({ key: z.enum(UPDATE_KEYS) }),
  errors: [
    "name_invalid",
    "choice_invalid",
    "ages_invalid",
    "distance_invalid",
    "place_required",
    "bio_too_long",
    "birth_too_young",
    "birth_too_old",
  ],
});
