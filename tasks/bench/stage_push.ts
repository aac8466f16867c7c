/**
 * Pushes: the adapter alone, with its Worker and without; messages to members who are away until all pushes are
 * at their service; and what that costs those who chat meanwhile, beside the same messages to members who are
 * not to be told.
 */
import { type Figure, figure, milliseconds, perSecond, times } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import type { Spread } from "@/tasks/bench/jobs.ts";
import { pause } from "@/tasks/bench/pause.ts";
import { measureAdapter } from "@/tasks/bench/push/adapter.ts";
import { type PushWorld, writePushWorld } from "@/tasks/bench/push/world.ts";
import { openWriting } from "@/tasks/bench/push/writing.ts";
import { type Server, startProduct, startProgram } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "push";
const WARM_MS = 1_500;
/** The event loop never waits for encryption: what it may be late meanwhile. */
const LATE_MS = 20;
/** P3, while pushes are sent. */
const DELIVERY_MS = 100;
/** All pushes have to be there by then. */
const ARRIVE_MS = 120_000;

export interface PushSizes {
  subscriptions: number;
  chatting: number;
  writers: number;
  /** Messages a second between those who chat, and to those who are away. */
  chatPerSecond: number;
  pushesPerSecond: number;
  rounds: number;
  measureMs: number;
}

const FULL: PushSizes = {
  subscriptions: 10_000,
  chatting: 200,
  writers: 20,
  chatPerSecond: 100,
  pushesPerSecond: 100,
  rounds: 3,
  measureMs: 6_000,
};

export async function measurePush(folder: string, sizes = FULL): Promise<Figure[]> {
  await using sink = await startProgram("sink");
  return [...await adapterFigures(sink, sizes), ...await pusherFigures(folder, sink, sizes)];
}

async function adapterFigures(sink: Server, { subscriptions }: PushSizes): Promise<Figure[]> {
  const service = originOf(sink);
  // One before the other in half of the subscriptions each, so that the machine's moods hit both.
  const runs = { worker: [] as Costs[], here: [] as Costs[] };
  for (const worker of [true, false, false, true]) {
    const costs = await measureAdapter(service, { count: subscriptions / 2, worker });
    runs[worker ? "worker" : "here"].push(costs);
  }
  const mean = (all: readonly Costs[], of: (costs: Costs) => number) =>
    all.reduce((sum, costs) => sum + of(costs), 0) / all.length;
  const [rate, rateHere] = [runs.worker, runs.here].map((all) => mean(all, (costs) => costs.perSecond));
  const late = mean(runs.worker, (costs) => costs.late.p99);
  const lateHere = mean(runs.here, (costs) => costs.late.p99);
  const mostOf = (all: readonly Costs[]) => milliseconds(Math.max(...all.map((costs) => costs.late.max)));
  return [
    figure(STAGE, "pushes to browsers, encrypted and sent by the Worker", perSecond(rate ?? NaN), {
      against: `in the isolate ${perSecond(rateHere ?? NaN)}`,
      ratio: times((rate ?? NaN) / (rateHere ?? NaN)),
    }),
    figure(STAGE, "event loop late meanwhile, p99 / most", `${milliseconds(late)} / ${mostOf(runs.worker)}`, {
      against: `in the isolate ${milliseconds(lateHere)} / ${mostOf(runs.here)}`,
      ratio: times(late / lateHere),
      target: `p99 ≤ ${LATE_MS} ms`,
      met: late <= LATE_MS,
    }),
  ];
}

type Costs = Awaited<ReturnType<typeof measureAdapter>>;

/** Both servers run all the time and take turns, so that the machine's moods hit both. */
async function pusherFigures(folder: string, sink: Server, sizes: PushSizes): Promise<Figure[]> {
  const counts = { chatting: sizes.chatting, writers: sizes.writers, away: sizes.subscriptions };
  const notifiedWorld = await writePushWorld(`${folder}/${STAGE}.db`, counts, originOf(sink));
  const silentWorld = await writePushWorld(`${folder}/${STAGE}-none.db`, counts, null);
  const settings = { PUSH_SERVICES: originOf(sink) };
  await using notifying = await startProduct(notifiedWorld.path, settings);
  await using silent = await startProduct(silentWorld.path, settings);
  await using notifiedWriting = await openWriting(notifying.port, notifiedWorld);
  await using silentWriting = await openWriting(silent.port, silentWorld);
  const runs = { notified: [] as Spread[], silent: [] as Spread[] };
  const before = await countOf(sink);
  for (let round = 0; round < sizes.rounds; round++) {
    const order = ["notified", "silent"] as const;
    for (const name of round % 2 === 0 ? order : order.toReversed()) {
      const [server, world, writing] = name === "notified"
        ? [notifying, notifiedWorld, notifiedWriting]
        : [silent, silentWorld, silentWriting];
      runs[name].push(
        await chatBeside(server, world, {
          sizes,
          write: (count) => writing.write(count, sizes.pushesPerSecond),
        }),
      );
    }
  }
  const paced = messagesOf(sizes) * sizes.rounds;
  await arrived(sink, before + paced);
  const many = sizes.subscriptions - paced;
  const start = performance.now();
  const [written] = await Promise.all([
    notifiedWriting.write(many, 0).then(() => performance.now()),
    arrived(sink, before + paced + many),
  ]);
  const all = (performance.now() - start) / 1_000;
  const ms = (name: keyof typeof runs, of: "p50" | "p99") => median(runs[name].map((spread) => spread[of]));
  const delivery =
    `chat at ${sizes.chatPerSecond}/s beside ${sizes.pushesPerSecond} pushes/s, send → delivery`;
  return [
    figure(
      STAGE,
      `messages to ${many.toLocaleString("en-US")} who are away, until all are pushed`,
      perSecond(many / all),
      {
        against: `until all are stored ${perSecond(many / ((written - start) / 1_000))}`,
      },
    ),
    ...(["p50", "p99"] as const).map((of) =>
      figure(STAGE, `${delivery}, ${of}`, milliseconds(ms("notified", of)), {
        against: `nobody to be told ${milliseconds(ms("silent", of))}`,
        ratio: times(ms("notified", of) / ms("silent", of)),
        ...(of === "p99" && { target: `≤ ${DELIVERY_MS} ms`, met: ms("notified", of) <= DELIVERY_MS }),
      })
    ),
  ];
}

/** The delivery of messages between those who are there, while others write to those who are not. */
async function chatBeside(
  server: Server,
  world: PushWorld,
  { sizes, write }: { sizes: PushSizes; write: (count: number) => Promise<void> },
): Promise<Spread> {
  const { chatting: sockets, chatPerSecond, measureMs } = sizes;
  const job = { kind: "paced", port: server.port, people: world.list, sockets } as const;
  const [result] = await Promise.all([
    runJob({ ...job, perSecond: chatPerSecond, warmMs: WARM_MS, measureMs }),
    write(messagesOf(sizes)),
  ]);
  if (result.lost > 0) throw new Error(`Cannot measure chats: ${result.lost} messages were lost`);
  return result.delivery;
}

function messagesOf({ pushesPerSecond, measureMs }: PushSizes): number {
  return pushesPerSecond * (WARM_MS + measureMs) / 1_000;
}

async function arrived(sink: Server, count: number): Promise<void> {
  const until = Date.now() + ARRIVE_MS;
  while (await countOf(sink) < count) {
    if (Date.now() > until) throw new Error(`Cannot wait for ${count} pushes: ${await countOf(sink)} came`);
    await pause(50);
  }
}

async function countOf(sink: Server): Promise<number> {
  return Number(await (await fetch(`${originOf(sink)}/count`)).text());
}

function originOf({ port }: Server): string {
  return `http://127.0.0.1:${port}`;
}
