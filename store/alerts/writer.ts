/**
 * Writes alerts, in the change that causes them. A row says that something happened and when it is due; the
 * notification follows from what is stored then. So a row of the same second, kind and subject may be
 * overwritten without reading it.
 */
import { DEFAULT_ALERT_SETTINGS, type DueKind } from "@/domain/alerts.ts";
import type { MemberId } from "@/domain/ids.ts";
import { ALERT_LIFE_MS, ALERT_ONLINE_MS } from "@/domain/limits.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { AlertSettingsRow } from "@/store/records.ts";

export interface NewAlert {
  to: MemberId;
  kind: DueKind;
  /** Whom or what it is about; the next alert of the same kind and subject may take its place. */
  subject: string;
  /** A member who is online sees it on the page, and is notified later only if it is still unseen (AL). */
  isOnline: boolean;
  now: number;
  /** When it is due at the earliest, where that is later than now. */
  from?: number;
  data?: Readonly<Record<string, string>>;
}

/** Adds an alert to a change. */
export function addAlert(change: Change, alerted: NewAlert): void {
  const { to, kind, subject, isOnline, now, from = now, data } = alerted;
  const dueS = Math.floor((from + (isOnline ? ALERT_ONLINE_MS : 0)) / 1000);
  const alert = { at: now, tries: 0, exp: now + ALERT_LIFE_MS, ...(data && { data }) };
  set(change, keys.alert(dueS, to, kind, subject), alert, ALERT_LIFE_MS);
}

/** Adds a new member's default settings, so that they can receive alerts. */
export function addAlertSettings(change: Change, member: MemberId, time_zone: string): void {
  set(change, keys.alertSettings(member), { ...DEFAULT_ALERT_SETTINGS, time_zone });
}

/** Writes a member's settings; the change fails where they have changed since they were read. */
export function putAlertSettings(
  change: Change,
  before: Entry<AlertSettingsRow>,
  next: AlertSettingsRow,
): void {
  check(change, before);
  set(change, before.key, next);
}
