/** Webhooks: what a provider has signed is done; everything else changes nothing. */
import { accept, refuse } from "@/domain/refusals.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { PaymentDeps, Payments } from "@/actors/payments/mod.ts";
import { providerOf } from "@/actors/payments/provider_of.ts";

/** Opens it on an isolate. */
export function openHear(
  env: Pick<ActorEnv, "now" | "catalogue">,
  { providers, apply }: Pick<PaymentDeps, "providers"> & Pick<Payments, "apply">,
): Payments["handle"] {
  return async function handle(name, webhook) {
    const provider = providerOf(env, providers, name);
    if (!provider) return refuse("not_found");
    const read = await provider.read({ ...webhook, now: env.now() });
    if (!read.ok) return read;
    return read.value === null ? accept("ignored") : await apply(read.value);
  };
}
