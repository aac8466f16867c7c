/**
 * The landing page as a first visit sees it, beside the same page by Next.js: requests a second, latency, bytes, and the
 * largest paint on a slow phone. The contenders take turns. Where npm cannot install Next.js it says so and measures the
 * product alone.
 */
import type { Browser } from "playwright-core";
import { timeLargestPaint, weighPage } from "@/tasks/bench/chromium_page.ts";
import type { Figure } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import type { PagesResult } from "@/tasks/bench/jobs.ts";
import { landingFigures, type Measured } from "@/tasks/bench/landing_figures.ts";
import { startNext } from "@/tasks/bench/next/server.ts";
import { NEXT, RENDERED } from "@/tasks/bench/next/site.ts";
import { type Server, startProduct } from "@/tasks/bench/servers.ts";
import { openBrowser } from "@/tests/kit/browser.ts";

const PATH = "/";
const CONNECTIONS = 16;
const RATE_ROUNDS = 5;
const PACED_ROUNDS = 3;
const PACED_PER_SECOND = 50;
const PAINTS = 7;
/** What every browser says: each server packs what it sends. */
const HEADERS = ["Accept: text/html", "Accept-Language: en-US", "Accept-Encoding: gzip, deflate, br, zstd"];

export async function measureLanding(folder: string): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const product = stack.use(await startProduct(`${folder}/landing.db`));
  const origin = `http://127.0.0.1:${product.port}`;
  const html = await (await fetch(`${origin}${PATH}`, { headers: { "accept-language": "en-US" } })).text();
  const contenders = [contender("product", product, PATH)];
  try {
    const next = stack.use(await startNext(`${folder}/next`, html, origin));
    contenders.push(contender(`${NEXT}, prerendered`, next, "/"), contender(NEXT, next, RENDERED));
  } catch (error) {
    console.error(`${NEXT} is left out. ${error instanceof Error ? error.message : error}`);
  }
  await measureRates(contenders);
  await using browser = await openBrowser();
  await measurePaints(browser, contenders);
  return landingFigures(contenders, { path: PATH, perSecond: PACED_PER_SECOND });
}

type Contender = Measured & { port: number; path: string };

function contender(name: string, { port }: Server, path: string): Contender {
  return { name, port, path, rates: [], latencies: [], paints: [], bytes: null };
}

async function measureRates(contenders: readonly Contender[]): Promise<void> {
  for (let round = 0; round < RATE_ROUNDS; round++) {
    for (const each of contenders) {
      const { requests, ms } = await load(each, 0, 1_500);
      each.rates.push(requests / ms * 1_000);
    }
  }
  for (let round = 0; round < PACED_ROUNDS; round++) {
    for (const each of contenders) each.latencies.push((await load(each, PACED_PER_SECOND, 3_000)).latency);
  }
}

async function load(
  { name, port, path }: Contender,
  perSecond: number,
  measureMs: number,
): Promise<PagesResult> {
  const job = { kind: "pages", port, path, headers: HEADERS, connections: CONNECTIONS, perSecond } as const;
  const result = await runJob({ ...job, warmMs: 500, measureMs });
  if (result.failed > 0) {
    throw new Error(`Cannot measure ${path} of ${name}: ${result.failed} requests failed`);
  }
  return result;
}

async function measurePaints(browser: Browser, contenders: readonly Contender[]): Promise<void> {
  const urlOf = ({ port, path }: Contender) => `http://127.0.0.1:${port}${path}`;
  for (const each of contenders) each.bytes = await weighPage(browser, urlOf(each));
  for (let round = 0; round < PAINTS; round++) {
    // The one that renders for each request paints the same page.
    for (const each of contenders.slice(0, 2)) each.paints.push(await timeLargestPaint(browser, urlOf(each)));
  }
}
