/**
 * Tells a member's alerts: decides what is still news, claims it, sends it to each device, and records what came of it.
 *
 * 1. What is told follows from what is stored after the alerts were read. Messages that were read by now cost one look.
 * 2. One commit claims them: what is told moves behind a lease, the rest goes, is held back, or waits for the digest. So of
 *    several isolates one tells.
 * 3. The pushes go to the living devices. What a device's service could not take now is due again, for that device alone; what
 *    none has taken in the end waits for the digest.
 *
 * Invariant: a device is told once what an alert is about, unless an isolate dies, or loses its database, between sending and
 * recording, or two isolates tell two alerts of one chat at the same moment.
 */
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { MemberId, SubscriberId } from "@/domain/ids.ts";
import { ALERT_LEASE_MS, ALERT_READS_AT_ONCE } from "@/domain/limits.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { PushSender } from "@/domain/push.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import { getToldMember } from "@/store/alerts/reader.ts";
import { scopeOf, toldUntil } from "@/store/alerts/told.ts";
import { countUnread } from "@/store/conversations/contacts.ts";
import { listOnline } from "@/store/presence/reader.ts";
import { getTotals } from "@/store/relations/reader.ts";
import type { Device } from "@/store/subscribers/reader.ts";
import type { Log } from "@/telemetry/log.ts";
import type { Notifying, WritePush } from "@/actors/alerts/compose.ts";
import { openDeliver, type Sent } from "@/actors/alerts/deliver.ts";
import { livingDevices } from "@/actors/alerts/ended.ts";
import { openSemaphore } from "@/actors/alerts/semaphore.ts";
import type { PerServiceConcurrency } from "@/actors/alerts/per_service_concurrency.ts";
import type { Reader } from "@/actors/alerts/news.ts";
import { type Fate, fateAtOnce, fateOf, isMailed, type PlanEnv } from "@/actors/alerts/plan.ts";
import { afterFailure } from "@/actors/alerts/retry.ts";
import { commitSteps, type Step } from "@/actors/alerts/steps.ts";
import { listRead, readSubject } from "@/actors/alerts/subjects.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { knownTotals } from "@/actors/relations/totals.ts";

export interface TellDeps {
  push: PushSender;
  write: WritePush;
  lanes: PerServiceConcurrency;
  log: Log;
}

/** Tells what is due of one member's. Those that somebody else has taken meanwhile are theirs. */
export type Notify = (member: MemberId, alerts: readonly DueAlert[]) => Promise<void>;

/** Subjects that are read at once. */
const READ_AT_ONCE = 10;

interface Plan {
  plan: PlanEnv;
  devices: Device[];
}

/** What is this isolate's to tell. */
interface Claimed extends Plan {
  tellings: Notifying[];
  unread: number;
}

/** Opens telling on an isolate. */
export function openNotify(env: ActorEnv, { push, write, lanes, log }: TellDeps): Notify {
  const { database, now, catalogue } = env;
  const deliver = openDeliver(env, { push, lanes, log });
  const gate = openSemaphore(ALERT_READS_AT_ONCE);

  async function readPlan(id: MemberId): Promise<Plan | null> {
    const [told, living, totals, online] = await Promise.all([
      getToldMember(database, id),
      livingDevices(env, id),
      getTotals(database, id),
      listOnline(database, [id], { live: env.live(), leases: env.leases }),
    ]);
    const { member: { value: member }, settings: { value: settings } } = told;
    if (!member || !settings) return null;
    const at = now();
    const known = knownTotals(totals, { isPremium: hasPremium(member, at), now: at });
    const reader: Reader = { member, isOnline: online.has(id), totals: known, now: at };
    const devices = living.filter(({ subscriber: { value } }) => push.accepts(value.target));
    const plan = {
      reader,
      settings: { ...DEFAULT_ALERT_SETTINGS, ...settings },
      devices: devices.map(({ subscriber }) => subscriber.value.id),
    };
    return { plan, devices };
  }

  async function decide(alerts: readonly DueAlert[], plan: PlanEnv): Promise<Fate[]> {
    const fates: Fate[] = [];
    for (let from = 0; from < alerts.length; from += READ_AT_ONCE) {
      const some = alerts.slice(from, from + READ_AT_ONCE);
      fates.push(...await Promise.all(some.map((alert) => decideOne(alert, plan))));
    }
    return fates;
  }

  async function decideOne(alert: DueAlert, plan: PlanEnv): Promise<Fate> {
    const known = fateAtOnce(alert, plan);
    if (known) return known;
    const scopes = [scopeOf(alert.kind), scopeOf(alert.kind, alert.subject)];
    const [subject, told] = await Promise.all([
      readSubject(database, alert),
      toldUntil(database, plan.devices, { scopes, now: now() }),
    ]);
    return subject ? fateOf(alert, { subject, told }, plan) : { kind: "drop" };
  }

  /** Null where there is nothing to tell. */
  async function claim(member: MemberId, alerts: readonly DueAlert[]): Promise<Claimed | null> {
    const seen = await listRead(database, alerts);
    const open = alerts.filter((alert) => !seen.has(alert));
    const read = open.length > 0 ? await readPlan(member) : null;
    if (!read) {
      await commitSteps(env, alerts.map((alert) => ({ alert, to: null })), null);
      return null;
    }
    const { plan } = read;
    const fates = await decide(open, plan);
    const planned = new Map<DueAlert, Fate>(alerts.map((alert) => [alert, { kind: "drop" }]));
    open.forEach((alert, index) => planned.set(alert, fates[index] ?? { kind: "drop" }));
    const done = await commitSteps(
      env,
      [...planned].map(([alert, fate]) => stepOf(alert, fate, now())),
      plan.settings,
    );
    const tellings = done.flatMap(({ step, alert }) => {
      const fate = planned.get(step.alert);
      return alert && fate?.kind === "tell" ? [{ ...fate, alert }] : [];
    });
    return tellings.length === 0 ? null : { ...read, tellings, unread: await countUnread(database, member) };
  }

  /** While a push waited, what it tells may have changed. */
  async function lookAgain(member: MemberId, device: SubscriberId, alerts: readonly DueAlert[]) {
    const read = await readPlan(member);
    if (!read?.plan.devices.includes(device)) return "gone";
    const fates = await decide(alerts, read.plan);
    return fates.every((fate) => fate.kind === "tell" && fate.devices.includes(device)) ? "tell" : "changed";
  }

  return async function notify(member, alerts) {
    const claimed = await gate(() => claim(member, alerts));
    if (!claimed) return;
    const { tellings, devices, plan, unread } = claimed;
    const { reader, settings } = plan;
    const sent = await deliver({
      tellings,
      devices,
      composing: { reader, settings, site: catalogue().site.name, unread, write },
      lookAgain: (device, some) => gate(() => lookAgain(member, device, some)),
    });
    const ends = tellings.map((telling) => {
      const own = sent.filter(({ composed }) => composed.alerts.includes(telling.alert));
      return stepAfter(telling, { sent: own, plan, now: now() });
    });
    await gate(() => commitSteps(env, ends, settings));
  };
}

/** What each alert is to become before anything is sent. */
function stepOf(alert: DueAlert, fate: Fate, now: number): Step {
  switch (fate.kind) {
    case "drop":
      return { alert, to: null };
    case "digest":
      return { alert, to: null, digest: true };
    case "hold":
      return { alert, to: { dueS: fate.dueS, value: alert.value, isShared: true } };
    case "tell": {
      const dueS = Math.ceil((now + ALERT_LEASE_MS) / 1000);
      return { alert, to: { dueS, value: alert.value, isShared: false } };
    }
    default:
      return fate satisfies never;
  }
}

/** What an alert becomes after its pushes; `sent` are those that tell it. */
function stepAfter(
  { alert, told }: Notifying,
  { sent, plan, now }: { sent: readonly Sent[]; plan: PlanEnv; now: number },
): Step {
  const taken = sent.filter(({ outcome }) => outcome?.kind === "delivered");
  const failures = sent.flatMap(({ device, outcome }) => {
    if (outcome !== null && outcome.kind !== "later") return [];
    return [{ device, afterMs: outcome?.afterMs ?? null, isTried: outcome !== null }];
  });
  const isTold = told || taken.length > 0;
  const place = afterFailure(alert, failures, { told: isTold, now });
  const scopes = [scopeOf(alert.kind), scopeOf(alert.kind, alert.subject)];
  const marks = taken.flatMap(({ device, composed }) =>
    composed.marks.filter(({ scope }) => scopes.includes(scope)).map((mark) => ({ ...mark, device }))
  );
  return { alert, to: place, marks, digest: !place && !isTold && isMailed(alert, plan) };
}
