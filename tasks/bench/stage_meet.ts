/**
 * The grid of members, rendered for each request from the database, beside a minimal Next.js page of the same cards
 * (their markup alone, without the columns and bars around them, and with nothing to look up). Where npm cannot install
 * Next.js it says so and measures the product alone.
 */
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import { type Contender, contenderOf, measureRates, rateFigures } from "@/tasks/bench/contenders.ts";
import type { Figure } from "@/tasks/bench/figures.ts";
import { startNext } from "@/tasks/bench/next/server.ts";
import { NEXT, RENDERED } from "@/tasks/bench/next/site.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { startProduct } from "@/tasks/bench/servers.ts";

const STAGE = "meet";
const PATH = "/meet";
const PEOPLE = 200;
const CARD = /href="\/profile\/[0-9a-z]+"/g;
const MAIN = /(<main\b[^]*<\/main>)/;

export async function measureMeet(folder: string): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { contenders, headers, what } = await openMeet(folder, stack);
  await measureRates(contenders, headers);
  return rateFigures(STAGE, contenders, what);
}

/** The product and, where it can be had, Next.js with the same cards; `stack` ends their servers. */
export async function openMeet(
  folder: string,
  stack: AsyncDisposableStack,
): Promise<{ contenders: Contender[]; headers: string[]; what: string }> {
  const database = `${folder}/${STAGE}.db`;
  const [owner] = await seedPeople(database, PEOPLE, Date.now());
  if (!owner) throw new RangeError("Cannot measure a grid for nobody");
  const product = stack.use(await startProduct(database));
  const origin = `http://127.0.0.1:${product.port}`;
  const cookie = `sid=${owner.token}; lang=en`;
  const html = await (await fetch(`${origin}${PATH}`, { headers: { cookie } })).text();
  const cards = new Set(html.match(CARD)).size;
  if (cards < MEMBERS_PAGE) throw new Error(`Cannot measure ${PATH}: it has ${cards} cards`);

  const contenders = [contenderOf("product", product, PATH)];
  try {
    const main = MAIN.exec(html)?.[1] ?? "";
    const cardsAlone = html.replace(/(<body\b[^>]*>)[^]*(<\/body>)/, `$1${main.replaceAll("$", "$$$$")}$2`);
    const next = stack.use(await startNext(`${folder}/next_${STAGE}`, cardsAlone, origin));
    contenders.push(contenderOf(NEXT, next, RENDERED));
  } catch (error) {
    console.error(`${NEXT} is left out. ${error instanceof Error ? error.message : error}`);
  }
  const headers = ["Accept: text/html", "Accept-Encoding: gzip, deflate, br, zstd", `Cookie: ${cookie}`];
  return {
    contenders,
    headers,
    what: `requests of ${PATH} with ${cards} cards of ${PEOPLE} members, packed`,
  };
}
