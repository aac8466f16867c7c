/**
 * Purchases: they begin here, and complete by verified webhooks of their provider. A redirect or a browser
 * proves nothing about a payment.
 */
import type { ActorEnv } from "@/actors/env.ts";
import type { Users } from "@/actors/users.ts";
import { type ApplyEvent, openApply } from "@/actors/payments/apply.ts";
import type { PaymentDeps } from "@/actors/payments/deps.ts";
import { type HandleWebhook, openHandle } from "@/actors/payments/handle.ts";
import { type InitiatePayment, openInitiate } from "@/actors/payments/initiate.ts";
import { openReconcile, type Reconcile } from "@/actors/payments/reconcile.ts";
import { openRefund, type RefundOrder } from "@/actors/payments/refund.ts";
import { type GetStatus, openStatus } from "@/actors/payments/status.ts";

export interface Payments {
  initiate: InitiatePayment;
  status: GetStatus;
  handle: HandleWebhook;
  apply: ApplyEvent;
  reconcile: Reconcile;
  refund: RefundOrder;
}

/** Opens purchases on an isolate. */
export function openPayments(
  env: ActorEnv,
  { users, ...parts }: PaymentDeps & { users: Users },
): Payments {
  const apply = openApply(env, users);
  return {
    initiate: openInitiate(env, parts),
    status: openStatus(env),
    handle: openHandle(env, { ...parts, apply }),
    apply,
    reconcile: openReconcile(env, { ...parts, apply }),
    refund: openRefund(env, parts),
  };
}
