import { defineHandler } from "@/gateway/handler.ts";

export const storiesGet = defineHandler(
  "stories/get",
  async ({ user_id }, { member, watch }, { stories }) => {
    const found = await stories.get(member, user_id);
    // Whoever looks hears of what comes and goes meanwhile.
    if (found.ok && user_id !== member) watch([user_id], "more");
    return found;
  },
);
