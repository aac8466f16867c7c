/**
 * A chat in the browser: from the key press to the bubble, from one browser to the other, and what a chat of 5,000 loaded
 * messages costs beside one of 100: memory, nodes of the document, and frames while it is scrolled on a phone with a four
 * times slower processor.
 */
import {
  expectBubble,
  pageBack,
  pressEnter,
  scrollFrames,
  weigh,
  type Weight,
} from "@/tasks/bench/chat/measures.ts";
import { type Figure, figure, milliseconds, times } from "@/tasks/bench/figures.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startProduct } from "@/tasks/bench/servers.ts";
import { median, spreadOf } from "@/tasks/bench/spread.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { openBrowser } from "@/tests/kit/browser.ts";
import { layLongChat } from "@/tests/kit/long_chat.ts";
import type { Browser, CDPSession, Page } from "playwright-core";

const STAGE = "chat";
const LONG = 5_000;
const SHORT = 100;
const PAGE = 20;
const MESSAGES = 100;
const FRAMES = 240;
const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
const MINUTE_MS = 60_000;
/** Bounds that the page promises itself (docs/rules.md, CT). */
const NODES_TIMES = 3;
const BUBBLE_MS = 50;
const DELIVERY_MS = 100;

interface OpenChat {
  page: Page;
  devtools: CDPSession;
}

export async function measureChat(folder: string): Promise<Figure[]> {
  const path = `${folder}/${STAGE}.db`;
  const [ada, ben, carl] = await seedPeople(path, 3, Date.now());
  if (!ada || !ben || !carl) throw new RangeError("Cannot chat with nobody");
  const database = await openDatabase({ path });
  await lay(database, [ada, ben], LONG);
  await lay(database, [ada, carl], SHORT);
  await database.close();
  await using product = await startProduct(path);
  await using browser = await openBrowser();

  const long = await openChat(browser, product, { as: ada, with: ben });
  const there = await openChat(browser, product, { as: ben, with: ada });
  const sent = await sendMany(long.page, there.page);
  const paged = await pageBack(long.page, LONG / PAGE - 1);
  const short = await openChat(browser, product, { as: ada, with: carl });
  await pageBack(short.page, SHORT / PAGE - 1);
  const sentLong = await sendMany(long.page, there.page);
  const [heavy, light] = [await weigh(long.devtools), await weigh(short.devtools)];
  const frames = await compareFrames(long, short);
  return [...speedFigures(sent, sentLong), ...pagingFigures(paged), ...weightFigures(heavy, light), frames];
}

async function lay(database: Database, members: readonly [Person, Person], count: number): Promise<void> {
  const now = Date.now();
  await layLongChat(database, [members[0].id, members[1].id], {
    count,
    textOf: (seq) => `Line ${seq} of a chat${", with something to make it longer".repeat(seq % 4)}`,
    atOf: (seq) => now - (count + 1 - seq) * MINUTE_MS,
  });
}

async function openChat(
  browser: Browser,
  { port }: Server,
  { as, with: { id } }: { as: Person; with: Person },
): Promise<OpenChat> {
  const origin = `http://127.0.0.1:${port}`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  await context.addCookies([{ name: "sid", value: as.token, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/chat/${id}`, { waitUntil: "networkidle" });
  return { page, devtools: await context.newCDPSession(page) };
}

interface Sent {
  toBubble: number[];
  toOther: number[];
}

/** Messages from one page to the other, one after the other. */
async function sendMany(here: Page, there: Page): Promise<Sent> {
  const sent: Sent = { toBubble: [], toOther: [] };
  for (let nth = 0; nth < MESSAGES; nth++) {
    const text = `Message ${nth} ${crypto.randomUUID()}`;
    const [own, other] = [await expectBubble(here, text), await expectBubble(there, text)];
    const pressed = await pressEnter(here, text);
    sent.toBubble.push(await own() - pressed);
    sent.toOther.push(await other() - pressed);
  }
  return sent;
}

/** In turns, so that both have the same neighbours. */
async function compareFrames(long: OpenChat, short: OpenChat): Promise<Figure> {
  const shown: Record<"long" | "short", number[]> = { long: [], short: [] };
  for (const { devtools } of [long, short]) {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { page }] of [["long", long], ["short", short]] as const) {
      await page.bringToFront();
      shown[name].push(await scrollFrames(page, FRAMES));
    }
  }
  const [here, against] = [median(shown.long), median(shown.short)];
  return figure(STAGE, "frames shown while it is scrolled, 4 × slower processor", percent(here), {
    against: `${SHORT} messages ${percent(against)}`,
    ratio: times(here / against),
  });
}

function speedFigures(before: Sent, after: Sent): Figure[] {
  const rows = [
    ["key press → bubble, p50 / p99", "toBubble", BUBBLE_MS],
    ["key press → bubble in another browser, p50 / p99", "toOther", DELIVERY_MS],
  ] as const;
  return rows.map(([what, key, targetMs]) => {
    const [few, many] = [spreadOf(before[key]), spreadOf(after[key])];
    return figure(STAGE, `${what}, ${LONG.toLocaleString("en-US")} messages loaded`, both(many), {
      against: `${PAGE} messages ${both(few)}`,
      ratio: times(many.p50 / few.p50),
      target: `p50 ≤ ${targetMs} ms`,
      met: many.p50 <= targetMs,
    });
  });
}

function pagingFigures(took: readonly number[]): Figure[] {
  const [first, last] = [spreadOf(took.slice(0, 50)), spreadOf(took.slice(-50))];
  return [
    figure(STAGE, "a page of 20 older messages, asked for until drawn, p50 / p99, the last 50", both(last), {
      against: `the first 50 ${both(first)}`,
      ratio: times(last.p50 / first.p50),
    }),
  ];
}

function weightFigures(heavy: Weight, light: Weight): Figure[] {
  const ratio = heavy.nodes / light.nodes;
  return [
    figure(
      STAGE,
      `nodes of the document, ${LONG.toLocaleString("en-US")} messages loaded`,
      `${heavy.nodes}`,
      {
        against: `${SHORT} messages ${light.nodes}`,
        ratio: times(ratio),
        target: `≤ ${NODES_TIMES} ×`,
        met: ratio <= NODES_TIMES,
      },
    ),
    figure(STAGE, "its JavaScript memory", megabytes(heavy.heapMB), {
      against: `${SHORT} messages ${megabytes(light.heapMB)}`,
      ratio: times(heavy.heapMB / light.heapMB),
    }),
  ];
}

function both({ p50, p99 }: { p50: number; p99: number }): string {
  return `${milliseconds(p50)} / ${milliseconds(p99)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function megabytes(value: number): string {
  return `${value.toFixed(1)} MB`;
}
