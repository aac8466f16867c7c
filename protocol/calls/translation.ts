/** Calls about translating what somebody else has written. */
import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { promptView } from "@/protocol/views/member.ts";

const id = z.string().check(z.minLength(1), z.maxLength(64));

export const TRANSLATION_CALLS = {
  "translation/text": defineCall({
    about:
      "Translates what the caller may see into their language, by the service that they have agreed to: a message, all that a " +
      "member says of themselves in words, or what is written into a story. Nothing else goes there, and nothing is stored.",
    access: "member",
    effect: "read",
    rate: "translate",
    input: z.object({
      /** A message; left out for what is a member's. */
      message_id: z.optional(id),
      /** Whose story it is, or whose own words. */
      user_id: z.optional(wireMemberId),
      story_id: z.optional(id),
    }),
    output: z.object({
      /** Of what a member says of themselves, the bio; empty where there is none. */
      text: z.string(),
      /** And what they have answered to questions. */
      prompts: z.optional(z.array(promptView)),
      /** The language that the service has recognised, as two letters; empty where it does not say. */
      from: z.string(),
      /** What the service is called. */
      service: z.string(),
    }),
    errors: [
      "translation_off",
      "translation_consent",
      "translation_failed",
      "unknown_message",
      "unknown_user",
      "unknown_story",
      "premium_required",
    ],
  }),
  "translation/agree": defineCall({
    about:
      "The caller agrees that texts which they ask to be translated go to this service, of which they were told by the refusal " +
      "`translation_consent`. On the settings page it is taken back.",
    access: "member",
    effect: "idempotent",
    input: z.object({ service: z.string().check(z.minLength(1), z.maxLength(100)) }),
    output: z.object({}),
    errors: ["translation_off", "translation_consent"],
  }),
} as const;
