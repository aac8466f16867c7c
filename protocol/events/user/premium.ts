import { z } from "zod/mini";
import { online } from "@/protocol/views/member.ts";
import { subscriptionView } from "@/protocol/views/subscription.ts";
import { defineEvent } from "@/protocol/define.ts";

export const userPremiumEvent = defineEvent({
  module: "user/premium",
  about: "To the member's own devices: premium has begun, has become longer or shorter, or renews or not. " +
    "`premium_until` is in seconds since 1970 and says when it ends.",
  data: z.object({ premium: online, premium_until: z.number(), subscription: z.nullable(subscriptionView) }),
});
