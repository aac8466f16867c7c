/** Latency, open loop: 500 messages a second against the relay, and the load that the promises name (P3). */
import { type Figure, figure, times } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import type { PacedResult, Spread } from "@/tasks/bench/jobs.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { startProduct, startProgram } from "@/tasks/bench/servers.ts";

const STAGE = "latency";
const SOCKETS = 200;
const PER_SECOND = 500;
const PROMISED_PER_SECOND = 20;
/** P3: committed to every device in the same isolate, at 200 sockets and 20 messages a second. */
const PROMISED_MS = 100;

export async function measureLatency(folder: string): Promise<Figure[]> {
  const list = `${folder}/${STAGE}.json`;
  const database = `${folder}/${STAGE}.db`;
  await Deno.writeTextFile(list, JSON.stringify(await seedPeople(database, SOCKETS, Date.now())));
  await using stack = new AsyncDisposableStack();
  const product = stack.use(await startProduct(database));
  const relay = stack.use(await startProgram("relay"));

  async function at(port: number, perSecond: number, measureMs: number): Promise<PacedResult> {
    const job = { kind: "paced", port, people: list, sockets: SOCKETS, perSecond } as const;
    const result = await runJob({ ...job, warmMs: 1_500, measureMs });
    if (result.lost > 0) throw new Error(`Cannot measure latency: ${result.lost} messages were lost`);
    return result;
  }

  const bare = await at(relay.port, PER_SECOND, 6_000);
  const full = await at(product.port, PER_SECOND, 10_000);
  const promised = await at(product.port, PROMISED_PER_SECOND, 15_000);
  const against = (spread: Spread) => `relay ${inWords(spread)}`;
  return [
    figure(STAGE, `send → ack at ${PER_SECOND}/s`, inWords(full.ack), {
      against: against(bare.ack),
      ratio: times(full.ack.p99 / bare.ack.p99),
    }),
    figure(STAGE, `send → delivery at ${PER_SECOND}/s`, inWords(full.delivery), {
      against: against(bare.delivery),
      ratio: times(full.delivery.p99 / bare.delivery.p99),
    }),
    figure(STAGE, "lateness of the generator itself", inWords(full.late), { against: against(bare.late) }),
    figure(STAGE, `send → delivery at ${PROMISED_PER_SECOND}/s`, inWords(promised.delivery), {
      target: `p99 ≤ ${PROMISED_MS} ms`,
      met: promised.delivery.p99 <= PROMISED_MS,
    }),
  ];
}

function inWords({ p50, p99, p999 }: Spread): string {
  return `${[p50, p99, p999].map((each) => each.toFixed(1)).join(" / ")} ms`;
}
