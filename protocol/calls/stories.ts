/** Calls about stories. */
import { z } from "zod/mini";
import {
  CURSOR_MAX_CHARS,
  LIST_PAGE,
  STORIES_PAGE,
  STORY_CURSOR_MAX_CHARS,
  STORY_TEXT_MAX_UNITS,
} from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging, wireMemberId } from "@/protocol/paging.ts";
import { answeredBy, cardView, online } from "@/protocol/views/member.ts";
import { storyMember, storyView, storyViewer } from "@/protocol/views/story.ts";

export const STORY_CALLS = {
  stories: defineCall({
    about:
      "Members of the gender that the caller looks for who have stories, those with unseen ones first, the newest first. " +
      "`after`, the `next` of a page, goes on where it ended, whoever posts meanwhile; it outranks `currentLength`. A page " +
      "may be short, even empty, and not be the last: that is the one without `next`.",
    access: "member",
    effect: "read",
    input: z.object({
      ...paging(STORIES_PAGE, STORIES_PAGE),
      after: z.optional(z.string().check(z.maxLength(CURSOR_MAX_CHARS))),
    }),
    output: z.object({ list: z.array(storyMember), next: z.nullable(z.string()) }),
    errors: [],
  }),
  "stories/get": defineCall({
    about:
      "The stories of a member, the oldest first, with the member. One's own are always there; others' take premium.",
    access: "member",
    effect: "read",
    input: z.object({ user_id: wireMemberId }),
    output: z.object({
      user: z.extend(cardView, { answered_by: answeredBy }),
      list: z.array(storyView),
      /** One's own: grows with each change of them. */
      version: z.optional(z.number()),
    }),
    errors: ["premium_required", "unknown_user"],
  }),
  "stories/view": defineCall({
    about:
      "The caller has looked at a story, as its owner sees from then on. One's own counts as seen and is not recorded.",
    access: "member",
    effect: "idempotent",
    input: z.object({ user_id: wireMemberId, story_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: z.object({
      user_id: z.string(),
      story_id: z.string(),
      /** 1 where it was the last unseen one of its owner's. */
      story_seen: online,
    }),
    errors: ["premium_required", "unknown_story"],
  }),
  "stories/viewers": defineCall({
    about:
      "Who has looked at a story of one's own, the latest first. `after` is the `next` of the page before.",
    access: "member",
    effect: "read",
    input: z.object({
      ...paging(LIST_PAGE, LIST_PAGE),
      story_id: z.string().check(z.minLength(1), z.maxLength(64)),
      after: z.optional(z.string().check(z.maxLength(STORY_CURSOR_MAX_CHARS))),
    }),
    output: z.object({
      list: z.array(storyViewer),
      /** How many there are, as `views` of the story says it. */
      total: z.number(),
      next: z.nullable(z.string()),
    }),
    errors: ["unknown_story"],
  }),
  "stories/add": defineCall({
    about:
      "Shows an upload of one's own for a day. `photo` is the `data` of its `POST /upload`, `story` what is written into the " +
      "picture, for those who do not see it. `user_id` is accepted and ignored.",
    access: "member",
    effect: "once",
    rate: "story",
    restricted: "photos",
    input: z.object({
      user_id: z.optional(z.string()),
      photo: z.string().check(z.minLength(1), z.maxLength(200)),
      // With room for what is dropped; what is longer than a text may be is refused by its own code.
      story: z._default(z.string().check(z.maxLength(STORY_TEXT_MAX_UNITS)), ""),
    }),
    output: z.object({ request_details: z.object({ story: storyView }) }),
    errors: [
      "photos_limited",
      "unknown_photo",
      "stories_full",
      "story_text_too_long",
      "idempotency_mismatch",
    ],
  }),
  "stories/delete": defineCall({
    about: "Removes a story of one's own, for everybody and for good.",
    access: "member",
    effect: "once",
    input: z.object({ story_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: z.object({ request_details: z.object({ story_id: z.string() }) }),
    errors: ["unknown_story", "idempotency_mismatch"],
  }),
};
