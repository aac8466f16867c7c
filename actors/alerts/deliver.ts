/**
 * Sends what there is to tell to devices, and hears what their services made of it.
 *
 * Invariant: what has waited for its turn is looked at again before it leaves, so that nothing leaves after a logout, a block or a
 * read mark (P16).
 */
import type { SubscriberId } from "@/domain/ids.ts";
import { PUSH_SEND_MS } from "@/domain/limits.ts";
import type { PushOutcome, PushSender, PushTarget } from "@/domain/push.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import type { Device } from "@/store/subscribers/reader.ts";
import type { Log } from "@/telemetry/log.ts";
import { type Composed, type ComposeEnv, composePushes, type Notifying } from "@/actors/alerts/compose.ts";
import { forgetDevice } from "@/actors/alerts/ended.ts";
import { type PerServiceConcurrency, serviceOf } from "@/actors/alerts/per_service_concurrency.ts";
import { clearRefusals, countRefusal } from "@/actors/alerts/refusals.ts";
import { openThrottledLog } from "@/actors/alerts/throttled_log.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A push that went to a device. `outcome` is null where it was not sent, and is to be looked at again. */
export interface Sent {
  device: SubscriberId;
  composed: Composed;
  outcome: PushOutcome | null;
}

export interface Delivery {
  tellings: readonly Notifying[];
  devices: readonly Device[];
  composing: ComposeEnv;
  /** What is to become of a push that has waited: whether its alerts would be told to the device now. */
  lookAgain(device: SubscriberId, alerts: readonly DueAlert[]): Promise<"tell" | "gone" | "changed">;
}

export interface DeliverDeps {
  push: PushSender;
  lanes: PerServiceConcurrency;
  log: Log;
}

/** What is wanted at once is wanted before the device would wake by itself. */
const URGENT: ReadonlySet<string> = new Set(["message", "gift"]);
/** A sender takes PUSH_SEND_MS at most; one that does not come back is broken, and its alerts are tried again. */
export const BROKEN_MS = PUSH_SEND_MS + 5_000;

/** Opens sending on an isolate. */
export function openDeliver(env: ActorEnv, { push, lanes, log }: DeliverDeps) {
  const throttledLog = openThrottledLog(env.now);

  async function send(
    { subscriber }: Device,
    { message, alerts }: Composed,
    { lookAgain, composing }: Pick<Delivery, "lookAgain" | "composing">,
  ): Promise<PushOutcome | null> {
    const { target, id } = subscriber.value;
    const exp = Math.max(...alerts.map(({ value }) => value.exp));
    const options = {
      ttlS: Math.max(0, Math.floor((exp - env.now()) / 1000)),
      urgency: URGENT.has(message.kind) ? "high" as const : "normal" as const,
      discreet: composing.settings.discreet,
    };
    const outcome = await lanes.run<PushOutcome | null>(serviceOf(target), async (isLate) => {
      const look = isLate ? await lookAgain(id, alerts) : "tell";
      if (look === "gone") return { kind: "gone" };
      return look === "changed" ? null : await inTime(push.send(target, message, options));
    });
    if (outcome?.kind === "gone") await forgetDevice(env, subscriber);
    if (outcome?.kind === "delivered") await clearRefusals(env, subscriber);
    if (outcome?.kind === "refused") {
      logRefusal(target, { kind: message.kind, status: outcome.status });
      await countRefusal(env, subscriber);
    }
    return outcome;
  }

  /** Nobody's address and no word of anybody's is in a log. */
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
    const { tellings, devices, composing } = delivery;
    const sends = devices.flatMap((device) => {
      const { id } = device.subscriber.value;
      const own = tellings.filter(({ devices }) => devices.includes(id));
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
