/**
 * What a browser makes of a page that it has never seen: bytes on the wire by kind, and when its largest part is
 * painted on a slow phone. Every load has a profile of its own, so nothing is cached and no connection is open.
 */
import type { Browser, CDPSession, Page } from "playwright-core";

/** A phone as Lighthouse has it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "en-US",
};
/** Slow 4G as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms a round trip; bytes a second here. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6 * 1024 * 1024 / 8,
  uploadThroughput: 750 * 1024 / 8,
};
const CPU_SLOWDOWN = 4;
/** After the page fell silent: what is painted later was not waited for. */
const SETTLE_MS = 1_000;

export const KINDS = ["HTML", "CSS", "JavaScript", "fonts", "images", "other"] as const;
export type Kind = (typeof KINDS)[number];
export type Bytes = Readonly<Record<Kind, number>>;

const BY_MIME: readonly [RegExp, Kind][] = [
  [/^text\/html/, "HTML"],
  [/^text\/css/, "CSS"],
  [/javascript/, "JavaScript"],
  [/font|woff/, "fonts"],
  [/^image\//, "images"],
];

/** That of who is signed in. */
export interface Cookie {
  name: string;
  value: string;
  /** Of the site. */
  url: string;
}

/** Bytes of everything that a first visit loads, packed as they came, with their headers. */
export function weighPage(browser: Browser, url: string, cookie?: Cookie): Promise<Bytes> {
  return inNewProfile(browser, cookie, async (page, devtools) => {
    const bytes: Record<Kind, number> = { HTML: 0, CSS: 0, JavaScript: 0, fonts: 0, images: 0, other: 0 };
    const kinds = new Map<string, Kind>();
    devtools.on("Network.responseReceived", ({ requestId, response }) => {
      const kind = BY_MIME.find(([mime]) => mime.test(response.mimeType))?.[1] ?? "other";
      kinds.set(requestId, kind);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes[kinds.get(requestId) ?? "other"] += encodedDataLength;
    });
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    return bytes;
  });
}

export function sumOf(bytes: Bytes): number {
  return KINDS.reduce((sum, kind) => sum + bytes[kind], 0);
}

/** Looks at a page of a new profile, on a slow line and with a slow processor. */
export function openPhone<Value>(
  browser: Browser,
  cookie: Cookie | undefined,
  look: (page: Page) => Promise<Value>,
): Promise<Value> {
  return inNewProfile(browser, cookie, async (page, devtools) => {
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    return await look(page);
  });
}

/** Milliseconds from the start of the navigation to the largest paint, slowed down. */
export function timeLargestPaint(browser: Browser, url: string, cookie?: Cookie): Promise<number> {
  return openPhone(browser, cookie, async (page) => {
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(() =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN))
          .observe({ type: "largest-contentful-paint", buffered: true });
      })
    );
  });
}

async function inNewProfile<Value>(
  browser: Browser,
  cookie: Cookie | undefined,
  look: (page: Page, devtools: CDPSession) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext(PHONE);
  try {
    if (cookie) await context.addCookies([cookie]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    return await look(page, devtools);
  } finally {
    await context.close();
  }
}
