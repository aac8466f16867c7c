/** Handles webhooks: an event that a provider has signed is applied; any other request changes nothing. */
import type { Webhook, WebhookRefusal } from "@/domain/payments.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { ApplyEvent, ApplyResult } from "@/actors/payments/apply.ts";
import type { PaymentDeps } from "@/actors/payments/deps.ts";
import { providerOf } from "@/actors/payments/provider_of.ts";

/** Handles a webhook. Only a verified one that matches its order grants or takes anything (decisions: payments). */
export type HandleWebhook = (
  provider: string,
  webhook: Omit<Webhook, "now">,
) => Promise<Result<ApplyResult, WebhookRefusal | "payment_mismatch" | "not_found">>;

/** Opens the command on an isolate. */
export function openHandle(
  env: Pick<ActorEnv, "now" | "catalogue">,
  { providers, apply }: Pick<PaymentDeps, "providers"> & { apply: ApplyEvent },
): HandleWebhook {
  return async function handle(name, webhook) {
    const provider = providerOf(env, providers, name);
    if (!provider) return refuse("not_found");
    const read = await provider.read({ ...webhook, now: env.now() });
    if (!read.ok) return read;
    let result: ApplyResult = "ignored";
    for (const event of read.value) {
      const applied = await apply(event);
      // The provider sends all of it again; what was done is known then.
      if (!applied.ok) return applied;
      if (result !== "done") result = applied.value;
    }
    return accept(result);
  };
}
