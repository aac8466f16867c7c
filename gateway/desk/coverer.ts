/**
 * Makes those virtual profiles online that somebody at work would answer for (P15). The first live instance does it for all
 * of them, by the tracker of its sockets; the others only hold those whose chats their own sessions hold. What differs from
 * the last look is applied in batches, so that thousands of profiles come and go in a few seconds and hold up nobody.
 */
import type { MemberId } from "@/domain/ids.ts";
import { COVER_MS, COVER_QUIET_MS } from "@/domain/limits.ts";
import type { Poll } from "@/domain/poll.ts";
import { type Covered, decideCover } from "@/actors/desk/queue/cover.ts";
import type { DeskQueue } from "@/actors/desk/queue/mod.ts";
import type { PresenceTracker, TrackedSocket } from "@/gateway/presence_tracker.ts";

/** Profiles that come online together; what is left over comes with the next batch, or the next look. */
const BATCH = 100;
/** How long one look may take at most to apply. */
const ROUND_MS = 1_500;

export interface Coverer {
  /** Looks, and applies what differs; never two at once. */
  look(): Promise<void>;
  /** The tracker has forgotten everybody. */
  forget(): void;
  close(): Promise<void>;
}

export interface CovererOptions {
  queue: Pick<DeskQueue, "cover">;
  tracker: Pick<PresenceTracker, "opened">;
  /** Whether this instance is the one that does it. */
  isFirst: () => boolean;
  poll: Poll;
  monotonic: () => number;
  onError: (error: unknown) => void;
}

/** Starts looking every two seconds. */
export function openCoverer(
  { queue, tracker, isFirst, poll, monotonic, onError }: CovererOptions,
): Coverer {
  const online = new Map<MemberId, TrackedSocket>();
  let covered: Covered = new Map();
  let looking: Promise<void> | null = null;
  let closed = false;
  const stop = poll(look, { everyMs: COVER_MS, quietMs: COVER_QUIET_MS });

  async function apply(): Promise<void> {
    const cover = isFirst() ? await queue.cover() : new Map<MemberId, boolean>();
    const began = monotonic();
    covered = decideCover(covered, cover, began);
    for (const [id, socket] of online) {
      if (covered.has(id)) continue;
      online.delete(id);
      socket.closed();
    }
    const missing = [...covered.keys()].filter((id) => !online.has(id));
    for (let from = 0; from < missing.length && !closed; from += BATCH) {
      await Promise.all(missing.slice(from, from + BATCH).map(join));
      if (monotonic() - began > ROUND_MS) break;
    }
  }

  /** One that fails is tried again by the next look. */
  async function join(id: MemberId): Promise<void> {
    const socket = tracker.opened(id);
    online.set(id, socket);
    try {
      await socket.joined;
    } catch (error) {
      if (online.get(id) === socket) online.delete(id);
      onError(error);
    }
  }

  function look(): Promise<void> {
    if (closed) return Promise.resolve();
    looking ??= apply().catch(onError).finally(() => looking = null);
    return looking;
  }

  return {
    look,
    forget() {
      online.clear();
    },
    async close() {
      closed = true;
      stop();
      await looking;
    },
  };
}
