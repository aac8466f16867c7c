/**
 * Stories on a phone with a four times slower processor: from the tap on a tile to the frame that has the first picture,
 * what that tap loads, and how smooth it is to go on from one story to the next.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { SLOW_4G } from "@/tasks/bench/chromium_page.ts";
import { type Frames, readFrames, recordFrames } from "@/tasks/bench/swipe_frames.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-US" };
const CPU_SLOWDOWN = 4;
/** Taps on the next story, and the time between two. */
const TAPS = 12;
const BETWEEN_MS = 500;
/** What follows a tap has come to rest. */
const REST_MS = 1_000;

export interface StoriesSite {
  url: string;
  /** `name=value` of the viewer's session; none where there is none. */
  cookie?: string;
  /** What is tapped to open stories. */
  tile: string;
}

export interface Opening {
  /** From the tap to the first picture: with nothing but the page there, and once more after the viewer was closed. */
  coldMs: number;
  warmMs: number;
  /** JavaScript that the first tap loads, packed. */
  scriptBytes: number;
}

/** Opens the first tile twice; on slow 4G, or at the speed of this machine. */
export function timeOpening(
  browser: Browser,
  site: StoriesSite,
  { isSlow }: { isSlow: boolean },
): Promise<Opening> {
  return onPhone(browser, site, async (page, devtools) => {
    const scripts = await countScripts(devtools);
    if (isSlow) await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    const before = scripts.bytes;
    const coldMs = await timeTap(page, site);
    const scriptBytes = scripts.bytes - before;
    await page.waitForTimeout(REST_MS);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(REST_MS);
    return { coldMs, warmMs: await timeTap(page, site), scriptBytes };
  });
}

/** Frames while stories are tapped through. */
export function countStoryFrames(browser: Browser, site: StoriesSite): Promise<Frames> {
  return onPhone(browser, site, async (page) => {
    await timeTap(page, site);
    await page.waitForTimeout(REST_MS);
    await recordFrames(page);
    for (let tap = 0; tap < TAPS; tap++) {
      await page.touchscreen.tap(PHONE.viewport.width * 0.85, PHONE.viewport.height * 0.5);
      await page.waitForTimeout(BETWEEN_MS);
    }
    return await readFrames(page);
  });
}

async function onPhone<Value>(
  browser: Browser,
  { url, cookie }: StoriesSite,
  look: (page: Page, devtools: CDPSession) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext(PHONE);
  try {
    if (cookie) {
      const [name = "", value = ""] = cookie.split("=");
      await context.addCookies([{ name, value, url }]);
    }
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(url, { waitUntil: "networkidle" });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    return await look(page, devtools);
  } finally {
    await context.close();
  }
}

/** Taps the first tile; milliseconds until the frame in which its first story is drawn. */
async function timeTap(page: Page, { tile }: StoriesSite): Promise<number> {
  await page.evaluate(() => {
    const { promise: shown, resolve } = Promise.withResolvers<number>();
    Object.assign(globalThis, { shown });
    document.addEventListener("pointerdown", ({ timeStamp }) => {
      requestAnimationFrame(function look() {
        const pictures = document.querySelectorAll<HTMLImageElement>("dialog[open] img[src$='/full']");
        const isThere = [...pictures].some(({ complete, naturalWidth }) => complete && naturalWidth > 0);
        // The frame after the one that found it has drawn it.
        requestAnimationFrame(isThere ? () => resolve(performance.now() - timeStamp) : look);
      });
    }, { capture: true, once: true });
  });
  await page.locator(tile).tap();
  return await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown);
}

/** Adds up the scripts that come from now on. */
async function countScripts(devtools: CDPSession): Promise<{ bytes: number }> {
  const count = { bytes: 0 };
  const scripts = new Set<string>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) count.bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  return count;
}
