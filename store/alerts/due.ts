/**
 * Alerts by when they are due. When one is due stands in its key, so that looking for due ones costs nothing where none are.
 *
 * Invariant: whoever moves or removes an alert checks the row that they read, so an alert is never lost to somebody who wrote it
 * anew meanwhile.
 */
import type { AlertKind } from "@/domain/alerts.ts";
import type { MemberId } from "@/domain/ids.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import type { Alert } from "@/store/records.ts";

/** An alert as it was read. */
export interface DueAlert {
  key: Key<Alert>;
  versionstamp: string;
  value: Alert;
  /** Second in which it is due. */
  dueS: number;
  member: MemberId;
  kind: AlertKind;
  subject: string;
}

/** A place in the order of alerts. */
export type AlertCursor = Deno.KvKey;

/** Where an alert goes. */
export interface AlertPlace {
  dueS: number;
  value: Alert;
  /** Whether it becomes one with another one of its kind and subject that is due then; else it is due a little later. */
  isShared: boolean;
}

/** Comes after every kind of alert. */
const BEHIND_KINDS = "\uffff";

/** Alerts that are due up to this second, the longest waiting first, from behind `after` on. */
export async function listDueAlerts(
  database: Database,
  { untilS, after, limit }: { untilS: number; after: AlertCursor | null; limit: number },
): Promise<DueAlert[]> {
  const end = [...keys.alerts(), untilS + 1];
  const found: DueAlert[] = [];
  // The next key in order is the same one with one more part.
  const start = after && { start: [...after, 0] };
  for await (const { key, value, versionstamp } of database.list(keys.alerts(), { end, limit, ...start })) {
    const [, dueS, member, kind, subject] = key as unknown as [string, number, MemberId, AlertKind, string];
    found.push({ key, value, versionstamp, dueS, member, kind, subject });
  }
  return found;
}

/** A place behind all alerts that a member has in the second of one of theirs. */
export function behindMember({ dueS, member }: Pick<DueAlert, "dueS" | "member">): AlertCursor {
  return [...keys.alerts(), dueS, member, BEHIND_KINDS];
}

/** Where an alert stands that is due in this second. */
export function placeOf({ member, kind, subject }: DueAlert, dueS: number): Key<Alert> {
  return keys.alert(dueS, member, kind, subject);
}

/** Moves an alert, and gives the key where it stands then. Whatever stands there is `over`, as it was read; else the change fails. */
export function moveAlert(
  change: Change,
  alert: DueAlert,
  place: Pick<AlertPlace, "dueS" | "value">,
  { now, over = null }: { now: number; over?: Entry<Alert> | null },
): Key<Alert> {
  const key = placeOf(alert, place.dueS);
  check(change, alert);
  if (keyText(key) !== keyText(alert.key)) {
    if (over) check(change, over);
    else checkAbsent(change, key);
    remove(change, alert.key);
  }
  set(change, key, place.value, Math.max(1, place.value.exp - now));
  return key;
}

/** Takes an alert away: it was told, or is no news any more. */
export function removeAlert(change: Change, alert: Pick<DueAlert, "key" | "versionstamp">): void {
  check(change, alert);
  remove(change, alert.key);
}
