/** Calls about what members do to each other: likes, visits, and the lists that come of them. */
import { z } from "zod/mini";
import { LIST_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { listPaging, wireMemberId } from "@/protocol/paging.ts";
import { guardedItem, listItem } from "@/protocol/views/list.ts";
import { totalsView } from "@/protocol/views/totals.ts";

export const RELATION_CALLS = {
  totals: defineCall({
    about: "How many matches, visits, fans and likes the member has, and how many fans and visits are new.",
    access: "member",
    effect: "read",
    input: z.object({}),
    output: totalsView,
    errors: [],
  }),
  swipe: defineCall({
    about:
      "Answers a member with a like (1) or a nope (0). Two likes are a match. A like stays a like; a nope may become one. " +
      "`likes_left` is how many more likes today has, and null without a limit.",
    access: "member",
    effect: "idempotent",
    rate: "swipe",
    restricted: "chat",
    input: z.object({
      swiped_user_id: wireMemberId,
      like: z._default(z.union([z.literal(0), z.literal(1)]), 1),
    }),
    output: z.object({
      request_details: z.object({
        is_matched: z.boolean(),
        swiped_user_id: z.string(),
        likes_left: z.nullable(z.number()),
      }),
    }),
    errors: ["chat_limited", "unknown_user", "own_id", "likes_used_up"],
  }),
  "swipe/undo": defineCall({
    about: "Takes a nope back, so that the member can come up again. A like cannot be taken back.",
    access: "member",
    effect: "idempotent",
    rate: "swipe",
    input: z.object({ swiped_user_id: wireMemberId }),
    output: z.object({ request_details: z.object({ swiped_user_id: z.string() }) }),
    errors: ["unknown_user", "nothing_to_undo"],
  }),
  visit: defineCall({
    about: "Records that the caller looks at a profile. One's own counts for nothing.",
    access: "member",
    effect: "idempotent",
    input: z.object({ visited_user_id: wireMemberId }),
    output: z.object({ visited_user_id: z.string() }),
    errors: ["unknown_user"],
  }),
  "user/matches": defineCall({
    about: "Members who like the caller and whom the caller likes, the latest first.",
    access: "member",
    effect: "read",
    input: z.object(listPaging(LIST_PAGE)),
    output: z.array(listItem),
    errors: [],
  }),
  "user/matches/new": defineCall({
    about: "Matches with whom nothing was said yet, the latest first; of the latest 100 matches.",
    access: "member",
    effect: "read",
    input: z.object({}),
    output: z.array(listItem),
    errors: [],
  }),
  "user/mylikes": defineCall({
    about: "Members whom the caller has liked, the latest first.",
    access: "member",
    effect: "read",
    input: z.object(listPaging(LIST_PAGE)),
    output: z.array(listItem),
    errors: [],
  }),
  "user/fans": defineCall({
    about:
      "Members who like the caller and wait for an answer, the latest first. Without premium, so many drawn pictures, which stand for nobody.",
    access: "member",
    effect: "read",
    input: z.object(listPaging(LIST_PAGE)),
    output: z.array(guardedItem),
    errors: [],
  }),
  "user/fans/seen": defineCall({
    about: "The caller has seen their fans: none of them is new any more.",
    access: "member",
    effect: "idempotent",
    input: z.object({}),
    output: totalsView,
    errors: [],
  }),
  "user/visitors": defineCall({
    about:
      "Members who have looked at the caller's profile, the latest first. Without premium, so many drawn pictures, which stand for nobody.",
    access: "member",
    effect: "read",
    input: z.object(listPaging(LIST_PAGE)),
    output: z.array(guardedItem),
    errors: [],
  }),
  "user/visitors/seen": defineCall({
    about: "The caller has seen their visitors: none of them is new any more.",
    access: "member",
    effect: "idempotent",
    input: z.object({}),
    output: totalsView,
    errors: [],
  }),
};
