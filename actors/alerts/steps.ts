/**
 * Commits the steps of a member's alerts: a few in one change, and those of a failed change one by one, so that
 * an alert that another isolate has claimed holds up no other.
 *
 * Invariant: each alert is checked as it was read, so only one isolate gets it. A moved alert never overwrites
 * another one: it is merged with it, or is due a little later. Delivered pushes are recorded in any case.
 */
import type { SubscriberId } from "@/domain/ids.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { keyText } from "@/store/keys.ts";
import { type AlertPlace, type DueAlert, moveAlert, placeOf, removeAlert } from "@/store/alerts/due.ts";
import { getDigest } from "@/store/alerts/digests.ts";
import { type NotifiedMark, putNotified } from "@/store/alerts/notified.ts";
import type { Alert, AlertSettingsRow } from "@/store/records.ts";
import { addToDigest } from "@/actors/alerts/digest_time.ts";
import { joinAlerts } from "@/actors/alerts/retry.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** The next state of one alert. */
export interface Step {
  alert: DueAlert;
  /** Where it moves; null where it is removed. */
  to: AlertPlace | null;
  /** Whether it goes into the digest. */
  digest?: boolean;
  /** What each device was notified of. */
  marks?: readonly (NotifiedMark & { device: SubscriberId })[];
}

/** A committed step; `alert` is the alert as it is stored now, null where it was removed. */
export interface Done {
  step: Step;
  alert: DueAlert | null;
}

type Env = Pick<ActorEnv, "database" | "now">;

/** A change checks two keys a step at most, and the digest. */
const STEPS_A_CHANGE = 4;
/** Tries of one step when others write first. */
const TRIES = 8;

/** Commits the steps of one member; leaves out those that another isolate has claimed first. */
export async function commitSteps(
  env: Env,
  steps: readonly Step[],
  settings: AlertSettingsRow | null,
): Promise<Done[]> {
  const done: Done[] = [];
  // One after the other: parallel changes would conflict on the digest.
  for (let from = 0; from < steps.length; from += STEPS_A_CHANGE) {
    done.push(...await commitChunk(env, steps.slice(from, from + STEPS_A_CHANGE), settings));
  }
  return done;
}

async function commitChunk(
  env: Env,
  chunk: readonly Step[],
  settings: AlertSettingsRow | null,
): Promise<Done[]> {
  const together = areApart(chunk) ? await commitOnce(env, chunk, { settings }) : null;
  if (together) return together;
  const apart: Done[] = [];
  for (const step of chunk) apart.push(...await commitAlone(env, step, settings));
  return apart;
}

/** Whether no two of them move to the same key. */
function areApart(steps: readonly Step[]): boolean {
  const places = steps.flatMap(({ alert, to }) => to ? [keyText(placeOf(alert, to.dueS))] : []);
  return new Set(places).size === places.length;
}

async function commitAlone(env: Env, step: Step, settings: AlertSettingsRow | null): Promise<Done[]> {
  const { alert } = step;
  let later = 0;
  for (let tries = 0; tries < TRIES; tries++) {
    const to = step.to && { ...step.to, dueS: step.to.dueS + later };
    const place = to ? placeOf(alert, to.dueS) : alert.key;
    const [own, there] = await env.database.getMany([alert.key, place]);
    if (own?.versionstamp !== alert.versionstamp) break;
    const over = there && there.value !== null && keyText(place) !== keyText(alert.key)
      ? { ...there, value: there.value }
      : null;
    if (over && to && !to.isShared) {
      later++;
      continue;
    }
    const joined = over && to ? { ...to, value: joinAlerts(to.value, over.value) } : to;
    const done = await commitOnce(env, [{ ...step, to: joined }], { settings, over });
    if (done) return done;
  }
  await commitMarks(env, step);
  return [];
}

/** Another isolate has the alert by now: records only what was delivered. */
async function commitMarks({ database, now }: Env, { marks = [] }: Step): Promise<void> {
  if (marks.length === 0) return;
  const change = newChange();
  for (const { device, ...mark } of marks) putNotified(change, device, mark, now());
  await database.commit(change);
}

async function commitOnce(
  { database, now }: Env,
  steps: readonly Step[],
  { settings, over = null }: { settings: AlertSettingsRow | null; over?: Entry<Alert> | null },
): Promise<Done[] | null> {
  const change = newChange();
  const at = now();
  const moved = steps.map(({ alert, to }) => {
    if (to) return moveAlert(change, alert, to, { now: at, over });
    removeAlert(change, alert);
    return null;
  });
  for (const { device, ...mark } of steps.flatMap(({ marks = [] }) => marks)) {
    putNotified(change, device, mark, at);
  }
  const waiting = settings ? steps.filter(({ digest }) => digest).map(({ alert }) => alert) : [];
  const [first] = waiting;
  if (first && settings) {
    const { member } = first;
    const kinds = waiting.flatMap(({ kind }) => kind === "note" || kind === "selfie" ? [] : kind);
    addToDigest(change, await getDigest(database, member), { member, settings, kinds, now: at });
  }
  const versionstamp = await database.commit(change);
  if (versionstamp === null) return null;
  return steps.map((step, index) => {
    const key = moved[index];
    const { alert, to } = step;
    return {
      step,
      alert: key && to ? { ...alert, key, versionstamp, value: to.value, dueS: to.dueS } : null,
    };
  });
}
