import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const stories = defineHandler("stories", async (input, { member, watch }, actors) => {
  const page = await actors.stories.feed(member, input);
  watch(page.list.map(({ id }) => id), "more");
  return accept(page);
});
