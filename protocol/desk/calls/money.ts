/** Calls about orders, refunds, disputes, declarations and the closings. */
import { z } from "zod/mini";
import { PROVIDERS } from "@/domain/catalogue.ts";
import { ORDER_STATES } from "@/domain/payments.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import {
  closingView,
  declarationView,
  disputeView,
  orderView,
  runView,
} from "@/protocol/desk/views/money.ts";
import { wireMemberId } from "@/protocol/paging.ts";

const id = z.string().check(z.maxLength(40));
const reason = z.string().check(z.maxLength(4_000));
const ms = z.coerce.number().check(z.int(), z.minimum(0));
const place = z.object({ at: ms, id });
const provider = z.enum(PROVIDERS);
const providerId = z.string().check(z.maxLength(255));
/** A UTC day, in days since 1970. */
const day = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));

export const MONEY_CALLS = {
  orders: defineDeskCall({
    about:
      "The last orders of all members, the latest first, 50 at a time, those of a state or a provider too; or those of one member, which is logged.",
    may: "money",
    effect: "idempotent",
    input: z.object({
      member: z.optional(wireMemberId),
      state: z.optional(z.enum(ORDER_STATES)),
      provider: z.optional(provider),
      after: z.optional(place),
    }),
    output: z.object({
      orders: z.array(orderView),
      next: z.nullable(place),
      reconciled: z.nullable(runView),
    }),
    errors: [],
  }),
  order: defineDeskCall({
    about: "One order with its disputes. It is logged.",
    may: "money",
    effect: "idempotent",
    input: z.object({ order: id }),
    output: z.object({ order: orderView, disputes: z.array(disputeView) }),
    errors: ["unknown_order"],
  }),
  "order/refund": defineDeskCall({
    about:
      "Has the provider return an order's money; coins and premium go when it confirms. Who is limited returns so much an order and a day.",
    may: "money",
    effect: "idempotent",
    fresh: true,
    input: z.object({ order: id, reason, again: z._default(z.coerce.number(), 0) }),
    output: z.object({}),
    errors: [
      "unknown_order",
      "reason_required",
      "order_not_paid",
      "refund_asked",
      "refund_limit",
      "payment_unavailable",
    ],
  }),
  "order/ask": defineDeskCall({
    about: "Asks an order's provider what has become of it, and does what a lost webhook would have done.",
    may: "money",
    effect: "idempotent",
    input: z.object({ order: id }),
    output: z.object({}),
    errors: ["unknown_order", "payment_unavailable"],
  }),
  disputes: defineDeskCall({
    about: "Disputes that are not over, the first to be due first, and the last ones of all, 50 at a time.",
    may: "money",
    effect: "read",
    input: z.object({ before: z.optional(z.object({ at: ms, provider, id: providerId })) }),
    output: z.object({
      open: z.array(disputeView),
      last: z.array(disputeView),
      next: z.nullable(z.object({ at: z.number(), provider, id: z.string() })),
    }),
    errors: [],
  }),
  "dispute/note": defineDeskCall({
    about: "Notes what was done about a dispute.",
    may: "money",
    effect: "idempotent",
    input: z.object({ provider, dispute: providerId, version: ms, text: reason }),
    output: z.object({}),
    errors: ["unknown_dispute", "dispute_changed", "reason_required"],
  }),
  declarations: defineDeskCall({
    about:
      "What was declared on /cancel and /withdraw: what is not done, the first to be done first, and the last ones of all, 50 at a time.",
    may: "money",
    effect: "read",
    input: z.object({ before: z.optional(place) }),
    output: z.object({
      open: z.array(declarationView),
      last: z.array(declarationView),
      next: z.nullable(place),
    }),
    errors: [],
  }),
  "declaration/settle": defineDeskCall({
    about: "Says that a declaration which was left to people is settled, with a reason.",
    may: "money",
    effect: "idempotent",
    input: z.object({ place: ms, id, reason }),
    output: z.object({}),
    errors: ["unknown_declaration", "declaration_settled", "reason_required"],
  }),
  closings: defineDeskCall({
    about: "The books of UTC days, the latest first, 50 at a time.",
    may: "money",
    effect: "read",
    input: z.object({ before: z.optional(day) }),
    output: z.object({ closings: z.array(closingView), next: z.nullable(z.number()) }),
    errors: [],
  }),
  closing: defineDeskCall({
    about: "The books of a UTC day.",
    may: "money",
    effect: "read",
    input: z.object({ day }),
    output: closingView,
    errors: ["unknown_day"],
  }),
  "closing/check": defineDeskCall({
    about: "Has a closed day counted again from the whole ledger, behind the answer.",
    may: "money",
    effect: "idempotent",
    input: z.object({ day }),
    output: z.object({}),
    errors: ["unknown_day"],
  }),
  "money/reconcile": defineDeskCall({
    about: "Has the providers asked about all orders of the last 90 days, behind the answer.",
    may: "money",
    effect: "idempotent",
    input: z.object({}),
    output: z.object({}),
    errors: [],
  }),
} as const;
