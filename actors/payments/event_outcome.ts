/**
 * What an event comes to. Each kind of event has a file that reads what it is about and decides; apply.ts commits it
 * together with the record of the event, so that both happen once (P13).
 */
import type { OrderId } from "@/domain/ids.ts";
import type { PaymentEvent, PaymentEventKind } from "@/domain/payments.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Draft, newDraft } from "@/actors/draft.ts";

export interface EventOutcome {
  /** The order that the event is about, where there is one. */
  order: OrderId | null;
  /** Why it changes nothing; missing where it does. */
  ignored?: string;
  /** The payment that is not known yet, where it is about one. */
  payment?: string;
  /** Whether it is refused, because it does not fit what it says it is about. */
  mismatch?: true;
  /** What it changes, and whom that is told. */
  draft: Draft;
}

export type EventOf<Kind extends PaymentEventKind> = Extract<PaymentEvent, { kind: Kind }>;

/**
 * Decides what an event comes to. Null where it is about something that is not known yet: it is refused without being
 * remembered, so that it counts when its provider tells it again.
 */
export type Decide<Kind extends PaymentEventKind> = (
  env: ActorEnv,
  event: EventOf<Kind>,
) => Promise<EventOutcome | null>;

/** An event that changes nothing, and why. */
export function ignore(order: OrderId | null, ignored: string): EventOutcome {
  return { order, ignored, draft: newDraft() };
}

/** An event that does not fit its order; it is kept for the operator to see. */
export function refuseMismatch(order: OrderId | null, what: string): EventOutcome {
  return { ...ignore(order, `does not match: ${what}`), mismatch: true };
}
