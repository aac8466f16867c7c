/** What a contender's process says of the pictures that it processed. */
import type { Spread } from "@/tasks/bench/jobs.ts";

export interface Run {
  /** Milliseconds of each picture; the first one finds nothing loaded. */
  ms: number[];
  /** Most memory above what there was before the first one. */
  peakBytes: number;
  /** How late the beats of the main thread were, in milliseconds. */
  lag: Spread;
}
