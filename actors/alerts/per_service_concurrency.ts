/**
 * How many pushes are under way: so many at all, and of each push service. One that is slow gets few, and nothing waits for it,
 * so that it holds up no other.
 */
import { PUSH_SLOW_MS, PUSHES_IN_FLIGHT, PUSHES_OF_SERVICE } from "@/domain/limits.ts";
import type { PushTarget } from "@/domain/push.ts";

export interface PerServiceConcurrency {
  /**
   * Does `work` when it is its turn; null where its service is too slow to wait for, or it waited for too long. `isLate`: it has
   * waited for so long that what it does may not be wanted any more.
   */
  run<Value>(service: string, work: (isLate: boolean) => Promise<Value>): Promise<Value | null>;
}

export interface LaneOptions {
  most?: number;
  ofSlow?: number;
  slowMs?: number;
  /** Nothing waits for longer: the lease of its alert would be over. */
  waitMs?: number;
  /** Whoever has waited for longer is late. */
  lateMs?: number;
}

interface ServiceSlots {
  underWay: number;
  /** Of these, how many have taken long already. */
  slow: number;
}

interface Waiter {
  service: string;
  go: (granted: boolean) => void;
}

const NO_LANE: ServiceSlots = { underWay: 0, slow: 0 };
/** Nothing waits for longer: with what it takes then it is within the lease of its alert. */
export const WAIT_MS = 20_000;
/** With what it takes then a push has left within two seconds of what it follows from (P16). */
const LATE_MS = 1_000;

type Turn = "now" | "late" | null;

/** What a target's pushes share: the host of a browser's service, or the app's. */
export function serviceOf(target: PushTarget): string {
  return target.kind === "web" ? URL.parse(target.endpoint)?.host ?? "" : target.kind;
}

/** Opens the lanes of an isolate. */
export function openPerServiceConcurrency(options: LaneOptions = {}): PerServiceConcurrency {
  const { most = PUSHES_IN_FLIGHT, ofSlow = PUSHES_OF_SERVICE } = options;
  const { slowMs = PUSH_SLOW_MS, waitMs = WAIT_MS, lateMs = LATE_MS } = options;
  const lanes = new Map<string, ServiceSlots>();
  const waiting = new Set<Waiter>();
  let total = 0;

  function stateOf(service: string): "free" | "full" | "slow" {
    const { underWay, slow } = lanes.get(service) ?? NO_LANE;
    if (slow > 0 && underWay >= ofSlow) return "slow";
    // However many one service is asked for, another one finds room.
    return total >= most || underWay >= most - ofSlow ? "full" : "free";
  }

  function enter(service: string): void {
    const lane = lanes.get(service) ?? { ...NO_LANE };
    lanes.set(service, lane);
    lane.underWay++;
    total++;
  }

  /** One of them has ended, or shown to be slow: others may go, or need not wait any longer. */
  function move(): void {
    for (const waiter of waiting) {
      const state = stateOf(waiter.service);
      if (state === "full") continue;
      waiting.delete(waiter);
      if (state === "free") enter(waiter.service);
      waiter.go(state === "free");
    }
  }

  async function turn(service: string): Promise<Turn> {
    const state = stateOf(service);
    if (state === "slow") return null;
    if (state === "free") {
      enter(service);
      return "now";
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { service, go: resolve };
    waiting.add(waiter);
    const timer = setTimeout(() => {
      waiting.delete(waiter);
      resolve(false);
    }, waitMs);
    let isLate = false;
    const late = setTimeout(() => isLate = true, lateMs);
    const granted = await promise;
    clearTimeout(timer);
    clearTimeout(late);
    if (!granted) return null;
    return isLate ? "late" : "now";
  }

  return {
    async run(service, work) {
      const granted = await turn(service);
      if (granted === null) return null;
      const lane = lanes.get(service) ?? { ...NO_LANE };
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        lane.slow++;
        move();
      }, slowMs);
      try {
        return await work(granted === "late");
      } finally {
        clearTimeout(timer);
        total--;
        lane.underWay--;
        if (isSlow) lane.slow--;
        if (lane.underWay === 0) lanes.delete(service);
        move();
      }
    },
  };
}
