/**
 * What devices were told of last, so that nothing is told twice: several alerts may be about one chat, or about all new likes.
 * A scope is a kind of alert, or a kind with its subject.
 *
 * Invariant: what was told is known for as long as any alert waits that it tells too.
 */
import type { AlertKind } from "@/domain/alerts.ts";
import type { SubscriberId } from "@/domain/ids.ts";
import { ALERT_LIFE_MS } from "@/domain/limits.ts";
import { type Change, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Everything of a scope up to `at` was told. */
export interface ToldMark {
  scope: string;
  at: number;
}

/** All of a kind, or what is about one subject. */
export function scopeOf(kind: AlertKind, subject?: string): string {
  const shown = kind === "gift" ? "message" : kind;
  return subject === undefined ? shown : `${shown} ${subject}`;
}

/** Until when each of the devices was told one of these scopes; 0 where it was not, or long ago. */
export async function toldUntil(
  database: Database,
  devices: readonly SubscriberId[],
  { scopes, now }: { scopes: readonly string[]; now: number },
): Promise<Map<SubscriberId, number>> {
  const wanted = devices.flatMap((device) =>
    scopes.map((scope) => ({ device, key: keys.told(device, scope) }))
  );
  const rows = await database.getMany(wanted.map(({ key }) => key));
  const until = new Map(devices.map((device) => [device, 0]));
  wanted.forEach(({ device }, index) => {
    const row = rows[index]?.value;
    if (row && row.exp > now) until.set(device, Math.max(until.get(device) ?? 0, row.at));
  });
  return until;
}

/** Writes what a device was told. */
export function putTold(change: Change, device: SubscriberId, { scope, at }: ToldMark, now: number): void {
  set(change, keys.told(device, scope), { at, exp: now + ALERT_LIFE_MS }, ALERT_LIFE_MS);
}
