/**
 * The pusher of one isolate: tells members what is due, by push or by the digest mail.
 *
 * 1. It looks for due alerts a few times a second, in the order in which they are due, a page at a time. Those of members who are
 *    another isolate's it leaves for a while (`share.ts`).
 * 2. Those of one member are told together (`notify.ts`); so many members at once, and of one member so many, that neither
 *    many alerts nor a slow push service hold up others for long.
 * 3. It looks for due digests, and has their letters written (`digest.ts`).
 *
 * Invariant: an alert is dealt with by one pusher at a time, and one member's by an isolate in one go at a time.
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

/** What is being told is waited for this long at the end (P8). */
const CLOSE_MS = 3_000;
/** By so much the isolates' polls differ from each other at most. */
const POLL_SPREAD_MS = 50;
/** Digests wait for hours: it is enough to look for them this often. */
const DIGEST_POLL_MS = 1_000;

export interface Pusher {
  /** Looks now, and not at its next look. */
  wake(): void;
  /** Looks, and waits until all that was due is dealt with. For tests. */
  settle(): Promise<void>;
  /** Claims no more, and waits a little for what is being sent. */
  close(): Promise<void>;
}

export interface PusherOptions {
  push: PushSender;
  /** Makes the text of a push. */
  write: WritePush;
  log: Log;
}

/** Opens the pusher of an isolate. The sender stays its opener's to close. */
export function openPusher(env: ActorEnv, { push, write, log }: PusherOptions): Pusher {
  const { database, instance, live, now } = env;
  const notify = openNotify(env, { push, write, log, lanes: openPerServiceConcurrency() });
  /** Whose alerts are being told, and until when. */
  const telling = new Map<MemberId, Promise<void>>();
  /** Of whom more were due than are told in one go. */
  const left = new Set<MemberId>();
  const throttledLog = openThrottledLog(now);
  let digestsAt = -Infinity;
  const looking = inTurn(look, (error) => failed("alerts not read", error));
  const wake = looking.runAgain;
  let closed = false;

  async function look(): Promise<void> {
    if (closed) return;
    await walk();
    if (now() - digestsAt < DIGEST_POLL_MS) return;
    digestsAt = now();
    await sendDueDigests(env, { isClosed: () => closed, log });
  }

  /** Goes through what is due once. */
  async function walk(): Promise<void> {
    let after: AlertCursor | null = null;
    const untilS = Math.floor(now() / 1000);
    for (;;) {
      const page: DueAlert[] = await listDueAlerts(database, { untilS, after, limit: ALERTS_AT_ONCE });
      const [first] = page;
      const last = page.at(-1);
      if (!first || !last || closed) return;
      for (const [member, alerts] of Map.groupBy(page.filter(isMine), (alert) => alert.member)) {
        if (telling.has(member) || alerts.length > ALERTS_OF_MEMBER) left.add(member);
        if (telling.has(member)) continue;
        if (telling.size >= ALERT_MEMBERS_AT_ONCE) await Promise.race(telling.values());
        if (closed) return;
        begin(member, alerts.slice(0, ALERTS_OF_MEMBER));
      }
      if (page.length < ALERTS_AT_ONCE) return;
      // A page of one member's alone may be the first of many: others are not to wait for all of them.
      const isFlood = first.member === last.member && first.dueS === last.dueS;
      after = isFlood ? behindMember(last) : last.key;
    }
  }

  function isMine({ member, dueS }: DueAlert): boolean {
    return now() - dueS * 1000 >= ALERT_OTHERS_MS || isOwn(member, { instance, live: live() });
  }

  function begin(member: MemberId, alerts: readonly DueAlert[]): void {
    const one = handle(member, alerts).then((isDone) => {
      telling.delete(member);
      // Where it failed the next look is soon enough.
      if (left.delete(member) && isDone && !closed) wake();
    });
    telling.set(member, one);
  }

  /** Whether it could be dealt with. */
  async function handle(member: MemberId, alerts: readonly DueAlert[]): Promise<boolean> {
    try {
      const own = alerts.filter((alert) => !isToSpread(alert));
      if (own.length > 0) await notify(member, own);
      for (const alert of alerts) if (isToSpread(alert) && !closed) await spreadStory(env, alert);
      return true;
    } catch (error) {
      // What was claimed comes back when its lease is over.
      failed("alerts not told", error);
      return false;
    }
  }

  /** A database in trouble fails for all of them at every look. */
  function failed(what: string, error: unknown): void {
    if (!closed) throttledLog(what, (count) => log.error(what, error, { count }));
  }

  // Isolates that start together do not look together.
  const [phase = 0] = env.randomBytes(1);
  const polling = setInterval(wake, ALERT_POLL_MS + phase % POLL_SPREAD_MS);
  wake();
  return {
    wake,
    async settle() {
      wake();
      while (looking.last() || telling.size > 0) await Promise.all([looking.last(), ...telling.values()]);
    },
    async close() {
      closed = true;
      clearInterval(polling);
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, CLOSE_MS);
      await Promise.race([Promise.all([looking.last(), ...telling.values()]), late.promise]);
      clearTimeout(timer);
    },
  };
}
