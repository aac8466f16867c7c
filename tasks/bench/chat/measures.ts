/** What a page with a chat does, measured inside it: when a message is drawn, what the chat weighs, how it scrolls. */
import type { CDPSession, Page } from "playwright-core";

const FRAME_MS = 1_000 / 60;
const SCROLL_PX = 60;
const WAIT_MS = 10_000;

export interface Weight {
  heapMB: number;
  nodes: number;
}

/** Gives, when called, at what time the frame was drawn that first has a bubble with this text; in milliseconds since 1970. */
export async function expectBubble(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const log = document.querySelector("[role=log]");
    if (!log) throw new ReferenceError("Cannot wait for a bubble without a log");
    const drawn = new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        const last = [...log.querySelectorAll("li[data-line] p[dir=auto]")].at(-1);
        if (last?.textContent !== text) return;
        watch.disconnect();
        // A task that is put in line while a frame is being made comes after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
          port2.postMessage(null);
        });
      });
      watch.observe(log, { childList: true, subtree: true });
    });
    Object.assign(globalThis, { drawn });
  }, text);
  return () => page.evaluate(() => (globalThis as unknown as { drawn: Promise<number> }).drawn);
}

/** Writes a text and presses Enter; gives when the key went down, in milliseconds since 1970. */
export async function pressEnter(page: Page, text: string): Promise<number> {
  const box = page.locator("#page textarea[name=message]");
  await box.fill(text);
  await box.evaluate((box) => {
    const note = ({ timeStamp }: Event) =>
      Object.assign(globalThis, { pressedAt: performance.timeOrigin + timeStamp });
    box.addEventListener("keydown", note, { once: true, capture: true });
  });
  await box.press("Enter");
  return await page.evaluate(() => (globalThis as unknown as { pressedAt: number }).pressedAt);
}

/** Scrolls to the top and loads the page before it, again and again; gives how long each took until it was drawn. */
export async function pageBack(page: Page, pages: number): Promise<number[]> {
  return await page.getByRole("log").evaluate(async (log, { pages, waitMs }) => {
    const box = log.parentElement ?? log;
    const nextFrame = () => new Promise(requestAnimationFrame);
    const took: number[] = [];
    for (let nth = 0; nth < pages; nth++) {
      box.scrollTop = -box.scrollHeight;
      await nextFrame();
      const [before, start] = [box.scrollHeight, performance.now()];
      log.querySelector<HTMLButtonElement>("button[type=button]")?.click();
      while (box.scrollHeight <= before + 200) {
        if (performance.now() - start > waitMs) {
          throw new Error(`Cannot page back: page ${nth} does not come`);
        }
        await nextFrame();
      }
      took.push(performance.now() - start);
    }
    return took;
  }, { pages, waitMs: WAIT_MS });
}

/** What the page keeps once its garbage has been collected. */
export async function weigh(devtools: CDPSession): Promise<Weight> {
  for (let times = 0; times < 2; times++) await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes } = await devtools.send("Memory.getDOMCounters");
  return { heapMB: usedSize / 1024 / 1024, nodes };
}

/** Share of frames that are shown while the chat is scrolled up and down by 60 px a frame, 0 to 1. */
export async function scrollFrames(page: Page, frames: number): Promise<number> {
  return await page.getByRole("log").evaluate(async (log, { frames, stepPx, frameMs }) => {
    const box = log.parentElement ?? log;
    box.scrollTop = 0;
    let [step, last, shown] = [-stepPx, performance.now(), 0];
    const start = last;
    for (let nth = 0; nth < frames; nth++) {
      const before = box.scrollTop;
      box.scrollTop += step;
      if (box.scrollTop === before) step = -step;
      last = await new Promise<number>(requestAnimationFrame);
      shown++;
    }
    return Math.min(1, shown / Math.max(1, Math.round((last - start) / frameMs)));
  }, { frames, stepPx: SCROLL_PX, frameMs: FRAME_MS });
}
