/**
 * How many frames a page shows while a finger swipes cards away on a phone with a four times slower processor. The finger
 * is the browser's own touch input, at the pace of a screen; frames are counted in the page.
 */
import type { Browser, CDPSession, Page } from "playwright-core";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-US" };
const CPU_SLOWDOWN = 4;
const FRAME_MS = 1_000 / 60;
/** A finger that crosses the card in a quarter of a second. */
const STEPS = 15;
const STEP_PX = 16;
/** Time for a card to fly out and the next one to come up. */
const REST_MS = 500;

export interface Frames {
  /** Share of the frames that the time had room for, but that were not shown: 0 to 1. */
  dropped: number;
  /** Longest time between two frames, in milliseconds. */
  longestMs: number;
}

export interface SwipedPage {
  url: string;
  cookie?: string;
  /** What is swiped. */
  card: string;
  swipes: number;
}

/** Swipes cards away, to one side and the other in turn, and gives how smooth that was. */
export async function countFrames(
  browser: Browser,
  { url, cookie, card, swipes }: SwipedPage,
): Promise<Frames> {
  const context = await browser.newContext(PHONE);
  try {
    if (cookie) {
      const [name = "", value = ""] = cookie.split("=");
      await context.addCookies([{ name, value, url: new URL(url).origin }]);
    }
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await recordFrames(page);
    for (let nth = 0; nth < swipes; nth++) {
      await swipe(page, devtools, { card, toEnd: nth % 2 === 0 });
      await page.waitForTimeout(REST_MS);
    }
    return await readFrames(page);
  } finally {
    await context.close();
  }
}

/** Counts the frames of a page from now on. */
export async function recordFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames });
    requestAnimationFrame(function count(at) {
      frames.push(at);
      requestAnimationFrame(count);
    });
  });
}

/** How smooth it was since `recordFrames`. */
export async function readFrames(page: Page): Promise<Frames> {
  return framesOf(await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames));
}

async function swipe(
  page: Page,
  devtools: CDPSession,
  { card, toEnd }: { card: string; toEnd: boolean },
): Promise<void> {
  const box = await page.locator(card).first().boundingBox();
  if (!box) throw new Error(`Cannot swipe: there is no "${card}"`);
  const y = box.y + box.height * 0.7;
  let x = box.x + box.width / 2;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd") =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart");
  for (let step = 0; step < STEPS; step++) {
    x += toEnd ? STEP_PX : -STEP_PX;
    const due = performance.now() + FRAME_MS;
    await touch("touchMove");
    await page.waitForTimeout(Math.max(0, due - performance.now()));
  }
  await touch("touchEnd");
}

function framesOf(at: readonly number[]): Frames {
  const gaps = at.slice(1).map((each, index) => each - (at[index] ?? each));
  const room = gaps.reduce((sum, gap) => sum + gap, 0) / FRAME_MS;
  return { dropped: Math.max(0, 1 - gaps.length / room), longestMs: Math.max(0, ...gaps) };
}
