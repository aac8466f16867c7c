/** Percentiles of latencies by nearest rank: every one is a latency that was really measured. */
import type { Spread } from "@/tasks/bench/jobs.ts";

/** The spread of samples in milliseconds; all `NaN` where there are none. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = Float64Array.from(samples).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) };
}

/** The middle of some values; of an even number the lower one. */
export function median(values: readonly number[]): number {
  return spreadOf(values).p50;
}
