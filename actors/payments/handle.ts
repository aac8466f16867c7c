/** Webhooks: what a provider has signed is done; everything else changes nothing. */
import type { Webhook, WebhookRefusal } from "@/domain/payments.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { ApplyEvent, Heard } from "@/actors/payments/apply.ts";
import type { PaymentDeps } from "@/actors/payments/deps.ts";
import { providerOf } from "@/actors/payments/provider_of.ts";

/** Takes a webhook: nothing is granted or taken but by one that is verified and fits its order (decisions: payments). */
export type HandleWebhook = (
  provider: string,
  webhook: Omit<Webhook, "now">,
) => Promise<Result<Heard, WebhookRefusal | "payment_mismatch" | "not_found">>;

/** Opens it on an isolate. */
export function openHandle(
  env: Pick<ActorEnv, "now" | "catalogue">,
  { providers, apply }: Pick<PaymentDeps, "providers"> & { apply: ApplyEvent },
): HandleWebhook {
  return async function handle(name, webhook) {
    const provider = providerOf(env, providers, name);
    if (!provider) return refuse("not_found");
    const read = await provider.read({ ...webhook, now: env.now() });
    if (!read.ok) return read;
    return read.value === null ? accept("ignored") : await apply(read.value);
  };
}
