import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const storiesAdd = defineHandler("stories/add", (input, { member, rid, limit }, { stories }) => {
  const waitMs = limit("story");
  if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
  return stories.add(member, rid, input);
});
