/** Waiting without sleeping: a condition is looked at again and again until it holds or its time is over. For tests. */

/** The pause between two looks grows with the time that was waited, so that waiting leaves the cores to what is waited for. */
const PAUSE_MS = { first: 5, most: 50, perMs: 0.2 };
/** Two cores may be busy with something else; what takes longer hangs. */
const PATIENCE_MS = 15_000;

/** The real one, also while a test has put its own in its place. */
const { setTimeout, clearTimeout } = globalThis;

/** Gives the first truthy value of `condition`; fails with `what` once `withinMs` real milliseconds are over. */
export async function until<Value>(
  what: string,
  condition: () => Value | Promise<Value>,
  withinMs = PATIENCE_MS,
): Promise<NonNullable<Exclude<Value, false>>> {
  const start = performance.now();
  for (;;) {
    const value = await condition();
    if (value) return value as NonNullable<Exclude<Value, false>>;
    const waited = performance.now() - start;
    if (waited > withinMs) throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    const pause = Math.min(PAUSE_MS.first + waited * PAUSE_MS.perMs, PAUSE_MS.most);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Gives what `promise` gives; fails with `what` once `withinMs` are over. */
export async function within<Value>(
  what: string,
  promise: Promise<Value>,
  withinMs = PATIENCE_MS,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Waited ${withinMs} ms in vain: ${what}`)), withinMs);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
