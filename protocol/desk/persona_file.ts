/**
 * The file in which virtual profiles are exported and imported: JSON, pictures within it. A profile is the same one again by
 * its `id`, by a `key` that its author has given it, or else by its name and birth date.
 */
import { z } from "zod/mini";
import { PERSONA_FILE_MAX, PERSONA_PLANS_MAX, PERSONA_VAULT_MAX, PHOTO_SLOTS } from "@/domain/limits.ts";

export const PERSONA_FILE_VERSION = 1;

/** A JPEG, PNG, WebP or HEIC in base64. */
const picture = z.string().check(z.minLength(1));
const bios = z.object({ en: z.optional(z.string()), he: z.optional(z.string()), de: z.optional(z.string()) });

const filedPersona = z.object({
  id: z.optional(z.string()),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  name: z.string(),
  birth_date: z.string(),
  gender: z.number(),
  lang: z.string(),
  /** The gazetteer's number is what counts; the names are for whoever reads it. */
  place: z.object({ id: z.number(), city: z.optional(z.string()), country: z.optional(z.string()) }),
  answer: z.number(),
  wanted: z.number(),
  ages: z.tuple([z.number(), z.number()]),
  radius_km: z.number(),
  bios,
  /** Missing: it stays as it is. */
  talk: z.optional(z.object({
    interests: z._default(z.array(z.string()), []),
    speaks: z._default(z.array(z.string()), []),
    height: z._default(z.nullable(z.number()), null),
    prompts: z._default(z.array(z.object({ prompt: z.string(), texts: bios })), []),
  })),
  style: z._default(z.string(), ""),
  languages: z.array(z.string()),
  teams: z._default(z.array(z.string()), []),
  on: z._default(z.boolean(), true),
  /** Missing: they stay as they are. */
  photos: z.optional(z.array(picture).check(z.maxLength(PHOTO_SLOTS))),
  vault: z.optional(
    z.array(z.object({ photo: picture, note: z._default(z.string(), "") }))
      .check(z.maxLength(PERSONA_VAULT_MAX)),
  ),
  /** `picture` counts within `vault`, from 0 on; `from` is an ISO 8601 time. */
  plans: z.optional(
    z.array(z.object({
      picture: z.number().check(z.int(), z.minimum(0)),
      text: z._default(z.string(), ""),
      from: z.string(),
      every_days: z.number(),
    })).check(z.maxLength(PERSONA_PLANS_MAX)),
  ),
});
export type FiledPersona = z.infer<typeof filedPersona>;

export const personaFile = z.object({
  version: z.literal(PERSONA_FILE_VERSION),
  personas: z.array(filedPersona).check(z.maxLength(PERSONA_FILE_MAX)),
});
