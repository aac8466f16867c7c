/** Virtual profiles as the desk sees them. */
import { z } from "zod/mini";

export const flag = z.union([z.literal(0), z.literal(1)]);
const language = z.enum(["en", "he", "de"]);

/** A row of the desk's list. */
export const personaRow = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  gender: z.number(),
  city: z.string(),
  country: z.string(),
  /** Where its first photo is shown to the desk. */
  photo: z.string(),
  on: flag,
  /** 1 while its chats are being closed, since it was switched off. */
  closing: flag,
  /** 1 where somebody answers, so that writing to it has its price. */
  staffed: flag,
  languages: z.array(language),
  teams: z.array(z.string()),
  /** How many people can answer for it now. */
  answering: z.number(),
});
export type PersonaRowView = z.infer<typeof personaRow>;

/** A photo at the desk. */
const picture = z.object({ photo: z.string(), url: z.string(), waiting: flag });

/** One virtual profile with all that the desk keeps of it. */
export const personaView = z.extend(personaRow, {
  version: z.number(),
  birth_date: z.string(),
  lang: language,
  place: z.number(),
  answer: z.number(),
  wanted: z.number(),
  ages: z.tuple([z.number(), z.number()]),
  radius_km: z.number(),
  bios: z.object({ en: z.string(), he: z.string(), de: z.string() }),
  talk: z.object({
    interests: z.array(z.string()),
    speaks: z.array(z.string()),
    /** In centimetres. */
    height: z.nullable(z.number()),
    prompts: z.array(z.object({
      prompt: z.string(),
      texts: z.object({
        en: z.optional(z.string()),
        he: z.optional(z.string()),
        de: z.optional(z.string()),
      }),
    })),
  }),
  style: z.string(),
  moderators: z.array(z.string()),
  photos: z.array(picture),
  vault: z.array(z.extend(picture, { note: z.string() })),
  plans: z.array(z.object({
    id: z.string(),
    photo: z.string(),
    text: z.string(),
    /** In seconds: the first time, and the next one. */
    from: z.number(),
    next: z.number(),
    every_days: z.number(),
  })),
  /** Stories that are not over. */
  stories: z.number(),
  created: z.number(),
});
export type PersonaView = z.infer<typeof personaView>;

/** Somebody who may answer for profiles. */
export const writerView = z.object({
  id: z.string(),
  name: z.string(),
  /** 1 where they have signed in once. */
  active: flag,
  teams: z.array(z.string()),
});
export type WriterView = z.infer<typeof writerView>;
