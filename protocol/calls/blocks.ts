/** Calls against a member: blocks and reports. */
import { z } from "zod/mini";
import { LIST_PAGE } from "@/domain/limits.ts";
import { REPORT_REASONS } from "@/domain/report.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging, wireMemberId } from "@/protocol/paging.ts";
import { blockedItem } from "@/protocol/views/list.ts";

const wireId = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));

export const BLOCK_CALLS = {
  "user/block": defineCall({
    about:
      "Blocks a member: from now on the two are not there for each other, whatever either asks for. The other is not told.",
    access: "member",
    effect: "idempotent",
    input: z.object({ user_id: wireMemberId }),
    output: z.object({ user_id: z.string() }),
    errors: ["unknown_user", "own_id"],
  }),
  "user/unblock": defineCall({
    about:
      "Takes one's own block of a member back. Where the other has not blocked too, all is as it was before.",
    access: "member",
    effect: "idempotent",
    input: z.object({ user_id: wireMemberId }),
    output: z.object({ user_id: z.string() }),
    errors: ["unknown_user", "own_id"],
  }),
  "user/blocked": defineCall({
    about: "Members whom the caller has blocked, the latest first.",
    access: "member",
    effect: "read",
    input: z.object(paging(LIST_PAGE, LIST_PAGE)),
    output: z.array(blockedItem),
    errors: [],
  }),
  "user/report": defineCall({
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
  }),
};
