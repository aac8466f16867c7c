import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const onlines = defineHandler("onlines", async ({ user_ids }, { member, watch }, { ask }) => {
  // Followed first and asked then: a change in between is told twice rather than not at all.
  watch(user_ids, "instead");
  return accept(await ask.members.onlines(member, user_ids));
});
