/** The provider of an order or a contract, if it is active (domain/payments.ts: isActing). */
import type { ProviderName } from "@/domain/catalogue.ts";
import { isActing, type PaymentProvider } from "@/domain/payments.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Null where its keys are missing, or for the test provider of a site that does not use it. */
export function providerOf(
  { catalogue }: Pick<ActorEnv, "catalogue">,
  providers: ReadonlyMap<ProviderName, PaymentProvider>,
  name: string,
): PaymentProvider | null {
  const provider = providers.get(name as ProviderName);
  return provider && isActing(provider.name, catalogue()) ? provider : null;
}
