/**
 * Pages of members, rendered for each request from the database, beside Next.js pages of the same markup, with nothing to
 * look up. Both are what a phone gets, whose width is known: bars, but no columns. Where npm cannot install Next.js it says
 * so and measures the product alone.
 */
import { type Contender, contenderOf, measureRates, rateFigures } from "@/tasks/bench/contenders.ts";
import { seedContacts } from "@/tasks/bench/contacts.ts";
import type { Figure } from "@/tasks/bench/figures.ts";
import { startNext } from "@/tasks/bench/next/server.ts";
import { NEXT, RENDERED } from "@/tasks/bench/next/site.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startProduct } from "@/tasks/bench/servers.ts";

const STAGE = "members";
const PEOPLE = 200;
const CONTACTS = 24;
/** How many times as many requests as Next.js, and the most that one of a hundred may take at a fixed rate. */
const TARGETS = { next: 5, p99Ms: 20 };

/** The pages by their names, and what shows that one has everything. */
const PAGES = {
  meet: { holds: /href="\/profile\/\w+"/g, count: 24 },
  explore: { holds: /href="\/profile\/\w+/g, count: 1 },
  contacts: { holds: /href="\/chat\/\w+"/g, count: 10 },
  chat: { holds: /A first word/g, count: 1 },
} as const;

type Name = keyof typeof PAGES;

/** One page, and who serves it. */
interface Measurable {
  what: string;
  contenders: Contender[];
}

export async function measureMembers(folder: string): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { pages, headers } = await openMembers(folder, stack);
  const figures: Figure[] = [];
  for (const { what, contenders } of pages) {
    await measureRates(contenders, headers);
    figures.push(...rateFigures(STAGE, contenders, what, { p99Ms: TARGETS.p99Ms }));
  }
  return figures;
}

/** The product and, where it can be had, Next.js with some of the pages, all of them unless given; `stack` ends their servers. */
export async function openMembers(
  folder: string,
  stack: AsyncDisposableStack,
  names: readonly Name[] = Object.keys(PAGES) as Name[],
): Promise<{ pages: Measurable[]; headers: string[] }> {
  const database = `${folder}/${STAGE}.db`;
  const [owner, ...others] = await seedPeople(database, PEOPLE, Date.now());
  const [other] = others;
  if (!owner || !other) throw new RangeError("Cannot measure the pages of nobody");
  await seedContacts(database, owner, others.slice(0, CONTACTS), Date.now());
  const product = stack.use(await startProduct(database));
  const cookie = `sid=${owner.token}; lang=en; wide=0`;
  const pathOf = (name: Name) => name === "chat" ? `/chat/${other.id}` : `/${name}`;
  const htmls: Record<string, string> = {};
  for (const name of names) htmls[name] = await htmlOf(product, name, { path: pathOf(name), cookie });
  const next = await openNext(`${folder}/next_${STAGE}`, htmls, product).catch((error) => {
    console.error(`${NEXT} is left out. ${error instanceof Error ? error.message : error}`);
    return null;
  });
  if (next) stack.use(next);
  const pages = names.map((name) => ({
    what: `requests of /${name}, ${((htmls[name]?.length ?? 0) / 1024).toFixed(0)} KB, packed`,
    contenders: [
      contenderOf("product", product, pathOf(name)),
      ...next ? [contenderOf(NEXT, next, `${RENDERED}/${name}`, TARGETS.next)] : [],
    ],
  }));
  return {
    pages,
    headers: ["Accept: text/html", "Accept-Encoding: gzip, deflate, br, zstd", `Cookie: ${cookie}`],
  };
}

async function openNext(folder: string, htmls: Record<string, string>, { port }: Server): Promise<Server> {
  const [first = ""] = Object.values(htmls);
  return await startNext(folder, first, `http://127.0.0.1:${port}`, htmls);
}

/** A page of the product, which has all that is to be measured. */
async function htmlOf(
  { port }: Server,
  name: Name,
  { path, cookie }: { path: string; cookie: string },
): Promise<string> {
  const html = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).text();
  const { holds, count } = PAGES[name];
  const found = new Set(html.match(holds)).size;
  if (found < count) throw new Error(`Cannot measure ${path}: it shows ${found} of ${count}`);
  return html;
}
