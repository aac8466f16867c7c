/** Calls about the review of photos. */
import { z } from "zod/mini";
import { GUIDELINES } from "@/domain/decisions.ts";
import { RID } from "@/domain/ids.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { flag } from "@/protocol/desk/views/decision.ts";
import { pictureCare, wirePhoto } from "@/protocol/desk/views/pictures.ts";

const place = z.object({ at: z.coerce.number().check(z.int(), z.minimum(0)), id: wirePhoto });

export const REVIEW_CALLS = {
  review: defineDeskCall({
    about:
      "Photos that wait to be looked at, the longest listed first, 24 at a time, those that look alike together; or a " +
      "photo with those that look like it. Without the pictures.",
    may: "decide",
    effect: "read",
    input: z.object({ after: z.optional(place), like: z.optional(wirePhoto) }),
    output: z.object({
      photos: z.array(z.object({
        id: z.string(),
        member: z.object({ id: z.string(), name: z.string(), lang: z.string() }),
        use: z.enum(["profile", "chat", "story", "vault", "evidence", "selfie"]),
        /** Whether a program was not sure of it. */
        unsure: flag,
        /** The rule by which one was refused that looks like it. */
        like_refused: z.nullable(z.enum(GUIDELINES)),
        listed_at: z.number(),
        placeholder: z.string(),
        /** Photos that wait too and look like it. */
        alike: z.array(z.string()),
      })),
      next: z.nullable(place),
      care: pictureCare,
    }),
    errors: [],
  }),
  "review/pause": defineDeskCall({
    about: "The caller takes the pause that is due after so many pictures.",
    may: "decide",
    effect: "idempotent",
    input: z.object({}),
    output: z.object({}),
    errors: [],
  }),
  "review/keep": defineDeskCall({
    about: "Keeps a photo: it counts as clean, and is shown where it was waiting.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ photo: wirePhoto }),
    output: z.object({}),
    errors: ["unknown_photo"],
  }),
  "review/unkeep": defineDeskCall({
    about: "Lets a photo wait again that the same person has kept less than a minute ago.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ photo: wirePhoto }),
    output: z.object({}),
    errors: ["unknown_photo", "undo_over"],
  }),
  "review/take_back": defineDeskCall({
    about:
      "Undoes a refusal of the same person's that is less than a minute old; its member is told of nothing.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ decision: z.string().check(z.minLength(1), z.maxLength(40)) }),
    output: z.object({}),
    errors: ["unknown_decision", "undo_over"],
  }),
  "review/refuse": defineDeskCall({
    about:
      "Refuses a photo by a rule of the guidelines, and those that look like it: a decision each that its member reads.",
    may: "decide",
    effect: "once",
    input: z.object({
      rid: z.string().check(z.regex(RID)),
      photo: wirePhoto,
      rule: z.enum(GUIDELINES),
      facts: z.string().check(z.maxLength(16_000)),
      alike: z.optional(z.array(wirePhoto).check(z.maxLength(23))),
    }),
    output: z.object({ decisions: z.array(z.string()) }),
    errors: [
      "unknown_photo",
      "decision_invalid",
      "decision_text_invalid",
      "decision_end_invalid",
      "unknown_member",
      "idempotency_mismatch",
    ],
  }),
} as const;
