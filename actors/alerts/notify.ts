/**
 * Sends the notifications of a member's due alerts: decides what is still news, claims it, pushes it to each
 * device, and records the outcome.
 *
 * 1. Decide by what is stored after the alerts were read. Alerts of messages that are read by now cost one
 *    read.
 * 2. Claim in one commit: an alert to push moves behind a lease; the others are removed, held back, or wait for
 *    the digest. So only one of several isolates pushes it.
 * 3. Push to the living devices. An alert that a push service could not take now is due again for that device
 *    alone; one that no device has taken in the end waits for the digest.
 *
 * Invariant: a device is notified of an alert once, unless an isolate dies, or loses its database, between
 * sending and recording, or two isolates push two alerts of one chat at the same moment.
 */
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { MemberId, SubscriberId } from "@/domain/ids.ts";
import { ALERT_LEASE_MS, ALERT_READS_AT_ONCE } from "@/domain/limits.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { PushSender } from "@/domain/push.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import { getAlertRecipient } from "@/store/alerts/reader.ts";
import { notifiedUntil, scopeOf } from "@/store/alerts/notified.ts";
import { countUnread } from "@/store/conversations/contacts.ts";
import { listOnline } from "@/store/presence/reader.ts";
import { getTotals } from "@/store/relations/reader.ts";
import type { Device } from "@/store/subscribers/reader.ts";
import type { Log } from "@/telemetry/log.ts";
import type { PlannedNotification, WritePush } from "@/actors/alerts/compose.ts";
import { openDeliver, type Sent } from "@/actors/alerts/deliver.ts";
import { livingDevices } from "@/actors/alerts/ended.ts";
import { openSemaphore } from "@/actors/alerts/semaphore.ts";
import type { PerServiceConcurrency } from "@/actors/alerts/per_service_concurrency.ts";
import type { Reader } from "@/actors/alerts/news.ts";
import {
  type AlertDecision,
  decideAlert,
  decideEarly,
  isMailed,
  type PlanEnv,
} from "@/actors/alerts/plan.ts";
import { afterFailure } from "@/actors/alerts/retry.ts";
import { commitSteps, type Step } from "@/actors/alerts/steps.ts";
import { listRead, readSubject } from "@/actors/alerts/subjects.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { knownTotals } from "@/actors/relations/totals.ts";

export interface NotifyDeps {
  push: PushSender;
  write: WritePush;
  lanes: PerServiceConcurrency;
  log: Log;
}

/** Notifies one member of due alerts, except for those that another isolate has claimed meanwhile. */
export type Notify = (member: MemberId, alerts: readonly DueAlert[]) => Promise<void>;

/** Subjects that are read at once. */
const READ_AT_ONCE = 10;

interface Plan {
  plan: PlanEnv;
  devices: Device[];
}

/** Notifications that this isolate has claimed. */
interface Claimed extends Plan {
  notifications: PlannedNotification[];
  unread: number;
}

/** Opens notifying on an isolate. */
export function openNotify(env: ActorEnv, { push, write, lanes, log }: NotifyDeps): Notify {
  const { database, now, catalogue } = env;
  const deliver = openDeliver(env, { push, lanes, log });
  const gate = openSemaphore(ALERT_READS_AT_ONCE);

  async function readPlan(id: MemberId): Promise<Plan | null> {
    const [recipient, living, totals, online] = await Promise.all([
      getAlertRecipient(database, id),
      livingDevices(env, id),
      getTotals(database, id),
      listOnline(database, [id], { live: env.live(), leases: env.leases }),
    ]);
    const { member: { value: member }, settings: { value: settings } } = recipient;
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

  async function decide(alerts: readonly DueAlert[], plan: PlanEnv): Promise<AlertDecision[]> {
    const decisions: AlertDecision[] = [];
    for (let from = 0; from < alerts.length; from += READ_AT_ONCE) {
      const some = alerts.slice(from, from + READ_AT_ONCE);
      decisions.push(...await Promise.all(some.map((alert) => decideOne(alert, plan))));
    }
    return decisions;
  }

  async function decideOne(alert: DueAlert, plan: PlanEnv): Promise<AlertDecision> {
    const known = decideEarly(alert, plan);
    if (known) return known;
    const scopes = [scopeOf(alert.kind), scopeOf(alert.kind, alert.subject)];
    const [subject, notified] = await Promise.all([
      readSubject(database, alert),
      notifiedUntil(database, plan.devices, { scopes, now: now() }),
    ]);
    return subject ? decideAlert(alert, { subject, notified }, plan) : { kind: "drop" };
  }

  /** Null where there is nothing to push. */
  async function claim(member: MemberId, alerts: readonly DueAlert[]): Promise<Claimed | null> {
    const seen = await listRead(database, alerts);
    const open = alerts.filter((alert) => !seen.has(alert));
    const read = open.length > 0 ? await readPlan(member) : null;
    if (!read) {
      await commitSteps(env, alerts.map((alert) => ({ alert, to: null })), null);
      return null;
    }
    const { plan } = read;
    const decisions = await decide(open, plan);
    const planned = new Map<DueAlert, AlertDecision>(alerts.map((alert) => [alert, { kind: "drop" }]));
    open.forEach((alert, index) => planned.set(alert, decisions[index] ?? { kind: "drop" }));
    const done = await commitSteps(
      env,
      [...planned].map(([alert, decision]) => stepOf(alert, decision, now())),
      plan.settings,
    );
    const notifications = done.flatMap(({ step, alert }) => {
      const decision = planned.get(step.alert);
      return alert && decision?.kind === "push" ? [{ ...decision, alert }] : [];
    });
    return notifications.length === 0
      ? null
      : { ...read, notifications, unread: await countUnread(database, member, now()) };
  }

  /** Decides again for a push that has waited: its subject may have changed. */
  async function recheck(member: MemberId, device: SubscriberId, alerts: readonly DueAlert[]) {
    const read = await readPlan(member);
    if (!read?.plan.devices.includes(device)) return "gone";
    const decisions = await decide(alerts, read.plan);
    return decisions.every((decision) => decision.kind === "push" && decision.devices.includes(device))
      ? "push"
      : "changed";
  }

  return async function notify(member, alerts) {
    const claimed = await gate(() => claim(member, alerts));
    if (!claimed) return;
    const { notifications, devices, plan, unread } = claimed;
    const { reader, settings } = plan;
    const sent = await deliver({
      notifications,
      devices,
      composing: { reader, settings, site: catalogue().site.name, unread, write },
      recheck: (device, some) => gate(() => recheck(member, device, some)),
    });
    const ends = notifications.map((notification) => {
      const own = sent.filter(({ composed }) => composed.alerts.includes(notification.alert));
      return stepAfter(notification, { sent: own, plan, now: now() });
    });
    await gate(() => commitSteps(env, ends, settings));
  };
}

/** The step of an alert before anything is sent. */
function stepOf(alert: DueAlert, decision: AlertDecision, now: number): Step {
  switch (decision.kind) {
    case "drop":
      return { alert, to: null };
    case "digest":
      return { alert, to: null, digest: true };
    case "hold":
      return { alert, to: { dueS: decision.dueS, value: alert.value, isShared: true } };
    case "push": {
      const dueS = Math.ceil((now + ALERT_LEASE_MS) / 1000);
      return { alert, to: { dueS, value: alert.value, isShared: false } };
    }
    default:
      return decision satisfies never;
  }
}

/** The step of an alert after its pushes; `sent` are those that cover it. */
function stepAfter(
  { alert, isNotified: before }: PlannedNotification,
  { sent, plan, now }: { sent: readonly Sent[]; plan: PlanEnv; now: number },
): Step {
  const taken = sent.filter(({ outcome }) => outcome?.kind === "delivered");
  const failures = sent.flatMap(({ device, outcome }) => {
    if (outcome !== null && outcome.kind !== "later") return [];
    return [{ device, afterMs: outcome?.afterMs ?? null, isTried: outcome !== null }];
  });
  const isNotified = before || taken.length > 0;
  const place = afterFailure(alert, failures, { isNotified, now });
  const scopes = [scopeOf(alert.kind), scopeOf(alert.kind, alert.subject)];
  const marks = taken.flatMap(({ device, composed }) =>
    composed.marks.filter(({ scope }) => scopes.includes(scope)).map((mark) => ({ ...mark, device }))
  );
  return { alert, to: place, marks, digest: !place && !isNotified && isMailed(alert, plan) };
}
