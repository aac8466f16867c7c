import { defineHandler } from "@/gateway/handler.ts";

export const storiesDelete = defineHandler(
  "stories/delete",
  ({ story_id }, { member, rid }, { stories }) => stories.remove(member, rid, story_id),
);
