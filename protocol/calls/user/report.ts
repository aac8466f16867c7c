import { z } from "zod/mini";
import { REPORT_REASONS } from "@/domain/report.ts";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

const wireId = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));

export const userReport = defineCall({
  module: "user/report",
  about: "Reports a member to the operator, or one photo, message or story of theirs. They are not told.",
  access: "member",
  effect: "once",
  input: z.object({
    user_id: wireMemberId,
    reason: z.enum(REPORT_REASONS),
    message_id: wireId,
    photo_id: wireId,
    story_id: wireId,
    text: z.optional(z.string()),
  }),
  output: z.object({ request_details: z.object({ user_id: z.string() }) }),
  errors: [
    "unknown_user",
    "own_id",
    "unknown_photo",
    "unknown_message",
    "unknown_story",
    "report_text_too_long",
    "idempotency_mismatch",
  ],
});
