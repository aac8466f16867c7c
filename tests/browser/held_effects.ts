/** A page whose effects are late, as on a busy machine. For the browser tests. */
import type { Page } from "playwright-core";

/** Holds back what Preact leaves for the moment after a frame; what it gives lets all of it come at once. */
export async function holdEffects(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const works: (() => void)[] = [];
    const { setTimeout } = globalThis;
    const hold = (work: () => void, ms?: number) =>
      ms === undefined ? works.push(work) : setTimeout(work, ms);
    Object.assign(globalThis, { setTimeout: hold });
    return () => {
      Object.assign(globalThis, { setTimeout });
      for (const work of works) work();
    };
  });
  return async () => {
    await held.evaluate((release) => release());
    await held.dispose();
  };
}
