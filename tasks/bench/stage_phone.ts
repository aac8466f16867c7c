/**
 * Member pages on a slow phone (slow 4G, a processor four times slower): what a first visit loads, when its largest part is
 * painted, and how long the page takes to show the next frame after a tap.
 */
import type { Browser, Locator, Page } from "playwright-core";
import {
  type Cookie,
  KINDS,
  openPhone,
  sumOf,
  timeLargestPaint,
  weighPage,
} from "@/tasks/bench/chromium_page.ts";
import { type Figure, figure, milliseconds } from "@/tasks/bench/figures.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";
import { startProduct } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";
import { openBrowser } from "@/tests/kit/browser.ts";

const STAGE = "phone";
const PEOPLE = 120;
const ROUNDS = 3;
const PAINT_MS = 1_500;
const WEIGHT_KB = 120;
const TAP_MS = 100;
/** How long a finger rests on the glass. */
const PRESS_MS = 80;
/** After it the page has shown what a tap leads to. */
const SHOWN_MS = 1_500;

interface Tap {
  what: string;
  path: string;
  /** Taps, once the page is awake. */
  tap(page: Page): Promise<void>;
}

export async function measurePhone(folder: string): Promise<Figure[]> {
  const database = `${folder}/${STAGE}.db`;
  const [owner, other] = await seedPeople(database, PEOPLE, Date.now());
  if (!owner || !other) throw new RangeError("Cannot visit pages as nobody");
  await using product = await startProduct(database);
  await using browser = await openBrowser();
  const site = { origin: `http://127.0.0.1:${product.port}`, owner };
  const chat = `/chat/${other.id}`;
  const figures: Figure[] = [];
  for (const path of ["/explore", "/meet", "/contacts", chat, "/stories"]) {
    figures.push(...await measurePage(browser, site, path));
  }
  for (const tap of tapsOn(chat)) figures.push(await measureTap(browser, site, tap));
  return figures;
}

interface Site {
  origin: string;
  owner: Person;
}

async function measurePage(browser: Browser, site: Site, path: string): Promise<Figure[]> {
  const url = `${site.origin}${path}`;
  const name = path.split("/").slice(0, 2).join("/");
  const bytes = await weighPage(browser, url, cookieOf(site));
  const weight = sumOf(bytes) / 1024;
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    paints.push(await timeLargestPaint(browser, url, cookieOf(site)));
  }
  const paint = median(paints);
  const parts = KINDS.filter((kind) => bytes[kind] > 0)
    .map((kind) => `${kind} ${(bytes[kind] / 1024).toFixed(0)}`).join(", ");
  return [
    figure(STAGE, `${name}: all of a first view on the wire (${parts})`, `${weight.toFixed(1)} KB`, {
      target: `≤ ${WEIGHT_KB} KB`,
      met: weight <= WEIGHT_KB,
    }),
    figure(STAGE, `${name}: largest paint`, milliseconds(paint), {
      target: `≤ ${PAINT_MS} ms`,
      met: paint <= PAINT_MS,
    }),
  ];
}

function tapsOn(chat: string): Tap[] {
  return [
    {
      what: "like",
      path: "/explore",
      tap: (page) => press(page, page.getByRole("button", { name: /^Like\b/ }).first()),
    },
    {
      what: "open and close a profile",
      path: "/meet",
      async tap(page) {
        await press(page, page.locator("#page a[href^='/profile/']").first());
        const close = page.locator("dialog[open]").getByRole("button", { name: /^(Close|Back)/ }).first();
        await close.waitFor();
        await page.waitForTimeout(SHOWN_MS);
        await press(page, close);
      },
    },
    {
      what: "send",
      path: chat,
      async tap(page) {
        await page.locator("#page textarea[name=message]").fill("Shall we meet at seven?");
        await page.locator("#page textarea[name=message]").press("Enter");
      },
    },
  ];
}

/** Playwright's own tap ends in the moment in which it begins, so that what the beginning costs counts for its end. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new RangeError("Cannot press what is not shown");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(PRESS_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

async function measureTap(
  browser: Browser,
  site: Site,
  { what, path, tap }: Tap,
): Promise<Figure> {
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    slowest.push(
      await openPhone(browser, cookieOf(site), async (page) => {
        await page.goto(`${site.origin}${path}`, { waitUntil: "networkidle" });
        await page.evaluate(() => {
          const taps: number[] = [];
          Object.assign(globalThis, { taps });
          new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) taps.push(duration);
          }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
        });
        await tap(page);
        await page.waitForTimeout(SHOWN_MS);
        return await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { taps: number[] }).taps));
      }),
    );
  }
  const next = median(slowest);
  return figure(STAGE, `${what}: until the next frame, the slowest event`, milliseconds(next), {
    target: `≤ ${TAP_MS} ms`,
    met: next <= TAP_MS,
  });
}

function cookieOf({ origin, owner }: Site): Cookie {
  return { name: "sid", value: owner.token, url: origin };
}
