/**
 * Marks that a member was there today, once a day, and counts it once a day, week and month (OV-4). A member who was there in a
 * week is counted by the week of their registration too, for some weeks.
 */
import type { MemberId } from "@/domain/ids.ts";
import { COHORT_WEEKS } from "@/domain/stats.ts";
import { dayOf, monthOf, weekOf } from "@/domain/utc_day.ts";
import { type Change, check, count, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { ActiveMark, Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Adds it to a change, where it is the first time today. Virtual profiles are never there. */
export async function markActive(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  change: Change,
  id: MemberId,
): Promise<void> {
  const [mark, member] = await database.getMany([keys.active(id), keys.member(id)]);
  addActivity(change, mark, { member: member.value, at: now() });
}

/** The same upon what was read. */
export function addActivity(
  change: Change,
  mark: Entry<ActiveMark>,
  { member, at }: { member: Member | null; at: number },
): void {
  const day = dayOf(at);
  // Isolates' clocks differ: none goes back to a day that another one has left.
  if (mark.value && mark.value.day >= day) return;
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
