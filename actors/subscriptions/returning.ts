/**
 * Refunds purchases that were withdrawn from. The pending refund is committed with the declaration, so nothing
 * is lost when an isolate ends or a provider is out of reach: any isolate continues it, and the refund is
 * idempotent at the provider. A refund that fails goes to support.
 */
import { RETURN_TRIES_MAX } from "@/domain/limits.ts";
import type { OrderId } from "@/domain/ids.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { newChange } from "@/store/change.ts";
import { getDeclarationEntry } from "@/store/declarations/reader.ts";
import { updateDeclaration } from "@/store/declarations/writer.ts";
import type { Declaration } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Payments } from "@/actors/payments/mod.ts";
import { addToSupport } from "@/actors/subscriptions/by_hand.ts";

/** Refunds one purchase, if its declaration still waits for that. Rejects on an unexpected failure. */
export async function returnOne(
  env: ActorEnv,
  payments: Pick<Payments, "refund">,
  declared: Pick<Declaration, "at" | "id">,
): Promise<void> {
  const entry = await getDeclarationEntry(env.database, declared);
  if (entry?.value.outcome !== "returning" || entry.value.order === undefined) return;
  const { tries: before = 0, ...declaration } = entry.value;
  const done = await tryReturn(payments, entry.value.order);
  const tries = before + 1;
  const isGivenUp = done !== true && (tries >= RETURN_TRIES_MAX || env.now() >= declaration.at + DAY_MS);
  const change = newChange();
  if (done === true) updateDeclaration(change, entry, { ...declaration, outcome: "done" });
  else if (isGivenUp) {
    updateDeclaration(change, entry, { ...declaration, outcome: "by_hand" });
    addToSupport(change, env, declaration);
  } else updateDeclaration(change, entry, { ...declaration, tries });
  // Where another isolate got through, its word counts; what still waits then comes again with the sweep.
  const isCommitted = await env.database.commit(change) !== null;
  if (isCommitted && isGivenUp) env.wakeMailer();
  if (done !== true && done !== false) throw done.error;
}

/** Whether the provider returns it; what went wrong where that is unknown. */
async function tryReturn(
  payments: Pick<Payments, "refund">,
  order: OrderId,
): Promise<boolean | { error: unknown }> {
  try {
    return (await payments.refund(order)).ok;
  } catch (error) {
    return { error };
  }
}
