/**
 * What each device was last notified of, so that nothing is pushed twice: several alerts may be about one chat,
 * or about all new likes. A scope is a kind of alert, or a kind with its subject.
 *
 * Invariant: a mark is kept for as long as any alert may wait that it covers.
 */
import type { DueKind } from "@/domain/alerts.ts";
import type { SubscriberId } from "@/domain/ids.ts";
import { ALERT_LIFE_MS } from "@/domain/limits.ts";
import { type Change, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** The device was notified of everything of a scope up to `at`. */
export interface NotifiedMark {
  scope: string;
  at: number;
}

/** All of a kind, or what is about one subject. */
export function scopeOf(kind: DueKind, subject?: string): string {
  const shown = kind === "gift" ? "message" : kind;
  return subject === undefined ? shown : `${shown} ${subject}`;
}

/** Until when each device was notified of one of these scopes; 0 where it was not, or long ago. */
export async function notifiedUntil(
  database: Database,
  devices: readonly SubscriberId[],
  { scopes, now }: { scopes: readonly string[]; now: number },
): Promise<Map<SubscriberId, number>> {
  const wanted = devices.flatMap((device) =>
    scopes.map((scope) => ({ device, key: keys.notified(device, scope) }))
  );
  const rows = await database.getMany(wanted.map(({ key }) => key));
  const until = new Map(devices.map((device) => [device, 0]));
  wanted.forEach(({ device }, index) => {
    const row = rows[index]?.value;
    if (row && row.exp > now) until.set(device, Math.max(until.get(device) ?? 0, row.at));
  });
  return until;
}

/** Writes a mark of a device. */
export function putNotified(
  change: Change,
  device: SubscriberId,
  { scope, at }: NotifiedMark,
  now: number,
): void {
  set(change, keys.notified(device, scope), { at, exp: now + ALERT_LIFE_MS }, ALERT_LIFE_MS);
}
