/**
 * The pusher of one isolate: sends due alerts by push or by the digest mail.
 *
 * 1. It polls for due alerts a few times a second, in the order in which they are due, a page at a time. It
 *    leaves those of members whom another isolate owns for a while (`share.ts`).
 * 2. It handles the alerts of one member together (`notify.ts`). The members in parallel and the alerts per
 *    member are limited, so that neither many alerts nor a slow push service hold up others for long.
 * 3. It polls for due digests and queues their letters (`digest.ts`).
 *
 * Invariant: one pusher handles an alert at a time, and an isolate handles one batch of a member at a time.
 */
import {
  ALERT_MEMBERS_AT_ONCE,
  ALERT_OTHERS_MS,
  ALERT_POLL_MS,
  ALERTS_AT_ONCE,
  ALERTS_OF_MEMBER,
} from "@/domain/limits.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { PushSender } from "@/domain/push.ts";
import { startPoll } from "@/store/pace.ts";
import { type AlertCursor, behindMember, type DueAlert, listDueAlerts } from "@/store/alerts/due.ts";
import type { Log } from "@/telemetry/log.ts";
import type { WritePush } from "@/actors/alerts/compose.ts";
import { sendDueDigests } from "@/actors/alerts/digest.ts";
import { openPerServiceConcurrency } from "@/actors/alerts/per_service_concurrency.ts";
import { openThrottledLog } from "@/actors/alerts/throttled_log.ts";
import { isOwn } from "@/actors/alerts/share.ts";
import { isToSpread, spreadStory } from "@/actors/alerts/story_matches.ts";
import { openNotify } from "@/actors/alerts/notify.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { inTurn } from "@/actors/in_turn.ts";

/** How long closing waits for notifications under way (P8). */
const CLOSE_MS = 3_000;
/** Largest difference between the poll intervals of isolates. */
const POLL_SPREAD_MS = 50;
/** Digests wait for hours, so they are polled less often. */
const DIGEST_POLL_MS = 1_000;

export interface Pusher {
  /** Polls now instead of at the next interval. */
  wake(): void;
  /** Polls and waits until everything due is handled. For tests. */
  settle(): Promise<void>;
  /** Claims no more alerts, and waits a little for pushes under way. */
  close(): Promise<void>;
}

export interface PusherOptions {
  push: PushSender;
  /** Makes the text of a push. */
  write: WritePush;
  log: Log;
  /** How often it polls by itself; tests that move their clock have it poll when they say. */
  pollMs?: number;
}

/** Opens the pusher of an isolate. The caller closes the sender. */
export function openPusher(env: ActorEnv, options: PusherOptions): Pusher {
  const { push, write, log, pollMs = ALERT_POLL_MS } = options;
  const { database, instance, live, now } = env;
  const notify = openNotify(env, { push, write, log, lanes: openPerServiceConcurrency() });
  /** Members whose alerts are being handled. */
  const notifying = new Map<MemberId, Promise<void>>();
  /** Members with more due alerts than one batch. */
  const left = new Set<MemberId>();
  const throttledLog = openThrottledLog(now);
  let digestsAt = -Infinity;
  const polling = inTurn(poll, (error) => failed("alerts not read", error));
  const wake = polling.runAgain;
  let closed = false;

  async function poll(): Promise<void> {
    if (closed) return;
    await walk();
    if (now() - digestsAt < DIGEST_POLL_MS) return;
    digestsAt = now();
    await sendDueDigests(env, { isClosed: () => closed, log });
  }

  /** Walks all due alerts once. */
  async function walk(): Promise<void> {
    let after: AlertCursor | null = null;
    const untilS = Math.floor(now() / 1000);
    for (;;) {
      const page: DueAlert[] = await listDueAlerts(database, { untilS, after, limit: ALERTS_AT_ONCE });
      const [first] = page;
      const last = page.at(-1);
      if (!first || !last || closed) return;
      for (const [member, alerts] of Map.groupBy(page.filter(isMine), (alert) => alert.member)) {
        if (notifying.has(member) || alerts.length > ALERTS_OF_MEMBER) left.add(member);
        if (notifying.has(member)) continue;
        if (notifying.size >= ALERT_MEMBERS_AT_ONCE) await Promise.race(notifying.values());
        if (closed) return;
        begin(member, alerts.slice(0, ALERTS_OF_MEMBER));
      }
      if (page.length < ALERTS_AT_ONCE) return;
      // A page of one member alone may be the first of many: skip the others, so that other members need not wait.
      const isFlood = first.member === last.member && first.dueS === last.dueS;
      after = isFlood ? behindMember(last) : last.key;
    }
  }

  function isMine({ member, dueS }: DueAlert): boolean {
    return now() - dueS * 1000 >= ALERT_OTHERS_MS || isOwn(member, { instance, live: live() });
  }

  function begin(member: MemberId, alerts: readonly DueAlert[]): void {
    const one = handle(member, alerts).then((isDone) => {
      notifying.delete(member);
      // After a failure the next poll is soon enough.
      if (left.delete(member) && isDone && !closed) wake();
    });
    notifying.set(member, one);
  }

  /** Whether it succeeded. */
  async function handle(member: MemberId, alerts: readonly DueAlert[]): Promise<boolean> {
    try {
      const own = alerts.filter((alert) => !isToSpread(alert));
      if (own.length > 0) await notify(member, own);
      for (const alert of alerts) if (isToSpread(alert) && !closed) await spreadStory(env, alert);
      return true;
    } catch (error) {
      // Claimed alerts are due again when their lease expires.
      failed("alerts not sent", error);
      return false;
    }
  }

  /** Throttled: a failing database fails every poll and every member. */
  function failed(what: string, error: unknown): void {
    if (!closed) throttledLog(what, (count) => log.error(what, error, { count }));
  }

  // Isolates that start together poll at different times.
  const [phase = 0] = env.randomBytes(1);
  const everyMs = pollMs + phase % POLL_SPREAD_MS;
  const stop = startPoll(wake, { everyMs, isQuiet: database.isQuiet });
  wake();
  return {
    wake,
    async settle() {
      wake();
      while (polling.last() || notifying.size > 0) await Promise.all([polling.last(), ...notifying.values()]);
    },
    async close() {
      closed = true;
      stop();
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, CLOSE_MS);
      await Promise.race([Promise.all([polling.last(), ...notifying.values()]), late.promise]);
      clearTimeout(timer);
    },
  };
}
