/** Pages: /contacts, rendered for each request, against its own HTML as a string on the same stack. */
import { type Figure, figure, milliseconds, perSecond, times } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import type { PagesResult } from "@/tasks/bench/jobs.ts";
import { seedContacts } from "@/tasks/bench/contacts.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startProduct, startProgram } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "pages";
const PATH = "/contacts";
const CONTACTS = 24;
const CONNECTIONS = 16;
const ROUNDS = 3;
const PACED_PER_SECOND = 50;
/** What every row of the contact list has once. */
const ROW = /href="\/chat\//g;

export async function measurePages(folder: string): Promise<Figure[]> {
  const database = `${folder}/${STAGE}.db`;
  const [owner, ...others] = await seedPeople(database, CONTACTS + 1, Date.now());
  if (!owner) throw new RangeError("Cannot measure pages for nobody");
  await seedContacts(database, owner, others, Date.now());
  const cookie = `sid=${owner.token}; lang=en`;

  await using stack = new AsyncDisposableStack();
  const product = stack.use(await startProduct(database));
  const response = await fetch(`http://127.0.0.1:${product.port}${PATH}`, { headers: { cookie } });
  const html = await response.text();
  const rows = html.match(ROW)?.length ?? 0;
  if (response.status !== 200 || rows === 0) throw new Error(`Cannot measure ${PATH}: ${response.status}`);
  await Deno.writeTextFile(`${folder}/page.html`, html);
  const plain = stack.use(await startProgram("plain", `${folder}/page.html`));

  async function at({ port }: Server, perSecond: number, measureMs: number): Promise<PagesResult> {
    const job = {
      kind: "pages",
      port,
      path: PATH,
      headers: [`Cookie: ${cookie}`],
      connections: CONNECTIONS,
      perSecond,
    } as const;
    const result = await runJob({ ...job, warmMs: 1_000, measureMs });
    if (result.failed > 0) throw new Error(`Cannot measure ${PATH}: ${result.failed} requests failed`);
    return result;
  }

  const rates: { product: number[]; plain: number[] } = { product: [], plain: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, server] of [["product", product], ["plain", plain]] as const) {
      const { requests, ms } = await at(server, 0, 2_000);
      rates[name].push(requests / ms * 1_000);
    }
  }
  const paced = await at(product, PACED_PER_SECOND, 5_000);
  const pacedPlain = await at(plain, PACED_PER_SECOND, 5_000);
  const what = `${PATH} with ${rows} rows, ${(html.length / 1024).toFixed(0)} KB`;
  return [
    figure(STAGE, what, perSecond(median(rates.product)), {
      against: `the same HTML as a string ${perSecond(median(rates.plain))}`,
      ratio: times(median(rates.product.map((each, round) => each / (rates.plain[round] ?? NaN)))),
    }),
    figure(STAGE, `its p99 at ${PACED_PER_SECOND}/s`, milliseconds(paced.latency.p99), {
      against: `the same HTML as a string ${milliseconds(pacedPlain.latency.p99)}`,
      ratio: times(paced.latency.p99 / pacedPlain.latency.p99),
    }),
  ];
}
