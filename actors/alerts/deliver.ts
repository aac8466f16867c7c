/**
 * Sends notifications to devices and handles the outcome that the push services report.
 *
 * Invariant: a push that has waited in the queue is checked again before it is sent, so that none is sent after
 * a logout, a block or a read mark (P16).
 */
import type { SubscriberId } from "@/domain/ids.ts";
import { PUSH_SEND_MS } from "@/domain/limits.ts";
import type { PushOutcome, PushSender, PushTarget } from "@/domain/push.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import type { Device } from "@/store/subscribers/reader.ts";
import type { Log } from "@/telemetry/log.ts";
import {
  type Composed,
  type ComposeEnv,
  composePushes,
  type PlannedNotification,
} from "@/actors/alerts/compose.ts";
import { forgetDevice } from "@/actors/alerts/ended.ts";
import { type PerServiceConcurrency, serviceOf } from "@/actors/alerts/per_service_concurrency.ts";
import { clearRefusals, countRefusal } from "@/actors/alerts/refusals.ts";
import { openThrottledLog } from "@/actors/alerts/throttled_log.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A push for a device. `outcome` is null where it was not sent and has to be decided again. */
export interface Sent {
  device: SubscriberId;
  composed: Composed;
  outcome: PushOutcome | null;
}

export interface Delivery {
  notifications: readonly PlannedNotification[];
  devices: readonly Device[];
  composing: ComposeEnv;
  /** Decides again about a push that has waited: whether the device would still get all of its alerts now. */
  recheck(device: SubscriberId, alerts: readonly DueAlert[]): Promise<"push" | "gone" | "changed">;
}

export interface DeliverDeps {
  push: PushSender;
  lanes: PerServiceConcurrency;
  log: Log;
}

/** Kinds that wake a sleeping device. */
const URGENT: ReadonlySet<string> = new Set(["message", "gift"]);
/** A sender takes PUSH_SEND_MS at most; after this it counts as broken, and its alerts are retried. */
export const BROKEN_MS = PUSH_SEND_MS + 5_000;

/** Opens delivery on an isolate. */
export function openDeliver(env: ActorEnv, { push, lanes, log }: DeliverDeps) {
  const throttledLog = openThrottledLog(env.now);

  async function send(
    { subscriber }: Device,
    { message, discreet, alerts }: Composed,
    { recheck }: Pick<Delivery, "recheck">,
  ): Promise<PushOutcome | null> {
    const { target, id } = subscriber.value;
    const exp = Math.max(...alerts.map(({ value }) => value.exp));
    const options = {
      ttlS: Math.max(0, Math.floor((exp - env.now()) / 1000)),
      urgency: URGENT.has(message.kind) ? "high" as const : "normal" as const,
      discreet,
    };
    const outcome = await lanes.run<PushOutcome | null>(serviceOf(target), async (isLate) => {
      const verdict = isLate ? await recheck(id, alerts) : "push";
      if (verdict === "gone") return { kind: "gone" };
      return verdict === "changed" ? null : await inTime(push.send(target, message, options));
    });
    if (outcome?.kind === "gone") await forgetDevice(env, subscriber);
    if (outcome?.kind === "delivered") await clearRefusals(env, subscriber);
    if (outcome?.kind === "refused") {
      logRefusal(target, { kind: message.kind, status: outcome.status });
      await countRefusal(env, subscriber);
    }
    return outcome;
  }

  /** The log never holds an address or the text of a push. */
  function logRefusal(
    { kind: service }: PushTarget,
    { kind, status }: { kind: string; status: number },
  ): void {
    throttledLog(
      `${service} ${status}`,
      (count) => log.warn("push refused", { kind, service, status, count }),
    );
  }

  return async function deliver(delivery: Delivery): Promise<Sent[]> {
    const { notifications, devices, composing } = delivery;
    const sends = devices.flatMap((device) => {
      const { id } = device.subscriber.value;
      const own = notifications.filter(({ devices }) => devices.includes(id));
      return own.length === 0 ? [] : composePushes(own, composing).map((composed) => ({ device, composed }));
    });
    return await Promise.all(sends.map(async ({ device, composed }) => ({
      device: device.subscriber.value.id,
      composed,
      outcome: await send(device, composed, delivery),
    })));
  };
}

async function inTime(sending: Promise<PushOutcome>): Promise<PushOutcome> {
  const late = Promise.withResolvers<PushOutcome>();
  const timer = setTimeout(() => late.resolve({ kind: "later", afterMs: null }), BROKEN_MS);
  try {
    return await Promise.race([sending, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
