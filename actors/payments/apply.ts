/**
 * Does what an event of a provider's says, exactly once (P13): what it changes, what members are told, its letters and the
 * record that it was dealt with are one commit. It runs in its member's mailbox, one after the other with what they spend.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { Busy } from "@/store/commit.ts";
import { keys } from "@/store/keys.ts";
import { getOrder, getOrderByPayment } from "@/store/orders/reader.ts";
import { addPaymentEvent } from "@/store/orders/writer.ts";
import { getSubscriptionByReference } from "@/store/subscriptions/reader.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { UserState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";
import type { EventOutcome } from "@/actors/payments/event_outcome.ts";
import { decideEnded } from "@/actors/payments/ended.ts";
import { decidePaid } from "@/actors/payments/paid.ts";
import { decideRenewalFailed } from "@/actors/payments/renewal_failed.ts";
import { decideRenewed } from "@/actors/payments/renewed.ts";
import { decideReturned } from "@/actors/payments/returned.ts";
import { decideUnpaid } from "@/actors/payments/unpaid.ts";

/** What was made of an event: it changed something, was known already, or is of no concern. */
export type Heard = "done" | "known" | "ignored";

/** Does what an event that is known to be the provider's says, once. */
export type ApplyEvent = (event: PaymentEvent) => Promise<Result<Heard, Code>>;

type Code = "payment_mismatch";

/** Opens it on an isolate. */
export function openApply(env: ActorEnv, users: Mailboxes<UserState>): ApplyEvent {
  const { database, now } = env;

  async function attempt(event: PaymentEvent): Promise<Attempt<Heard, Code>> {
    const known = await database.get(keys.paymentEvent(event.provider, event.id));
    if (known.value) return { stale: false, found: "state", result: accept("known") };
    const deed = await decide(env, event);
    if (!deed) return { stale: false, result: refuse("payment_mismatch") };
    const { change, order, ignored, payment, deliveries, routes } = deed;
    addPaymentEvent(change, event, {
      order,
      ...(ignored !== undefined && { ignored }),
      ...(payment !== undefined && { payment }),
      now: now(),
    });
    const instancesToWake = addressInboxes(change, env, deliveries, routes);
    return {
      change,
      result: heardOf(deed),
      notify() {
        if (deliveries.length > 0) env.publish([...deliveries], instancesToWake);
        if (deed.mails) env.wakeMailer();
      },
    };
  }

  async function run(event: PaymentEvent): Promise<Result<Heard, Code>> {
    const result = await untilCommitted(env, () => attempt(event));
    if (result.ok || result.refusal.code === "payment_mismatch") return result as Result<Heard, Code>;
    // Its provider tells it again.
    throw new Busy(`Cannot deal with event "${event.id}" in time`);
  }

  return async function apply(event) {
    const member = await memberOf(env, event);
    if (member === null) return await run(event);
    return await users.run(member, async (user) => {
      // What it remembers of the account may change here.
      user.account = null;
      return await run(event);
    });
  };
}

function heardOf({ mismatch, ignored }: EventOutcome): Result<Heard, Code> {
  if (mismatch) return refuse("payment_mismatch");
  return accept(ignored === undefined ? "done" : "ignored");
}

async function decide(env: ActorEnv, event: PaymentEvent): Promise<EventOutcome | null> {
  switch (event.kind) {
    case "paid":
      return await decidePaid(env, event);
    case "pending":
    case "refused":
    case "cancelled":
      return await decideUnpaid(env, event);
    case "refunded":
    case "charged_back":
      return await decideReturned(env, event);
    case "renewed":
      return await decideRenewed(env, event);
    case "renewal_failed":
      return await decideRenewalFailed(env, event);
    case "subscription_ended":
      return await decideEnded(env, event);
    default:
      return event satisfies never;
  }
}

/** Whom an event is about, or null where that is nobody who is known. */
async function memberOf({ database }: ActorEnv, event: PaymentEvent): Promise<MemberId | null> {
  const found = await foundBy();
  return found?.value.member ?? null;

  function foundBy() {
    switch (event.kind) {
      case "paid":
      case "pending":
      case "refused":
      case "cancelled":
        return getOrder(database, event.claim.order);
      case "refunded":
      case "charged_back":
        return getOrderByPayment(database, event.provider, event.payment);
      case "renewed":
      case "renewal_failed":
      case "subscription_ended":
        return getSubscriptionByReference(database, event.provider, event.subscription);
      default:
        return event satisfies never;
    }
  }
}
