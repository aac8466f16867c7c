/** Has a provider return the money of an order; what it brought goes when the provider says that the money did. */
import { PaymentProviderError } from "@/domain/payments.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import { getOrder } from "@/store/orders/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { PaymentDeps, Payments } from "@/actors/payments/mod.ts";
import { providerOf } from "@/actors/payments/provider_of.ts";

/** Opens it on an isolate. */
export function openRefund(
  env: Pick<ActorEnv, "database" | "catalogue">,
  { providers }: Pick<PaymentDeps, "providers">,
): Payments["refund"] {
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
