import { defineHandler } from "@/gateway/handler.ts";

export const storiesView = defineHandler(
  "stories/view",
  ({ user_id, story_id }, { member }, { stories }) => stories.view(member, { owner: user_id, id: story_id }),
);
