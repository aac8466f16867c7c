/**
 * Decides about a member's alerts that are due together. Pure.
 *
 * 1. `drop`: the member wants none of its kind, it is no news any more, or every device was notified already.
 * 2. `hold`: it is in the member's quiet hours; it is decided again when they end.
 * 3. `digest`: it waits for the mail, as the member has chosen or because there is no device.
 * 4. `push`: it is pushed to devices.
 */
import type { AlertChannel } from "@/domain/alerts.ts";
import type { SubscriberId } from "@/domain/ids.ts";
import { quietEnd } from "@/domain/quiet_hours.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import type { AlertSettingsRow } from "@/store/records.ts";
import { type News, newsOf, type Reader, type Subject } from "@/actors/alerts/news.ts";

export type AlertDecision =
  | { kind: "drop" }
  | { kind: "hold"; dueS: number }
  | { kind: "digest" }
  /** `devices` are those not notified yet; `isNotified`: another one was. */
  | { kind: "push"; news: News; devices: readonly SubscriberId[]; isNotified: boolean };

export interface PlanEnv {
  reader: Reader;
  settings: AlertSettingsRow;
  /** Those that take pushes. */
  devices: readonly SubscriberId[];
}

/** The parts of an alert that its channel depends on. */
type Waiting = Pick<DueAlert, "kind" | "value">;

/** The devices that an alert is still pending for. */
export function pendingDevices({ value: { retry } }: Waiting, { devices }: PlanEnv): readonly SubscriberId[] {
  return retry ? devices.filter((device) => retry.devices.includes(device)) : devices;
}

/**
 * How an alert reaches a member: a push without a device becomes a mail, unless mails are off or no address is
 * verified.
 */
export function channelOf(alert: Waiting, env: PlanEnv): AlertChannel {
  const { reader, settings } = env;
  if (alert.kind === "note" || alert.kind === "selfie") {
    const isWanted = alert.kind === "note" || Object.values(settings.choices).includes("push");
    return isWanted && pendingDevices(alert, env).length > 0 ? "push" : "none";
  }
  const chosen = settings.choices[alert.kind];
  if (chosen === "push") {
    return pendingDevices(alert, env).length > 0 ? "push" : isMailed(alert, env) ? "mail" : "none";
  }
  return chosen === "mail" && reader.member.verified_at === undefined ? "none" : chosen;
}

/** Whether a push that no device takes goes into the digest. */
export function isMailed(
  { kind, value: { retry } }: Waiting,
  { reader: { member }, settings }: PlanEnv,
): boolean {
  return kind !== "note" && kind !== "selfie" && settings.mails && member.verified_at !== undefined &&
    !retry?.told;
}

/** The decision without the subject; null where the subject is needed. */
export function decideEarly(alert: DueAlert, env: PlanEnv): AlertDecision | null {
  const { reader: { now }, settings } = env;
  const channel = channelOf(alert, env);
  if (channel === "none" || alert.value.exp <= now) return { kind: "drop" };
  if (channel === "mail") return null;
  const end = quietEnd(settings.quiet, settings.time_zone, now);
  if (end === null) return null;
  if (end < alert.value.exp) return { kind: "hold", dueS: Math.ceil(end / 1000) };
  return { kind: isMailed(alert, env) ? "digest" : "drop" };
}

/** The decision with the subject. `notified` is until when each device was notified. */
export function decideAlert(
  alert: DueAlert,
  { subject, notified }: { subject: Subject; notified: ReadonlyMap<SubscriberId, number> },
  env: PlanEnv,
): AlertDecision {
  const news = newsOf(subject, alert.value.at, env.reader);
  if (!news) return { kind: "drop" };
  if (channelOf(alert, env) === "mail") return { kind: "digest" };
  // A later notification has covered this alert.
  const targets = pendingDevices(alert, env);
  const devices = targets.filter((device) => (notified.get(device) ?? 0) < alert.value.at);
  if (devices.length === 0) return { kind: "drop" };
  const isNotified = devices.length < targets.length || alert.value.retry?.told === true;
  return { kind: "push", news, devices, isNotified };
}
