/**
 * Commits what becomes of a member's alerts: a few in one change, and those of a change that failed each on its own, so that
 * one that somebody else has taken holds up no other.
 *
 * Invariant: each of them is checked as it was read, so of several isolates one has it; and where it goes no other alert is
 * overwritten: it becomes one with that, or is due a little later. What was told is noted in any case.
 */
import type { SubscriberId } from "@/domain/ids.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { keyText } from "@/store/keys.ts";
import { type AlertPlace, type DueAlert, moveAlert, placeOf, removeAlert } from "@/store/alerts/due.ts";
import { getDigest } from "@/store/alerts/digests.ts";
import { putTold, type ToldMark } from "@/store/alerts/told.ts";
import type { Alert, AlertSettingsRow } from "@/store/records.ts";
import { addToDigest } from "@/actors/alerts/digest_time.ts";
import { joinAlerts } from "@/actors/alerts/retry.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** What becomes of one alert. */
export interface Step {
  alert: DueAlert;
  /** Where it goes; null where it goes away. */
  to: AlertPlace | null;
  /** Whether the digest tells it. */
  digest?: boolean;
  /** What which device was told. */
  marks?: readonly (ToldMark & { device: SubscriberId })[];
}

/** A step that was committed; `alert` is where it stands now, null where it is gone. */
export interface Done {
  step: Step;
  alert: DueAlert | null;
}

type Env = Pick<ActorEnv, "database" | "now">;

/** Checks two keys a step at most, and a digest besides. */
const STEPS_A_CHANGE = 4;
/** Somebody else may be there first so often. */
const TRIES = 8;

/** Commits steps of one member's; those that could not be, because somebody else was first, are left out. */
export async function commitSteps(
  env: Env,
  steps: readonly Step[],
  settings: AlertSettingsRow | null,
): Promise<Done[]> {
  const done: Done[] = [];
  // One after the other: several at once would be in each other's way at the digest.
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

/** Whether no two of them go to one place. */
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

/** Its alert is somebody else's by now: what was told was told. */
async function commitMarks({ database, now }: Env, { marks = [] }: Step): Promise<void> {
  if (marks.length === 0) return;
  const change = newChange();
  for (const { device, ...mark } of marks) putTold(change, device, mark, now());
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
    putTold(change, device, mark, at);
  }
  const waiting = settings ? steps.filter(({ digest }) => digest).map(({ alert }) => alert) : [];
  const [first] = waiting;
  if (first && settings) {
    const { member } = first;
    const kinds = waiting.map(({ kind }) => kind);
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
