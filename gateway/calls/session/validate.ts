import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const sessionValidate = defineHandler("session/validate", async (_input, { member }, { ask }) => {
  const user = member && await ask.members.own(member);
  return accept(user ? { authenticated: true, user } : { authenticated: false });
});
