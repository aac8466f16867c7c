/** Requests a refund of an order at its provider. Coins and premium are taken back when its webhook confirms it. */
import type { OrderId } from "@/domain/ids.ts";
import { PaymentProviderError } from "@/domain/payments.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getOrder } from "@/store/orders/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { PaymentDeps } from "@/actors/payments/deps.ts";
import { providerOf } from "@/actors/payments/provider_of.ts";

/** Requests the refund of an order. */
export type RefundOrder = (order: OrderId) => Promise<Result<null, "unknown_order" | "payment_unavailable">>;

/** Opens the command on an isolate. */
export function openRefund(
  env: Pick<ActorEnv, "database" | "catalogue">,
  { providers }: Pick<PaymentDeps, "providers">,
): RefundOrder {
  return async function refund(id) {
    const entry = await getOrder(env.database, id);
    if (entry?.value.payment === undefined) return refuse("unknown_order");
    const { provider: name, payment, state } = entry.value;
    if (state === "refunded") return accept(null);
    const provider = providerOf(env, providers, name);
    if (!provider) return refuse("payment_unavailable");
    try {
      await provider.refund(payment, `refund-${id}`);
    } catch (error) {
      if (error instanceof PaymentProviderError) return refuse("payment_unavailable");
      throw error;
    }
    return accept(null);
  };
}
