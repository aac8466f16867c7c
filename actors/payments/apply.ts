/**
 * Applies an event of a payment provider exactly once (P13): its change, its events, its letters and the record
 * that it was handled are one commit. It runs in the member's mailbox, so it is serialized with what they
 * spend.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { Busy } from "@/store/commit.ts";
import { keys } from "@/store/keys.ts";
import { getOrder, getOrderByPayment } from "@/store/orders/reader.ts";
import { addPaymentEvent } from "@/store/orders/writer.ts";
import { getSubscriptionByReference } from "@/store/subscriptions/reader.ts";
import { runCommand } from "@/actors/command.ts";
import { type Users, withAccount } from "@/actors/users.ts";
import { include, notifyDesk } from "@/actors/draft.ts";
import { readDeskRoute } from "@/actors/desk/sessions.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { EventOutcome } from "@/actors/payments/event_outcome.ts";
import { decideDisputed } from "@/actors/payments/disputed.ts";
import { decideEnded } from "@/actors/payments/ended.ts";
import { decidePaid } from "@/actors/payments/paid.ts";
import { decideRenewalFailed } from "@/actors/payments/renewal_failed.ts";
import { decideRenewed } from "@/actors/payments/renewed.ts";
import { decideReturned } from "@/actors/payments/returned.ts";
import { decideUnpaid } from "@/actors/payments/unpaid.ts";

/** The result of an event: it changed something, was known already, or changes nothing. */
export type ApplyResult = "done" | "known" | "ignored";

/** Applies a verified event of a provider once. */
export type ApplyEvent = (event: PaymentEvent) => Promise<Result<ApplyResult, Code>>;

type Code = "payment_mismatch";

/** Opens the command on an isolate. */
export function openApply(env: ActorEnv, users: Users): ApplyEvent {
  const { database, now } = env;

  async function load(event: PaymentEvent) {
    const known = await database.get(keys.paymentEvent(event.provider, event.id));
    if (known.value) return { isKnown: true } as const;
    const [outcome, deskRoute] = await Promise.all([decide(env, event), readDeskRoute(env)]);
    return { isKnown: false, outcome, deskRoute } as const;
  }

  /** A mismatch is committed as well, so that the operator finds it. */
  async function run(event: PaymentEvent): Promise<Result<ApplyResult, Code>> {
    const applied = await runCommand<Awaited<ReturnType<typeof load>>, Result<ApplyResult, Code>, Code>(env, {
      load: () => load(event),
      // Another machine that has heard the same may have told another balance.
      landedBy: "row",
      decide(loaded, draft) {
        if (loaded.isKnown) return accept(accept("known"));
        if (!loaded.outcome) return refuse("payment_mismatch");
        const { order, ignored, payment } = loaded.outcome;
        include(draft, loaded.outcome.draft);
        addPaymentEvent(draft, event, {
          order,
          ...(ignored !== undefined && { ignored }),
          ...(payment !== undefined && { payment }),
          now: now(),
        });
        if (ignored === undefined) notifyDesk(draft, loaded.deskRoute, [{ about: "list", list: "money" }]);
        return accept(resultOf(loaded.outcome));
      },
    });
    if (applied.ok) return applied.value;
    if (applied.refusal.code === "payment_mismatch") return refuse("payment_mismatch");
    // The provider sends it again.
    throw new Busy(`Cannot apply event "${event.id}" in time`);
  }

  return async function apply(event) {
    const member = await memberOf(env, event);
    if (member === null) return await run(event);
    return await withAccount(users, member, () => run(event));
  };
}

function resultOf({ mismatch, ignored }: EventOutcome): Result<ApplyResult, Code> {
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
    case "disputed":
      return await decideDisputed(env, event);
    default:
      return event satisfies never;
  }
}

/** The member that an event is about; null where its order or contract is unknown. */
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
      case "disputed":
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
