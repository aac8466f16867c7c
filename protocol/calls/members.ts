/** Calls about members as such: the own record and its fields, profiles, and who is online. */
import { z } from "zod/mini";
import { ONLINES_MAX, PLACE_QUERY_MAX_CHARS } from "@/domain/limits.ts";
import { UPDATE_KEYS } from "@/domain/profile_fields.ts";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { ownView, profileView } from "@/protocol/views/member.ts";

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
  z.array(z.object({ prompt: z.string().check(z.maxLength(40)), text: z.string().check(z.maxLength(4_000)) }))
    .check(z.maxLength(10)),
  z.object({
    id: z.optional(z.number()),
    city: z.optional(z.string().check(z.maxLength(200))),
    country: z.optional(z.string().check(z.maxLength(200))),
    lat: z.optional(degrees(90)),
    lng: z.optional(degrees(180)),
  }),
]);

export const MEMBER_CALLS = {
  "session/validate": defineCall({
    about:
      "Says who this socket belongs to. The answer comes from the session cookie; `session` is accepted and ignored.",
    access: "guest",
    effect: "read",
    input: z.object({ session: z.optional(z.string()) }),
    output: z.object({ authenticated: z.boolean(), user: z.optional(ownView) }),
    errors: [],
  }),
  "user/update": defineCall({
    about:
      "Changes one field of the caller's profile or discovery settings. `location` names a city by its `id`, or by the " +
      "point (`lat` and `lng`, as numbers or as texts of them) or name closest to it; what is stored is the city's own point. " +
      "`about` takes answers as a form encodes them, `body=slim&interests=art`, and removes those that are empty; " +
      "`s_filters` takes whom the search leaves out and its order, `online=1&photo=1&languages=he&interests=art&sort=active`; " +
      "`prompts` takes all answers to questions, each with its `prompt` and `text`.",
    access: "member",
    effect: "idempotent",
    input: z.object({ key: z.enum(UPDATE_KEYS), value: wireValue }),
    output: z.object({ key: z.enum(UPDATE_KEYS) }),
    errors: [
      "name_invalid",
      "choice_invalid",
      "ages_invalid",
      "distance_invalid",
      "height_invalid",
      "place_required",
      "bio_too_long",
      "prompt_too_long",
      "birth_too_young",
      "birth_too_old",
    ],
  }),
  search_location_new: defineCall({
    about:
      "Cities whose name in any language begins like `search`, large and near ones first; `lang` is that of their names.",
    access: "member",
    effect: "read",
    rate: "place",
    input: z.object({
      search: z.string().check(z.maxLength(PLACE_QUERY_MAX_CHARS)),
      lang: z._default(z.string().check(z.maxLength(20)), "en"),
    }),
    output: z.array(z.object({
      id: z.number(),
      city: z.string(),
      region: z.optional(z.string()),
      country: z.string(),
      near: z.optional(z.string()),
    })),
    errors: [],
  }),
  profile: defineCall({
    about: "A member's profile as others see it.",
    access: "member",
    effect: "read",
    input: z.object({ user_id: wireMemberId }),
    output: profileView,
    errors: ["unknown_user"],
  }),
  onlines: defineCall({
    about:
      "Follows the presence of the members on screen, in place of those followed before, and says who is online now.",
    access: "member",
    effect: "read",
    input: z.object({ user_ids: z.array(wireMemberId).check(z.maxLength(ONLINES_MAX)) }),
    output: z.array(z.object({ user_id: z.string(), type: z.enum(["online", "offline"]) })),
    errors: [],
  }),
};
