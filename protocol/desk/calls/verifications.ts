/** Calls about selfies that wait to be compared with the photos of their member's profile. Times in seconds since 1970. */
import { z } from "zod/mini";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { SELFIE_REASONS } from "@/domain/photo_verification.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { flag } from "@/protocol/desk/views/decision.ts";
import { pictureCare, wirePhoto } from "@/protocol/desk/views/pictures.ts";
import { wireMemberId } from "@/protocol/paging.ts";

const attempt = z.string().check(z.maxLength(64));
const reason = z.string().check(z.maxLength(4_000));
const place = z.object({ at: z.coerce.number().check(z.int(), z.minimum(0)), member: wireMemberId });

export const VERIFICATIONS_CALLS = {
  verifications: defineDeskCall({
    about:
      "Selfies that wait to be looked at, the longest waiting first, 24 at a time. Without the pictures.",
    may: "decide",
    effect: "read",
    input: z.object({ after: z.optional(place) }),
    output: z.object({
      selfies: z.array(z.object({
        member: z.object({ id: z.string(), name: z.string() }),
        sent_at: z.number(),
        /** When it goes without having been looked at. */
        until: z.number(),
        /** Photos of the profile that it is compared with. */
        photos: z.number(),
        /** Whether a program was not sure of it. */
        unsure: flag,
      })),
      next: z.nullable(place),
      care: pictureCare,
    }),
    errors: [],
  }),
  "verifications/approve": defineDeskCall({
    about:
      "Says which photos of the profile show the person of the selfie: it says from then on that its photos are verified. " +
      "The selfie is deleted, and the member is told.",
    may: "decide",
    effect: "idempotent",
    input: z.object({
      member: wireMemberId,
      attempt,
      photos: z.array(wirePhoto).check(z.maxLength(PHOTO_SLOTS)),
    }),
    output: z.object({}),
    errors: ["unknown_verification", "verification_photos"],
  }),
  "verifications/decline": defineDeskCall({
    about:
      "Says why photos are not verified, which the member reads in their language. The selfie is deleted; they may try again.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ member: wireMemberId, attempt, reason: z.enum(SELFIE_REASONS) }),
    output: z.object({}),
    errors: ["unknown_verification"],
  }),
  "verifications/revoke": defineDeskCall({
    about: "Takes the mark off a profile, with a reason for the log. The member is told, and may try again.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ member: wireMemberId, reason }),
    output: z.object({}),
    errors: ["unknown_verification", "reason_required"],
  }),
} as const;
