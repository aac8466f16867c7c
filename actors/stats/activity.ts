/**
 * Marks that a member was there today, once a day, and counts it once a day, week and month (OV-4). A member who was there in a
 * week is counted by the week of their registration too, for some weeks.
 */
import type { MemberId } from "@/domain/ids.ts";
import { COHORT_WEEKS } from "@/domain/stats.ts";
import { dayOf, monthOf, weekOf } from "@/domain/utc_day.ts";
import { type Change, check, count, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Adds it to a change, where it is the first time today. Virtual profiles are never there. */
export async function markActive(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  change: Change,
  id: MemberId,
): Promise<void> {
  const at = now();
  const day = dayOf(at);
  const mark = await database.get(keys.active(id));
  // Isolates' clocks differ: none goes back to a day that another one has left.
  if (mark.value && mark.value.day >= day) return;
  const { value: member } = await database.get(keys.member(id));
  if (!member || member.virtual) return;
  const [week, month] = [weekOf(day), monthOf(day)];
  const { lang } = member;
  const registered = weekOf(dayOf(member.created_at));
  check(change, mark);
  set(change, mark.key, { day, week, month });
  count(change, { name: "active_day", lang, at });
  if (mark.value?.month !== month) count(change, { name: "active_month", lang, at });
  if (mark.value?.week === week) return;
  count(change, { name: "active_week", lang, at });
  if (week - registered <= COHORT_WEEKS) count(change, { name: `cohort/${registered}`, lang, at });
}
