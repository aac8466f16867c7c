/**
 * Saturation: messages a second with 200 sockets in pairs and eight messages in flight on each. The contenders take
 * turns over several short rounds on one machine, so that its moods hit all of them; what counts is the median.
 */
import { type Figure, figure, perSecond, times } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startProduct, startProgram } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "saturation";
const SOCKETS = 200;
const WINDOW = 8;
const ROUNDS = 5;
const WARM_MS = 700;
const MEASURE_MS = 2_000;
const NAIVE_TARGET = 10;
const RELAY_TARGET = 0.25;

const CONTENDERS = ["product", "naive", "relay"] as const;
type Contender = (typeof CONTENDERS)[number];

export async function measureSaturation(folder: string): Promise<Figure[]> {
  const file = (name: Contender) => `${folder}/${STAGE}-${name}.db`;
  const list = `${folder}/${STAGE}.json`;
  for (const name of ["product", "naive"] as const) {
    await Deno.writeTextFile(list, JSON.stringify(await seedPeople(file(name), SOCKETS, Date.now())));
  }
  await using stack = new AsyncDisposableStack();
  const servers: Record<Contender, Server> = {
    product: stack.use(await startProduct(file("product"))),
    naive: stack.use(await startProgram("naive", file("naive"))),
    relay: stack.use(await startProgram("relay")),
  };
  const rounds: Record<Contender, number[]> = { product: [], naive: [], relay: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of CONTENDERS) {
      const { acks, refused, ms } = await runJob({
        kind: "saturate",
        port: servers[name].port,
        wire: "frames",
        pid: servers[name].pid,
        people: list,
        sockets: SOCKETS,
        window: WINDOW,
        warmMs: WARM_MS,
        measureMs: MEASURE_MS,
      });
      if (refused > 0) throw new Error(`Cannot measure "${name}": it refused ${refused} messages`);
      rounds[name].push(acks / ms * 1_000);
    }
  }
  return figuresOf(rounds);
}

function figuresOf(rounds: Record<Contender, number[]>): Figure[] {
  const { product, naive, relay } = rounds;
  const rate = median(product);
  const ratioTo = (other: number[]) => median(product.map((each, round) => each / (other[round] ?? NaN)));
  const overNaive = ratioTo(naive);
  const ofRelay = ratioTo(relay);
  const what = "durable, charged messages";
  return [
    figure(STAGE, what, perSecond(rate), {
      against: `naive handler ${perSecond(median(naive))}`,
      ratio: times(overNaive),
      target: `≥ ${NAIVE_TARGET} ×`,
      met: overNaive >= NAIVE_TARGET,
    }),
    figure(STAGE, what, perSecond(rate), {
      against: `relay without storage ${perSecond(median(relay))}`,
      ratio: times(ofRelay),
      target: `≥ ${RELAY_TARGET} ×`,
      met: ofRelay >= RELAY_TARGET,
    }),
  ];
}
