import { z } from "zod/mini";
import { subscriptionView } from "@/protocol/views/subscription.ts";
import { defineCall } from "@/protocol/define.ts";

export const subscriptionCancel = defineCall({
  module: "subscription/cancel",
  about: "Ends the renewal of the caller's premium: it lasts until what is paid is over. A mail confirms it.",
  access: "member",
  effect: "idempotent",
  input: z.object({}),
  output: z.object({ subscription: subscriptionView }),
  errors: ["no_subscription", "subscription_over"],
});
