/**
 * Limits the pushes under way, in total and per push service. A slow service gets few slots and no queue, so
 * that it does not hold up the others.
 */
import { PUSH_SLOW_MS, PUSHES_IN_FLIGHT, PUSHES_OF_SERVICE } from "@/domain/limits.ts";
import type { PushTarget } from "@/domain/push.ts";

export interface PerServiceConcurrency {
  /**
   * Runs `work` when a slot is free; null where the service is too slow to wait for, or the wait took too long.
   * `isLate`: it has waited so long that the work may be outdated.
   */
  run<Value>(service: string, work: (isLate: boolean) => Promise<Value>): Promise<Value | null>;
}

export interface LaneOptions {
  most?: number;
  ofSlow?: number;
  slowMs?: number;
  /** Nothing waits for longer: the lease of its alert would be over. */
  waitMs?: number;
  /** Work that has waited longer is late. */
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
/** The longest wait: together with the sending it stays within the lease of the alert. */
export const WAIT_MS = 20_000;
/** Together with the sending, a push leaves within two seconds of the state it was decided on (P16). */
const LATE_MS = 1_000;

type Turn = "now" | "late" | null;

/** The push service of a target: the host of a browser's service, or the app's. */
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
    // Slots for another service stay free, however busy one service is.
    return total >= most || underWay >= most - ofSlow ? "full" : "free";
  }

  function enter(service: string): void {
    const lane = lanes.get(service) ?? { ...NO_LANE };
    lanes.set(service, lane);
    lane.underWay++;
    total++;
  }

  /** A push has ended or turned out slow: grants slots to waiters, or turns away those of slow services. */
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
