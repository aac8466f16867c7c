/** Reads what members want to be told of. */
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { AlertSettingsRow, Member } from "@/store/records.ts";

/** Whoever can be told anything has the row; `settings.value` is null for others, who are told nothing. */
export interface ToldMember {
  settings: Entry<AlertSettingsRow>;
  member: Entry<Member>;
}

/** A member's choices and their record, as of one moment. */
export async function getToldMember(database: Database, id: MemberId): Promise<ToldMember> {
  const [settings, member] = await database.getMany([
    keys.alertSettings(id),
    keys.member(id),
  ]);
  return { settings, member };
}

/** The choices of a member who can be told something: theirs, or those of whoever has chosen nothing. Null for all others. */
export function choicesOf({ settings, member }: ToldMember): AlertSettingsRow | null {
  if (!member.value || member.value.virtual) return null;
  return settings.value ?? DEFAULT_ALERT_SETTINGS;
}

/** Which of the members are told anything, in their order. */
export async function areTold(database: Database, members: readonly MemberId[]): Promise<boolean[]> {
  const rows = await database.getMany(members.map(keys.alertSettings));
  return rows.map(({ value }) => value !== null);
}
