/** Retries of alerts that a push service did not take: when they are due again, and for which devices. Pure. */
import type { SubscriberId } from "@/domain/ids.ts";
import type { AlertPlace, DueAlert } from "@/store/alerts/due.ts";
import type { Alert } from "@/store/records.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long an alert waits after each failed try; the last value holds for all further ones. */
const BACKOFF_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS];
/** How long it waits for a service that was too slow to be tried. */
const BUSY_MS = 10 * SECOND_MS;

/** A device that was not reached. */
export interface Failure {
  device: SubscriberId;
  /** The delay that the service asks for; null without one. */
  afterMs: number | null;
  /** Whether the push was sent to the service. */
  isTried: boolean;
}

/**
 * The next try of an alert that failed at these devices; `isNotified`: another one has taken it. Null without
 * failures, or where the alert expires before.
 */
export function afterFailure(
  alert: Pick<DueAlert, "value">,
  failures: readonly Failure[],
  { isNotified, now }: { isNotified: boolean; now: number },
): AlertPlace | null {
  if (failures.length === 0) return null;
  const { value } = alert;
  const tries = value.tries + (failures.some(({ isTried }) => isTried) ? 1 : 0);
  const ownMs = tries === value.tries ? BUSY_MS : backoffOf(tries);
  const dueAt = now + Math.max(ownMs, ...failures.map(({ afterMs }) => afterMs ?? 0));
  if (dueAt >= value.exp) return null;
  const devices = [...new Set(failures.map(({ device }) => device))];
  return {
    dueS: Math.ceil(dueAt / SECOND_MS),
    value: { ...value, tries, retry: { devices, told: isNotified } },
    isShared: true,
  };
}

/** How long an alert waits that failed for the `tries`-th time, in milliseconds. */
function backoffOf(tries: number): number {
  return BACKOFF_MS[Math.min(tries, BACKOFF_MS.length) - 1] ?? MINUTE_MS;
}

/** Merges two alerts of one kind and subject; it stays pending for every device that either was pending for. */
export function joinAlerts(one: Alert, other: Alert): Alert {
  const later = one.at >= other.at ? one : other;
  const { retry: _, ...joined } = later;
  return {
    ...joined,
    tries: Math.min(one.tries, other.tries),
    exp: Math.max(one.exp, other.exp),
    ...(one.retry && other.retry && {
      retry: {
        devices: [...new Set([...one.retry.devices, ...other.retry.devices])],
        told: one.retry.told && other.retry.told,
      },
    }),
  };
}
