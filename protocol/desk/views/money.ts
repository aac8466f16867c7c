/** What the desk sees of money. Times in seconds since 1970, places in milliseconds, money in the smallest unit. */
import { z } from "zod/mini";
import { CASH_KINDS } from "@/domain/cash_book.ts";
import { CURRENCIES, PROVIDERS } from "@/domain/catalogue.ts";
import { DIFFERENCES } from "@/domain/closing.ts";
import { CAUSES } from "@/domain/money.ts";
import { DISPUTE_STATES, ORDER_STATES, ORDER_TYPES } from "@/domain/payments.ts";
import { flag } from "@/protocol/desk/views/decision.ts";

const memberName = z.object({ id: z.string(), name: z.string() });
const person = z.object({ id: z.string(), name: z.string() });

export const disputeView = z.object({
  provider: z.enum(PROVIDERS),
  id: z.string(),
  payment: z.string(),
  /** The order of the payment; null where it is not known here. */
  order: z.nullable(z.string()),
  state: z.enum(DISPUTE_STATES),
  /** In the provider's words. */
  reason: z.string(),
  amount: z.number(),
  currency: z.string(),
  at: z.number(),
  due_at: z.nullable(z.number()),
  notes: z.array(z.object({ by: person, at: z.number(), text: z.string() })),
  version: z.number(),
});
export type DisputeView = z.infer<typeof disputeView>;

export const orderView = z.object({
  id: z.string(),
  member: memberName,
  state: z.enum(ORDER_STATES),
  type: z.enum(ORDER_TYPES),
  /** Coins, or months. */
  count: z.number(),
  amount: z.number(),
  currency: z.string(),
  provider: z.string(),
  payment: z.nullable(z.string()),
  created_at: z.number(),
  paid_at: z.nullable(z.number()),
  period: z.nullable(z.object({ from: z.number(), until: z.number() })),
  returned: z.nullable(z.object({ amount: z.number(), at: z.number(), charged_back: flag })),
  /** Who asked its provider to return the money. */
  refund_asked: z.nullable(z.object({ at: z.number(), by: person })),
});
export type OrderView = z.infer<typeof orderView>;

export const declarationView = z.object({
  id: z.string(),
  /** In milliseconds, to name it by. */
  place: z.number(),
  kind: z.enum(["cancel", "withdraw"]),
  name: z.string(),
  contract: z.string(),
  reason: z.string(),
  at: z.number(),
  /** When it has to be done. */
  due_at: z.number(),
  /** Whether it was not done by then. */
  overdue: flag,
  member: z.nullable(z.string()),
  order: z.nullable(z.string()),
  outcome: z.enum(["done", "returning", "by_hand"]),
  settled: z.nullable(z.object({ by: person, at: z.number(), reason: z.string() })),
});
export type DeclarationView = z.infer<typeof declarationView>;

export const runView = z.object({
  at: z.number(),
  done_at: z.nullable(z.number()),
  asked: z.number(),
  changed: z.number(),
  expired: z.number(),
  failed: z.number(),
});

const difference = z.object({
  about: z.enum(DIFFERENCES),
  ref: z.string(),
  expected: z.number(),
  found: z.number(),
});
export type DifferenceView = z.infer<typeof difference>;

/** The closing of a UTC day (days since 1970). */
export const closingView = z.object({
  day: z.number(),
  closed_at: z.number(),
  before: z.number(),
  after: z.number(),
  owed_before: z.number(),
  owed: z.number(),
  /** Coins by cause, with their sign; those that moved. */
  coins: z.array(z.object({ cause: z.enum(CAUSES), coins: z.number() })),
  cash: z.array(z.object({
    kind: z.enum(CASH_KINDS),
    provider: z.enum(PROVIDERS),
    goods: z.enum(ORDER_TYPES),
    currency: z.enum(CURRENCIES),
    count: z.number(),
    amount: z.number(),
    coins: z.number(),
  })),
  differences: z.array(difference),
  check: z.nullable(z.object({
    by: person,
    at: z.number(),
    done_at: z.nullable(z.number()),
    differences: z.array(difference),
  })),
});
export type ClosingView = z.infer<typeof closingView>;
