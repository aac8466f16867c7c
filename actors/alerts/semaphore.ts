/** Limits how many tasks run at once; the others wait in order. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function openSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async function pass(work) {
    if (underWay < most) underWay++;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiter takes over the slot.
      const next = waiting.shift();
      if (next) next();
      else underWay--;
    }
  };
}
