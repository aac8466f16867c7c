/**
 * Isolates: the product with one, two and four of them, under the load of the peers, and under requests of a member's page.
 * They take turns over several rounds. The load generator needs cores too, so what it takes stands beside them.
 */
import { seedContacts } from "@/tasks/bench/contacts.ts";
import { ratioOf } from "@/tasks/bench/contenders.ts";
import { type Figure, figure, perSecond, times } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startProduct } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "workers";
const WORKERS = [1, 2, 4];
const SOCKETS = 200;
const WINDOW = 4;
const PATH = "/contacts";
const CONTACTS = 24;
const CONNECTIONS = 16;
const ROUNDS = 3;
const WARM_MS = 1_000;
const MEASURE_MS = 2_500;
/** Of the rate of one isolate. */
const LEAST = 0.9;

interface Contender {
  workers: number;
  server: Server;
  rates: number[];
  /** Milliseconds of processor a message. */
  serverMs: number[];
  /** Cores that the load generator has kept busy. */
  generator: number[];
  /** The session of the member whose page is asked for, and requests a second. */
  cookie: string;
  pageRates: number[];
}

export async function measureWorkers(folder: string): Promise<Figure[]> {
  const people = `${folder}/${STAGE}.json`;
  await using stack = new AsyncDisposableStack();
  const contenders: Contender[] = [];
  for (const workers of WORKERS) {
    const database = `${folder}/${STAGE}-${workers}.db`;
    const members = await seedPeople(database, SOCKETS, Date.now());
    const [owner, ...others] = members;
    if (!owner) throw new RangeError("Cannot measure isolates for nobody");
    await seedContacts(database, owner, others.slice(0, CONTACTS), Date.now());
    await Deno.writeTextFile(people, JSON.stringify(members));
    const server = stack.use(await startProduct(database, { WORKERS: String(workers) }));
    const cookie = `sid=${owner.token}; lang=en`;
    contenders.push({ workers, server, rates: [], serverMs: [], generator: [], cookie, pageRates: [] });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of contenders) await measureMessages(contender, people);
    for (const contender of contenders) await measurePage(contender);
  }
  const [one, ...others] = contenders;
  return one ? others.flatMap((other) => [messagesOf(other, one), pageOf(other, one)]) : [];
}

async function measureMessages({ workers, server, ...found }: Contender, people: string): Promise<void> {
  const { acks, refused, ms, serverMs, ownMs } = await runJob({
    kind: "saturate",
    port: server.port,
    pid: server.pid,
    wire: "frames",
    people,
    sockets: SOCKETS,
    window: WINDOW,
    warmMs: WARM_MS,
    measureMs: MEASURE_MS,
  });
  if (refused > 0) throw new Error(`Cannot measure ${workers} isolates: ${refused} messages were refused`);
  found.rates.push(acks / ms * 1_000);
  found.serverMs.push(serverMs / acks);
  found.generator.push(ownMs / ms);
}

async function measurePage({ workers, server: { port }, cookie, pageRates }: Contender): Promise<void> {
  const { requests, failed, ms } = await runJob({
    kind: "pages",
    port,
    path: PATH,
    headers: [`Cookie: ${cookie}`],
    connections: CONNECTIONS,
    perSecond: 0,
    warmMs: WARM_MS,
    measureMs: MEASURE_MS,
  });
  if (failed > 0) throw new Error(`Cannot measure ${workers} isolates: ${failed} requests failed`);
  pageRates.push(requests / ms * 1_000);
}

function messagesOf({ workers, rates, serverMs, generator }: Contender, one: Contender): Figure {
  const of = (what: Contender["serverMs"]) => `${median(what).toFixed(3)} ms of processor a message`;
  const ratio = ratioOf(rates, one.rates);
  const what = `durable, charged messages, ${workers} isolates, the generator on ${
    median(generator).toFixed(1)
  } cores`;
  return figure(STAGE, what, `${perSecond(median(rates))}, ${of(serverMs)}`, {
    against: `one isolate ${perSecond(median(one.rates))}, ${of(one.serverMs)}`,
    ratio: times(ratio),
    target: `≥ ${LEAST} ×`,
    met: ratio >= LEAST,
  });
}

function pageOf({ workers, pageRates }: Contender, one: Contender): Figure {
  const ratio = ratioOf(pageRates, one.pageRates);
  return figure(STAGE, `requests of ${PATH}, ${workers} isolates`, perSecond(median(pageRates)), {
    against: `one isolate ${perSecond(median(one.pageRates))}`,
    ratio: times(ratio),
    target: `≥ ${LEAST} ×`,
    met: ratio >= LEAST,
  });
}
