/**
 * The outcome of a provider's event. Each kind of event has a file that reads its subject and decides; apply.ts
 * commits the outcome together with the record of the event, so that both happen once (P13).
 */
import type { OrderId } from "@/domain/ids.ts";
import type { PaymentEvent, PaymentEventKind } from "@/domain/payments.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Draft, newDraft } from "@/actors/draft.ts";

export interface EventOutcome {
  /** The order that the event is about, if any. */
  order: OrderId | null;
  /** Why it changes nothing; missing where it changes something. */
  ignored?: string;
  /** The unknown payment that it is about, if any. */
  payment?: string;
  /** Whether it is refused because it does not match its order. */
  mismatch?: true;
  /** Its changes and events. */
  draft: Draft;
}

export type EventOf<Kind extends PaymentEventKind> = Extract<PaymentEvent, { kind: Kind }>;

/**
 * Decides the outcome of an event. Null where its subject is not known yet: it is refused without a record, so
 * that it counts when the provider sends it again.
 */
export type Decide<Kind extends PaymentEventKind> = (
  env: ActorEnv,
  event: EventOf<Kind>,
) => Promise<EventOutcome | null>;

/** An event that changes nothing, and why. */
export function ignore(order: OrderId | null, ignored: string): EventOutcome {
  return { order, ignored, draft: newDraft() };
}

/** An event that does not match its order; it is recorded for the operator. */
export function refuseMismatch(order: OrderId | null, what: string): EventOutcome {
  return { ...ignore(order, `does not match: ${what}`), mismatch: true };
}
