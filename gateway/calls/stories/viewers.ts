import { defineHandler } from "@/gateway/handler.ts";

export const storiesViewers = defineHandler(
  "stories/viewers",
  async (input, { member, watch }, { stories }) => {
    const page = await stories.viewers(member, input);
    if (page.ok) watch(page.value.list.map(({ id }) => id), "more");
    return page;
  },
);
