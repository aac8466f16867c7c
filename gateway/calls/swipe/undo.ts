import { refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const swipeUndo = defineHandler(
  "swipe/undo",
  ({ swiped_user_id }, { member, limit }, { relations }) => {
    const waitMs = limit("swipe");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return relations.undo(member, swiped_user_id);
  },
);
