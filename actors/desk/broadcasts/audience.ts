/** Whom a notice reaches (BR-5). */
import { BROADCAST_ACTIVE_DAYS } from "@/domain/limits.ts";
import { isOut } from "@/domain/decisions.ts";
import { textLanguage } from "@/domain/language.ts";
import { pauseAt } from "@/domain/own_pause.ts";
import { hasPremium } from "@/domain/premium.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Broadcast, Member } from "@/store/records.ts";
import { languageOf } from "@/actors/member/language.ts";

/**
 * Which of these members it reaches, in their order. Virtual profiles, whoever is suspended or closed, and whoever registered
 * after it began are never among them; nor is who has kept themselves from spending, of what is not told in the app (LM-13).
 */
export async function findReached(
  database: Database,
  members: readonly Member[],
  { broadcast, now }: { broadcast: Broadcast; now: number },
): Promise<Member[]> {
  const { started_at = now, languages, group, channels } = broadcast;
  const isByMailAlone = channels.every((channel) => channel === "mail");
  const awake = channels.includes("app") ? members : await listAwake(database, members, now);
  const there = awake.filter(({ virtual, scripted, off, restrictions, created_at, lang, verified_at }) =>
    !virtual && !scripted && !off && !isOut(restrictions, now) && created_at <= started_at &&
    languages.includes(textLanguage(languageOf(lang))) && (!isByMailAlone || verified_at !== undefined)
  );
  switch (group) {
    case "all":
      return there;
    case "premium":
      return there.filter((member) => hasPremium(member, now));
    case "verified":
      return there.filter(({ verified_at }) => verified_at !== undefined);
    case "active": {
      const since = dayOf(now) - BROADCAST_ACTIVE_DAYS;
      const marks = await database.getMany(there.map(({ id }) => keys.active(id)));
      return there.filter((_, index) => (marks[index]?.value?.day ?? -1) > since);
    }
    default:
      return group satisfies never;
  }
}

/** Those whom no pause of their own keeps from spending. */
async function listAwake(database: Database, members: readonly Member[], now: number): Promise<Member[]> {
  const accounts = await database.getMany(members.map(({ id }) => keys.account(id)));
  return members.filter((_, index) => pauseAt(accounts[index]?.value?.pause, now) === null);
}
