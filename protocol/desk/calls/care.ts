/** Calls about the care for those who write: pauses, and pictures of members. */
import { z } from "zod/mini";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

const flag = z.union([z.literal(0), z.literal(1)]);

/** How the caller stands. Pictures are those of this UTC day. */
const careView = z.object({
  pictures: z.number(),
  pictures_max: z.number(),
  /** Minutes of work without a pause, and after how many one is due. */
  stretch_min: z.number(),
  stretch_max_min: z.number(),
  /** 1 where a pause is due, or under way: then no new conversation is given. */
  pause_due: flag,
  pausing: flag,
  /** How long it has to last, or lasts still. */
  pause_min: z.number(),
});
export type CareViewOnWire = z.infer<typeof careView>;

export const CARE_CALLS = {
  care: defineDeskCall({
    about: "How long the caller has worked, how many pictures they have seen, and whether a pause is due.",
    may: "answer",
    effect: "read",
    input: z.object({}),
    output: careView,
    errors: [],
  }),
  "care/pause": defineDeskCall({
    about: "The caller takes a pause. What they hold stays theirs; new conversations come after it.",
    may: "answer",
    effect: "idempotent",
    input: z.object({}),
    output: careView,
    errors: [],
  }),
  "picture/show": defineDeskCall({
    about:
      "Lets the caller's session fetch a member's view-once photo at `address`, once, within a minute. It is logged and counted; " +
      "the member is told that it was looked at when it is fetched.",
    may: "answer",
    effect: "idempotent",
    input: z.object({
      persona: wireMemberId,
      member: wireMemberId,
      claim: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
      message_id: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    output: z.object({
      address: z.string(),
      pictures: z.number(),
      pictures_max: z.number(),
      pause_due: flag,
    }),
    errors: ["claim_lost", "unknown_message", "photo_gone"],
  }),
} as const;
