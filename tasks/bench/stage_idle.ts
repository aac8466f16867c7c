/** Idle sockets: memory of each, and how fast they come, against the relay, which is `ws` alone. */
import { type Figure, figure, perSecond, times } from "@/tasks/bench/figures.ts";
import { whileIdle } from "@/tasks/bench/generator.ts";
import { pause } from "@/tasks/bench/pause.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startProduct, startProgram } from "@/tasks/bench/servers.ts";

const STAGE = "idle";
const SOCKETS = 2_000;
const PARALLEL = 50;
const SETTLE_MS = 3_000;

export async function measureIdle(folder: string): Promise<Figure[]> {
  const people = `${folder}/${STAGE}.json`;
  const database = `${folder}/${STAGE}.db`;
  await Deno.writeTextFile(people, JSON.stringify(await seedPeople(database, SOCKETS, Date.now())));

  async function measure(server: Server): Promise<{ kilobytes: number; rate: number }> {
    await pause(SETTLE_MS);
    const before = await server.residentBytes();
    const job = { kind: "idle", port: server.port, people, sockets: SOCKETS, parallel: PARALLEL } as const;
    return await whileIdle(job, async ({ connectMs, open }) => {
      await pause(SETTLE_MS);
      const after = await server.residentBytes();
      return { kilobytes: (after - before) / open / 1024, rate: open / connectMs * 1_000 };
    });
  }

  await using stack = new AsyncDisposableStack();
  const product = await measure(stack.use(await startProduct(database)));
  const relay = await measure(stack.use(await startProgram("relay")));
  return [
    figure(STAGE, `memory of each of ${SOCKETS} sockets`, `${product.kilobytes.toFixed(1)} KB`, {
      against: `relay ${relay.kilobytes.toFixed(1)} KB`,
      ratio: times(product.kilobytes / relay.kilobytes),
    }),
    figure(STAGE, "sockets opened, each of another member", perSecond(product.rate), {
      against: `relay ${perSecond(relay.rate)}`,
      ratio: times(product.rate / relay.rate),
    }),
  ];
}
