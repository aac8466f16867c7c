/** Waiting without sleeping: a condition is looked at again and again until it holds or its time is over. For tests. */

const LOOK_EVERY_MS = 5;
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
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await condition();
    if (value) return value as NonNullable<Exclude<Value, false>>;
    if (performance.now() > end) throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
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
