/** A member has looked at their fans or visitors: none of them is new any more, on any of their devices. */
import type { MemberId } from "@/domain/ids.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Totals } from "@/store/records.ts";
import { NO_TOTALS } from "@/store/relations/rows.ts";
import { putSeen } from "@/store/relations/writer.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { tellTotals, toTotalsView } from "@/actors/relations/totals.ts";

/** The lists that tell what is new. */
export type SeenList = "fan" | "visitor";

/** The totals after a look at a list; null where nothing in it was new. Pure. */
export function decideSeen(totals: Totals, list: SeenList): Totals | null {
  const { version = 0, last_seq = 0, fans_new, visits_new } = totals;
  if ((list === "fan" ? fans_new : visits_new) === 0) return null;
  const next = { ...totals, version: version + 1 };
  return list === "fan"
    ? { ...next, fans_new: 0, fans_seen_seq: last_seq }
    : { ...next, visits_new: 0, visits_seen_seq: last_seq };
}

/** Marks a list as seen and tells the member's devices; gives the totals as they are then. */
export async function markSeen(env: ActorEnv, member: MemberId, list: SeenList): Promise<TotalsView> {
  const { database, publish } = env;
  const { totals, tell } = await transact(database, async () => {
    const [entry, route] = await Promise.all([
      database.get(keys.totals(member)),
      database.get(keys.route(member)),
    ]);
    const before = entry.value ?? NO_TOTALS;
    const next = decideSeen(before, list);
    if (!next) return { change: null, value: { totals: before, tell: () => {} } };
    const change = newChange();
    putSeen(change, entry, next);
    const deliveries = [tellTotals(member, next)];
    const woken = addressInboxes(change, env, deliveries, [{ member, route }]);
    return { change, value: { totals: next, tell: () => publish(deliveries, woken) } };
  });
  tell();
  return toTotalsView(totals);
}
