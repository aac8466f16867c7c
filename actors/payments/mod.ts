/**
 * Purchases: they begin here, and end by what their provider tells in verified webhooks. A redirect or a browser says nothing
 * about a payment.
 */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { MemberId, OrderId } from "@/domain/ids.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import type { Language } from "@/domain/language.ts";
import type { Goods, PaymentEvent, PaymentProvider, Webhook, WebhookRefusal } from "@/domain/payments.ts";
import type { Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { UserState } from "@/actors/conversation/state.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";
import { openApply } from "@/actors/payments/apply.ts";
import { openHear } from "@/actors/payments/handle.ts";
import { openInitiate } from "@/actors/payments/initiate.ts";
import { openReconcile } from "@/actors/payments/reconcile.ts";
import { openRefund } from "@/actors/payments/refund.ts";
import { openStatus } from "@/actors/payments/status.ts";

/** What was made of an event: it changed something, was known already, or is of no concern. */
export type Heard = "done" | "known" | "ignored";

/** What asking the providers has brought. */
export interface Reconciled {
  /** Orders and contracts that were asked about, and those of which something had got lost. */
  asked: number;
  changed: number;
  /** Orders that were given up, and those about which their provider did not answer. */
  expired: number;
  failed: number;
}

export interface Payments {
  /** Begins a purchase; `rid` makes it exactly once. `app`: the packaged app that it is wished in, if it is one. */
  initiate(
    wish: {
      member: MemberId;
      lang: Language;
      app: AppPlatform | null;
      input: HandlerInput<"payment/initiate">;
      rid: string;
    },
  ): Promise<Result<CallOutput<"payment/initiate">, CallError<"payment/initiate">>>;
  status(
    member: MemberId,
    order: string,
  ): Promise<Result<CallOutput<"payment/status">, CallError<"payment/status">>>;
  /** Takes a webhook: nothing is granted or taken but by one that is verified and fits its order (decisions: payments). */
  handle(
    provider: string,
    webhook: Omit<Webhook, "now">,
  ): Promise<Result<Heard, WebhookRefusal | "payment_mismatch" | "not_found">>;
  /** Does what an event that is known to be the provider's says, once. */
  apply(event: PaymentEvent): Promise<Result<Heard, "payment_mismatch">>;
  /**
   * Asks the providers about orders whose outcome is not known, contracts that should have renewed and contracts that are over.
   * `all`: about every order of the last 90 days, and every such contract.
   */
  reconcile(options?: { all?: boolean }): Promise<Reconciled>;
  /** Has the provider return an order's money; what it brought goes when its webhook comes. */
  refund(order: OrderId): Promise<Result<null, "unknown_order" | "payment_unavailable">>;
}

export interface PaymentDeps {
  providers: ReadonlyMap<ProviderName, PaymentProvider>;
  /** Address of this site, to which a provider sends members back. */
  origin(): string;
  /** What an order brings, in words for its buyer. */
  titleOf(goods: Goods, lang: Language): string;
  users: Mailboxes<UserState>;
}

/** Opens purchases on an isolate. */
export function openPayments(env: ActorEnv, { users, ...parts }: PaymentDeps): Payments {
  const apply = openApply(env, users);
  return {
    initiate: openInitiate(env, parts),
    status: openStatus(env),
    handle: openHear(env, { ...parts, apply }),
    apply,
    reconcile: openReconcile(env, { ...parts, apply }),
    refund: openRefund(env, parts),
  };
}
