/**
 * Devices whose push service refuses every push without reporting them gone: they are removed after
 * PUSH_REFUSALS refusals in a row over a day.
 */
import { PUSH_REFUSALS, PUSH_REFUSALS_MS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import type { SubscriberEntry } from "@/store/subscribers/reader.ts";
import { updateSubscriber } from "@/store/subscribers/writer.ts";
import { forgetDevice } from "@/actors/alerts/ended.ts";
import type { ActorEnv } from "@/actors/env.ts";

type Env = Pick<ActorEnv, "database" | "now">;

/** Counts a refused push. */
export async function countRefusal(env: Env, entry: SubscriberEntry): Promise<void> {
  const { refusals } = entry.value;
  const count = (refusals?.count ?? 0) + 1;
  const since = refusals?.since ?? env.now();
  if (count >= PUSH_REFUSALS && env.now() - since >= PUSH_REFUSALS_MS) return await forgetDevice(env, entry);
  const change = newChange();
  updateSubscriber(change, entry, { ...entry.value, refusals: { count, since } });
  await env.database.commit(change);
}

/** Resets the count after a delivered push. */
export async function clearRefusals(
  { database }: Pick<Env, "database">,
  entry: SubscriberEntry,
): Promise<void> {
  const { refusals, ...rest } = entry.value;
  if (!refusals) return;
  const change = newChange();
  updateSubscriber(change, entry, rest);
  await database.commit(change);
}
