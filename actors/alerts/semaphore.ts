/** Lets so many works be under way at once; the others wait for their turn, in their order. */
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
      // Whoever is next has its place.
      const next = waiting.shift();
      if (next) next();
      else underWay--;
    }
  };
}
