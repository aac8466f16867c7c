/**
 * Alerts in the order in which they are due. The due time is part of the key, so that polling costs nothing
 * while none is due.
 *
 * Invariant: every move or removal checks the row as it was read, so an alert that was rewritten meanwhile is
 * never lost.
 */
import type { DueKind } from "@/domain/alerts.ts";
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
  kind: DueKind;
  subject: string;
}

/** A place in the order of alerts. */
export type AlertCursor = Deno.KvKey;

/** Where an alert moves. */
export interface AlertPlace {
  dueS: number;
  value: Alert;
  /**
   * Whether it is merged with an alert of its kind and subject that is due then; otherwise it is due a little
   * later.
   */
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
    const [, dueS, member, kind, subject] = key as unknown as [string, number, MemberId, DueKind, string];
    found.push({ key, value, versionstamp, dueS, member, kind, subject });
  }
  return found;
}

/** A cursor behind all alerts of a member in the second of this one. */
export function behindMember({ dueS, member }: Pick<DueAlert, "dueS" | "member">): AlertCursor {
  return [...keys.alerts(), dueS, member, BEHIND_KINDS];
}

/** The key of an alert that is due in this second. */
export function placeOf({ member, kind, subject }: DueAlert, dueS: number): Key<Alert> {
  return keys.alert(dueS, member, kind, subject);
}

/**
 * Moves an alert and returns its new key. `over` is the row there as it was read; without it the change
 * requires none.
 */
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

/** Removes an alert that was sent or is no news any more. */
export function removeAlert(change: Change, alert: Pick<DueAlert, "key" | "versionstamp">): void {
  check(change, alert);
  remove(change, alert.key);
}
