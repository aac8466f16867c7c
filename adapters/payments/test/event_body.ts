/** The body of a webhook of the test provider: a payment event as JSON. What has another shape is no event. */
import { z } from "zod";
import { DISPUTE_STATES, type PaymentEvent } from "@/domain/payments.ts";

const amount = z.number().int().nonnegative();
const word = z.string().min(1).max(200);

const claim = z.strictObject({
  order: word,
  member: word,
  package_id: z.number().int(),
  amount,
  currency: word,
});

const base = { id: word, provider: z.literal("test"), at: z.number().int() };

const event = z.discriminatedUnion("kind", [
  z.strictObject({
    ...base,
    kind: z.literal("paid"),
    claim,
    reference: word,
    payment: word,
    subscription: word.nullable(),
  }),
  ...(["pending", "refused", "cancelled"] as const).map((kind) =>
    z.strictObject({ ...base, kind: z.literal(kind), claim, reference: word })
  ),
  ...(["refunded", "charged_back"] as const).map((kind) =>
    z.strictObject({ ...base, kind: z.literal(kind), payment: word, amount, currency: word })
  ),
  z.strictObject({
    ...base,
    kind: z.literal("disputed"),
    dispute: word,
    payment: word,
    state: z.enum(DISPUTE_STATES),
    reason: word,
    amount,
    currency: word,
    due_at: z.number().int().nullable(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal("renewed"),
    subscription: word,
    payment: word,
    amount,
    currency: word,
  }),
  z.strictObject({
    ...base,
    kind: z.literal("renewal_failed"),
    subscription: word,
    payment: word,
    final: z.boolean(),
  }),
  z.strictObject({ ...base, kind: z.literal("subscription_ended"), subscription: word }),
]);

export function writeEvent(value: PaymentEvent): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The event of a body, or null where it is none. */
export function readEvent(body: Uint8Array): PaymentEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
  const read = event.safeParse(json);
  return read.success ? read.data as PaymentEvent : null;
}
