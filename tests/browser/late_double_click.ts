/** A double click as a busy machine hears of it: its second press comes late. For the browser tests. */
import { setTimeout } from "node:timers/promises";
import type { Locator } from "playwright-core";

/** Longer than a double click lasts; it is one all the same where the browser counts it as one. */
export const LATE_MS = 700;

/** Presses a second time, at the same place, once what the first click does has been waited for by `isDone`. */
export async function lateDoubleClick(locator: Locator, isDone: () => Promise<unknown>): Promise<void> {
  const { mouse } = locator.page();
  await locator.hover();
  await mouse.down();
  await mouse.up();
  await isDone();
  await setTimeout(LATE_MS);
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}
