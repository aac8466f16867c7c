/**
 * The landing page as a first visit sees it, beside the same page by Next.js and the same HTML as a string: requests a
 * second and latency, and beside Next.js bytes and the largest paint on a slow phone. The contenders take turns. Where npm
 * cannot install Next.js it says so and measures without it.
 */
import type { Browser } from "playwright-core";
import { timeLargestPaint, weighPage } from "@/tasks/bench/chromium_page.ts";
import type { Figure } from "@/tasks/bench/figures.ts";
import { type Contender, contenderOf, measureRates } from "@/tasks/bench/contenders.ts";
import { landingFigures } from "@/tasks/bench/landing_figures.ts";
import { startNext } from "@/tasks/bench/next/server.ts";
import { NEXT, RENDERED } from "@/tasks/bench/next/site.ts";
import { startProduct, startProgram } from "@/tasks/bench/servers.ts";
import { openBrowser } from "@/tests/kit/browser.ts";

const PATH = "/";
/** How many times the rate of each the product should have. */
const TARGETS = { prerendered: 5, string: 0.8 };
const PAINTS = 7;
/** What every browser says: each server packs what it sends. */
export const LANDING_HEADERS = [
  "Accept: text/html",
  "Accept-Language: en-US",
  "Accept-Encoding: gzip, deflate, br, zstd",
];

export async function measureLanding(folder: string): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const pages = await openLanding(folder, stack);
  const contenders = [...pages, await openString(folder, stack, pages)];
  await measureRates(contenders, LANDING_HEADERS);
  await using browser = await openBrowser();
  await measurePaints(browser, pages);
  return landingFigures(contenders, PATH);
}

/** The product and, where it can be had, Next.js with the same page, prerendered and not; `stack` ends their servers. */
export async function openLanding(folder: string, stack: AsyncDisposableStack): Promise<Contender[]> {
  const product = stack.use(await startProduct(`${folder}/landing.db`));
  const origin = `http://127.0.0.1:${product.port}`;
  const html = await htmlOf(product);
  const contenders = [contenderOf("product", product, PATH)];
  try {
    const next = stack.use(await startNext(`${folder}/next`, html, origin));
    contenders.push(
      contenderOf(`${NEXT}, prerendered`, next, "/", TARGETS.prerendered),
      contenderOf(NEXT, next, RENDERED),
    );
  } catch (error) {
    console.error(`${NEXT} is left out. ${error instanceof Error ? error.message : error}`);
  }
  return contenders;
}

/** The page of the first of these, by the least that a server can do for it. */
async function openString(
  folder: string,
  stack: AsyncDisposableStack,
  [product]: readonly Contender[],
): Promise<Contender> {
  const file = `${folder}/page.html`;
  await Deno.writeTextFile(file, product ? await htmlOf(product) : "");
  const bare = stack.use(await startProgram("bare", file));
  return contenderOf("the same HTML as a string", bare, PATH, TARGETS.string);
}

async function htmlOf({ port }: { port: number }): Promise<string> {
  const headers = { "accept-language": "en-US" };
  return await (await fetch(`http://127.0.0.1:${port}${PATH}`, { headers })).text();
}

async function measurePaints(browser: Browser, contenders: readonly Contender[]): Promise<void> {
  const urlOf = ({ port, path }: Contender) => `http://127.0.0.1:${port}${path}`;
  for (const each of contenders) each.bytes = await weighPage(browser, urlOf(each));
  for (let round = 0; round < PAINTS; round++) {
    // The one that renders for each request paints the same page.
    for (const each of contenders.slice(0, 2)) each.paints.push(await timeLargestPaint(browser, urlOf(each)));
  }
}
