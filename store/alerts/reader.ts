/** Reads members' notification settings. */
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { AlertSettingsRow, Member } from "@/store/records.ts";

/** `settings.value` is null for members who get no notifications. */
export interface AlertRecipient {
  settings: Entry<AlertSettingsRow>;
  member: Entry<Member>;
}

/** A member's settings and record, read together. */
export async function getAlertRecipient(database: Database, id: MemberId): Promise<AlertRecipient> {
  const [settings, member] = await database.getMany([
    keys.alertSettings(id),
    keys.member(id),
  ]);
  return { settings, member };
}

/** A member's settings, or the defaults. Null for a virtual profile or nobody. */
export function choicesOf({ settings, member }: AlertRecipient): AlertSettingsRow | null {
  if (!member.value || member.value.virtual) return null;
  return settings.value ?? DEFAULT_ALERT_SETTINGS;
}

/** Whether each of the members can receive alerts, in their order. */
export async function canReceiveAlerts(database: Database, members: readonly MemberId[]): Promise<boolean[]> {
  const rows = await database.getMany(members.map(keys.alertSettings));
  return rows.map(({ value }) => value !== null);
}
