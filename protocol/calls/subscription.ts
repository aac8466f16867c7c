import { z } from "zod/mini";
import { subscriptionView } from "@/protocol/views/subscription.ts";
import { defineCall } from "@/protocol/define.ts";

export const subscription = defineCall({
  module: "subscription",
  about:
    "The caller's contract that renews premium, or null. `premium_until` is in seconds since 1970, 0 where " +
    "there never was any.",
  access: "member",
  effect: "read",
  input: z.object({}),
  output: z.object({ subscription: z.nullable(subscriptionView), premium_until: z.number() }),
  errors: [],
});
