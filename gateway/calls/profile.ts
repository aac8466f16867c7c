import { defineHandler } from "@/gateway/handler.ts";

export const profile = defineHandler("profile", async ({ user_id }, { member, watch }, { ask }) => {
  const result = await ask.members.profile(member, user_id);
  if (result.ok) watch([result.value.id], "more");
  return result;
});
