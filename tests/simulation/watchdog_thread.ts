/** The thread of watchdog.ts. */
import { workerData } from "node:worker_threads";
import { BEAT, SEED } from "@/tests/simulation/watchdog.ts";

/** Many times what a history takes, on a machine that others use as well. */
const STILL_MS = 120_000;

const shared = workerData as Int32Array;

for (;;) {
  const beat = Atomics.load(shared, BEAT);
  const isPlaying = beat % 2 === 1;
  if (Atomics.wait(shared, BEAT, beat, STILL_MS) !== "timed-out" || !isPlaying) continue;
  console.error(`seed ${Atomics.load(shared, SEED)} stands still: no history takes ${STILL_MS / 1_000} s`);
  // A thread of this runtime ends itself alone.
  Deno.kill(Deno.pid, "SIGKILL");
}
