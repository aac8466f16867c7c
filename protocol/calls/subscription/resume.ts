import { z } from "zod/mini";
import { subscriptionView } from "@/protocol/views/subscription.ts";
import { defineCall } from "@/protocol/define.ts";

export const subscriptionResume = defineCall({
  module: "subscription/resume",
  about: "Takes back a cancellation before what is paid is over.",
  access: "member",
  effect: "idempotent",
  input: z.object({}),
  output: z.object({ subscription: subscriptionView }),
  errors: ["no_subscription", "subscription_over"],
});
