/**
 * What becomes of a member's alerts that are due together. Pure.
 *
 * 1. `drop`: the member wants none of its kind, it is no news any more, or every device was told already.
 * 2. `hold`: it is quiet where the member lives; it is looked at again when that ends.
 * 3. `digest`: it waits for the mail, as the member has chosen or because there is no device.
 * 4. `tell`: it goes to devices.
 */
import type { AlertChannel } from "@/domain/alerts.ts";
import type { SubscriberId } from "@/domain/ids.ts";
import { quietEnd } from "@/domain/quiet_hours.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import type { AlertSettingsRow } from "@/store/records.ts";
import { type News, newsOf, type Reader, type Subject } from "@/actors/alerts/news.ts";

export type Fate =
  | { kind: "drop" }
  | { kind: "hold"; dueS: number }
  | { kind: "digest" }
  /** `devices` are those that have not been told; `told`: another one was. */
  | { kind: "tell"; news: News; devices: readonly SubscriberId[]; told: boolean };

export interface PlanEnv {
  reader: Reader;
  settings: AlertSettingsRow;
  /** Those that can be told. */
  devices: readonly SubscriberId[];
}

/** What is to be known of an alert of these. */
type Waiting = Pick<DueAlert, "kind" | "value">;

/** The devices that an alert is still to be told to. */
export function targetsOf({ value: { retry } }: Waiting, { devices }: PlanEnv): readonly SubscriberId[] {
  return retry ? devices.filter((device) => retry.devices.includes(device)) : devices;
}

/** How an alert reaches a member: a push that no device takes is a mail, unless they want none, or have no address. */
export function channelOf(alert: Waiting, env: PlanEnv): AlertChannel {
  const { reader, settings } = env;
  const chosen = settings.choices[alert.kind];
  if (chosen === "push") {
    return targetsOf(alert, env).length > 0 ? "push" : isMailed(alert, env) ? "mail" : "none";
  }
  return chosen === "mail" && reader.member.verified_at === undefined ? "none" : chosen;
}

/** Whether the digest tells a push that no device takes. */
export function isMailed({ value: { retry } }: Waiting, { reader: { member }, settings }: PlanEnv): boolean {
  return settings.mails && member.verified_at !== undefined && !retry?.told;
}

/** What is known before anything of its subject is read; null where that decides. */
export function fateAtOnce(alert: DueAlert, env: PlanEnv): Fate | null {
  const { reader: { now }, settings } = env;
  const channel = channelOf(alert, env);
  if (channel === "none" || alert.value.exp <= now) return { kind: "drop" };
  if (channel === "mail") return null;
  const end = quietEnd(settings.quiet, settings.time_zone, now);
  if (end === null) return null;
  if (end < alert.value.exp) return { kind: "hold", dueS: Math.ceil(end / 1000) };
  return { kind: isMailed(alert, env) ? "digest" : "drop" };
}

/** The rest. `told` is until when each device was told. */
export function fateOf(
  alert: DueAlert,
  { subject, told }: { subject: Subject; told: ReadonlyMap<SubscriberId, number> },
  env: PlanEnv,
): Fate {
  const news = newsOf(subject, alert.value.at, env.reader);
  if (!news) return { kind: "drop" };
  if (channelOf(alert, env) === "mail") return { kind: "digest" };
  // What was told after this has told it too.
  const targets = targetsOf(alert, env);
  const devices = targets.filter((device) => (told.get(device) ?? 0) < alert.value.at);
  if (devices.length === 0) return { kind: "drop" };
  const isTold = devices.length < targets.length || alert.value.retry?.told === true;
  return { kind: "tell", news, devices, told: isTold };
}
