/** Calls about purchases, and the contract that renews premium. */
import { z } from "zod/mini";
import { ORDER_STATES, PROVIDER_ALIASES } from "@/domain/payments.ts";
import { defineCall } from "@/protocol/define.ts";
import { online } from "@/protocol/views/member.ts";
import { subscriptionView } from "@/protocol/views/subscription.ts";

export const PAYMENT_CALLS = {
  "payment/initiate": defineCall({
    about:
      "Begins a purchase: ccil with buy-credits for a package of coins, cc3a with premium for months of premium. " +
      "Gives the page where it is paid, and whether that page may be framed. In the packaged app it is refused where the " +
      "catalogue does not sell it there.",
    access: "member",
    effect: "once",
    rate: "pay",
    input: z.object({
      provider: z.enum(PROVIDER_ALIASES),
      package_id: z.number().check(z.int(), z.positive()),
      type: z.enum(["buy-credits", "premium"]),
    }),
    output: z.object({ redirect_url: z.string(), order_id: z.string(), framed: online }),
    errors: [
      "unknown_package",
      "not_in_app",
      "paused",
      "quiet_hours",
      "payment_unavailable",
      "idempotency_mismatch",
    ],
  }),
  "payment/status": defineCall({
    about: "What has become of an order of the caller's.",
    access: "member",
    effect: "read",
    input: z.object({ order_id: z.string().check(z.maxLength(64)) }),
    output: z.object({
      order_id: z.string(),
      type: z.enum(["credits", "premium"]),
      status: z.enum(ORDER_STATES),
    }),
    errors: ["unknown_order"],
  }),
  subscription: defineCall({
    about:
      "The caller's contract that renews premium, or null. `premium_until` is in seconds since 1970, 0 where " +
      "there never was any.",
    access: "member",
    effect: "read",
    input: z.object({}),
    output: z.object({ subscription: z.nullable(subscriptionView), premium_until: z.number() }),
    errors: [],
  }),
  "subscription/cancel": defineCall({
    about:
      "Ends the renewal of the caller's premium: it lasts until what is paid is over. A mail confirms it.",
    access: "member",
    effect: "idempotent",
    input: z.object({}),
    output: z.object({ subscription: subscriptionView }),
    errors: ["no_subscription", "subscription_over"],
  }),
  "subscription/resume": defineCall({
    about: "Takes back a cancellation before what is paid is over.",
    access: "member",
    effect: "idempotent",
    input: z.object({}),
    output: z.object({ subscription: subscriptionView }),
    errors: ["no_subscription", "subscription_over", "paused"],
  }),
};
