/**
 * Pages of the desk with full lists: 1,000 open reports, 10,000 photos that wait, a million members, ten thousand messages to
 * support, decisions and orders. Each is asked for twenty times a second.
 */
import { openDatabase } from "@/store/database.ts";
import { type DeskPage, deskPages, writeFullDesk } from "@/tasks/bench/desk/full_world.ts";
import { type Figure, figure, milliseconds, times } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import type { PagesResult } from "@/tasks/bench/jobs.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startProduct, startProgram } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "desk_pages";
const SIZES = { members: 1_000_000, reports: 1_000, photos: 10_000, others: 10_000 };
const PER_SECOND = 20;
const ROUNDS = 3;
const P99_MS = 100;

export async function measureDeskPages(folder: string): Promise<Figure[]> {
  const path = `${folder}/${STAGE}.db`;
  await seedPeople(path, 2, Date.now());
  const database = await openDatabase({ path });
  const { cookie } = await writeFullDesk(database, SIZES).finally(() => database.close());

  await using stack = new AsyncDisposableStack();
  const product = stack.use(await startProduct(path));
  const headers = [`Cookie: ${cookie}; lang=en`];
  /** The median of rounds: what else the machine does falls into one of them. */
  const at = async ({ port }: Server, { path, form }: DeskPage): Promise<{ p50: number; p99: number }> => {
    const rounds: PagesResult[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const job = {
        kind: "pages",
        port,
        path,
        form,
        headers,
        connections: 8,
        perSecond: PER_SECOND,
      } as const;
      rounds.push(await runJob({ ...job, warmMs: 500, measureMs: 2_000 }));
    }
    const failed = rounds.reduce((sum, each) => sum + each.failed, 0);
    if (failed > 0) throw new Error(`Cannot measure ${path}: ${failed} requests failed`);
    return {
      p50: median(rounds.map(({ latency }) => latency.p50)),
      p99: median(rounds.map(({ latency }) => latency.p99)),
    };
  };
  const figures: Figure[] = [];
  for (const page of deskPages()) {
    const { path, form } = page;
    const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      headers: { cookie: `${cookie}; lang=en` },
      ...form !== undefined && { method: "POST", body: new URLSearchParams(form) },
    });
    const html = await response.text();
    if (response.status !== 200) throw new Error(`Cannot measure ${path}: ${response.status}`);
    await Deno.writeTextFile(`${folder}/page.html`, html);
    await using plain = await startProgram("plain", `${folder}/page.html`);
    const [here, bare] = [await at(product, page), await at(plain, page)];
    const what = `${[path, form].filter(Boolean).join(" ")}, ${
      (html.length / 1024).toFixed(0)
    } KB, p50 / p99`;
    figures.push(figure(STAGE, what, `${milliseconds(here.p50)} / ${milliseconds(here.p99)}`, {
      against: `the same HTML as a string ${milliseconds(bare.p99)}`,
      ratio: times(here.p99 / bare.p99),
      target: `p99 ≤ ${P99_MS} ms`,
      met: here.p99 <= P99_MS,
    }));
  }
  return figures;
}
