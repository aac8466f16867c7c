/**
 * Servers of the same page, measured in turns: each round asks all of them one after the other, so that what the machine
 * does besides meets all of them alike. For the stages that compare whole pages.
 */
import type { Bytes } from "@/tasks/bench/chromium_page.ts";
import { type Figure, figure, perSecond, times } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import type { PagesResult, Spread } from "@/tasks/bench/jobs.ts";
import type { Server } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";

const CONNECTIONS = 16;
/** How often each is asked as fast as it answers, and at the fixed rate. */
const ROUNDS = { rate: 5, paced: 3 };
const PACED_PER_SECOND = 50;

/** What was measured of a server, round by round. */
export interface Measured {
  name: string;
  /** Requests a second. */
  rates: number[];
  latencies: Spread[];
  /** Milliseconds to the largest paint. */
  paints: number[];
  /** Of a first visit; null where it was not weighed. */
  bytes: Bytes | null;
  /** How many times its rate the product should have; null where it only informs. */
  target: number | null;
}

export type Contender = Measured & { port: number; path: string };

/** A server that has the page, not yet measured. */
export function contenderOf(
  name: string,
  { port }: Server,
  path: string,
  target: number | null = null,
): Contender {
  return { name, port, path, rates: [], latencies: [], paints: [], bytes: null, target };
}

/** How many requests a second each serves, and how long each takes at a fixed rate. */
export async function measureRates(
  contenders: readonly Contender[],
  headers: readonly string[],
  rounds = ROUNDS,
): Promise<void> {
  for (let round = 0; round < rounds.rate; round++) {
    for (const each of contenders) {
      const { requests, ms } = await load(each, headers, { perSecond: 0, measureMs: 1_500 });
      each.rates.push(requests / ms * 1_000);
    }
  }
  for (let round = 0; round < rounds.paced; round++) {
    for (const each of contenders) {
      const { latency } = await load(each, headers, { perSecond: PACED_PER_SECOND, measureMs: 3_000 });
      each.latencies.push(latency);
    }
  }
}

async function load(
  { name, port, path }: Contender,
  headers: readonly string[],
  { perSecond, measureMs }: { perSecond: number; measureMs: number },
): Promise<PagesResult> {
  const job = {
    kind: "pages",
    port,
    path,
    headers: [...headers],
    connections: CONNECTIONS,
    perSecond,
  } as const;
  const result = await runJob({ ...job, warmMs: 500, measureMs });
  if (result.failed > 0) {
    throw new Error(`Cannot measure ${path} of ${name}: ${result.failed} requests failed`);
  }
  return result;
}

/**
 * Rates, and latencies where they were measured: the first one, which is the product, beside each of the others. `p99Ms` is
 * the most that its latency should be.
 */
export function rateFigures(
  stage: string,
  [product, ...others]: readonly Measured[],
  what: string,
  { p99Ms }: { p99Ms?: number } = {},
): Figure[] {
  if (!product) return [];
  const isPaced = product.latencies.length > 0;
  const latency = `its p50 / p99 at ${PACED_PER_SECOND}/s`;
  const here = { rate: perSecond(median(product.rates)), latency: inWords(product.latencies) };
  const p99 = median(product.latencies.map((each) => each.p99));
  const goal = p99Ms === undefined ? {} : { target: `p99 ≤ ${p99Ms} ms`, met: p99 <= p99Ms };
  if (others.length === 0) {
    return [figure(stage, what, here.rate), ...isPaced ? [figure(stage, latency, here.latency, goal)] : []];
  }
  return [
    ...others.map((other) =>
      figure(stage, what, here.rate, {
        against: `${other.name} ${perSecond(median(other.rates))}`,
        ratio: times(ratioOf(product.rates, other.rates)),
        ...(other.target !== null && {
          target: `≥ ${other.target} ×`,
          met: ratioOf(product.rates, other.rates) >= other.target,
        }),
      })
    ),
    ...(isPaced ? others : []).map((other) =>
      figure(stage, latency, here.latency, {
        against: `${other.name} ${inWords(other.latencies)}`,
        ratio: times(
          ratioOf(product.latencies.map(({ p99 }) => p99), other.latencies.map(({ p99 }) => p99)),
        ),
        ...goal,
      })
    ),
  ];
}

function inWords(latencies: readonly Spread[]): string {
  const [p50, p99] = [median(latencies.map((each) => each.p50)), median(latencies.map((each) => each.p99))];
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
}

/** The middle of the ratios round by round: both sides of each were measured one after the other. */
export function ratioOf(own: readonly number[], others: readonly number[]): number {
  return median(own.map((each, round) => each / (others[round] ?? NaN)));
}
