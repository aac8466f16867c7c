/**
 * Ends the process when a history stands still without a pause, as in a loop of promises: no timer of its own isolate runs then,
 * so a thread beside it looks (watchdog_thread.ts). What has pauses is ended by time.ts, and shows its history.
 */
import { Worker } from "node:worker_threads";

/** Grows when a history begins and when it ends: odd within one. */
export const BEAT = 0;
/** The number of that history. */
export const SEED = 1;

const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

let thread: Worker | undefined;

/** Does work under the eyes of the watchdog. */
export async function watched<Value>(seed: number, work: () => Promise<Value>): Promise<Value> {
  thread ??= start();
  Atomics.store(shared, SEED, seed);
  beat();
  try {
    return await work();
  } finally {
    beat();
  }
}

function beat(): void {
  Atomics.add(shared, BEAT, 1);
  Atomics.notify(shared, BEAT);
}

function start(): Worker {
  const thread = new Worker(new URL("./watchdog_thread.ts", import.meta.url), { workerData: shared });
  thread.unref();
  return thread;
}
