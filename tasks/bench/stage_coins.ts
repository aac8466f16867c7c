/**
 * Coins: spins of the wheel and bought ones beside messages, which are charged too; purchases from a signed webhook to the event
 * with the balance; and the audit of a million ledger entries beside that of a few.
 */
import { priceOf } from "@/domain/catalogue.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { measureAudit } from "@/tasks/bench/coins/audit.ts";
import { type CallLoad, measureRate } from "@/tasks/bench/coins/calls.ts";
import { measurePurchases } from "@/tasks/bench/coins/purchases.ts";
import { type CoinWorld, writeCoinWorld, writeLedgers } from "@/tasks/bench/coins/world.ts";
import { type Figure, figure, milliseconds, perSecond, times } from "@/tasks/bench/figures.ts";
import { partnerOf } from "@/tasks/bench/load_sockets.ts";
import { startProduct } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";
import { sendFrame } from "@/tasks/bench/wire.ts";

const STAGE = "coins";
const LIFTED = "1000000/1000000";
/** What an audit may take of memory beyond that of a few entries, and of time. */
const MORE_MEMORY_MAX = 192 * 2 ** 20;
const SECONDS_MAX = 120;
/** From a webhook to the event with the coins. */
const PURCHASE_MS = 100;
/** Of the messages a second: a spin has its proof to be computed and stored besides. */
const SPIN_TARGET = 0.2;

export interface CoinSizes {
  sockets: number;
  window: number;
  rounds: number;
  measureMs: number;
  purchases: number;
  entries: number;
  /** The same members with so many entries in all. */
  fewEntries: number;
  members: number;
}

const FULL: CoinSizes = {
  sockets: 100,
  window: 4,
  rounds: 3,
  measureMs: 2_000,
  purchases: 2_000,
  entries: 1_000_000,
  fewEntries: 1_000,
  members: 100,
};

export async function measureCoins(folder: string, sizes = FULL): Promise<Figure[]> {
  const world = await writeCoinWorld(`${folder}/${STAGE}.db`, sizes.sockets);
  const figures: Figure[] = [];
  {
    await using product = await startProduct(world.path, { RATE_SPINS: LIFTED, RATE_PAYMENTS: LIFTED });
    figures.push(...await callFigures(product.port, world, sizes));
    const { perSecond: rate, latency } = await measurePurchases(product.port, world, sizes.purchases);
    figures.push(
      figure(STAGE, "purchases, from a signed webhook to the event", perSecond(rate)),
      figure(STAGE, "one alone, p50 / p99", `${milliseconds(latency.p50)} / ${milliseconds(latency.p99)}`, {
        target: `p99 ≤ ${PURCHASE_MS} ms`,
        met: latency.p99 <= PURCHASE_MS,
      }),
    );
  }
  return [...figures, ...await auditFigures(folder, sizes)];
}

/** Spins, bought spins and messages take turns, so that the machine's moods hit all of them. */
async function callFigures(
  port: number,
  { people }: CoinWorld,
  { window, rounds, measureMs }: CoinSizes,
): Promise<Figure[]> {
  const rates = { spin: [] as number[], buy: [] as number[], message: [] as number[] };
  const common = { port, people, window, measureMs, warmMs: 500 };
  const spin = "spinofluck/spin";
  const buy = "spinofluck/buy_spin";
  const loads: Record<keyof typeof rates, Pick<CallLoad, "module" | "frame">> = {
    spin: {
      module: spin,
      frame: (rid) => `{"module":"${spin}","rid":"${rid}","data":{"client_seed":"${rid}"}}`,
    },
    buy: { module: buy, frame: (rid) => `{"module":"${buy}","rid":"${rid}","data":{}}` },
    message: {
      module: "send_message",
      frame: (rid, index) => sendFrame(rid, partnerOf(people, index).id, rid),
    },
  };
  for (let round = 0; round < rounds; round++) {
    for (const [name, load] of Object.entries(loads) as [keyof typeof rates, typeof loads.spin][]) {
      rates[name].push(await measureRate({ ...common, ...load }));
    }
  }
  const against = `messages ${perSecond(median(rates.message))}`;
  const ratioOf = (name: "spin" | "buy") =>
    median(rates[name].map((rate, round) => rate / (rates.message[round] ?? NaN)));
  const spins = ratioOf("spin");
  return [
    figure(STAGE, "spins, drawn and stored with their proof", perSecond(median(rates.spin)), {
      against,
      ratio: times(spins),
      target: `≥ ${SPIN_TARGET} ×`,
      met: spins >= SPIN_TARGET,
    }),
    figure(STAGE, `bought spins of ${priceOf(demoCatalogue, "spin")} coins`, perSecond(median(rates.buy)), {
      against,
      ratio: times(ratioOf("buy")),
    }),
  ];
}

async function auditFigures(
  folder: string,
  { entries, fewEntries, members }: CoinSizes,
): Promise<Figure[]> {
  const many = `${folder}/${STAGE}-many.db`;
  const few = `${folder}/${STAGE}-few.db`;
  await writeLedgers(few, { entries: fewEntries, members });
  await writeLedgers(many, { entries, members });
  const small = await measureAudit(few);
  const large = await measureAudit(many);
  const what = `${entries.toLocaleString("en-US")} ledger entries`;
  const name = `${fewEntries.toLocaleString("en-US")} entries`;
  return [
    figure(STAGE, `audit of ${what}`, `${large.seconds.toFixed(1)} s`, {
      against: `${name} ${small.seconds.toFixed(1)} s`,
      target: `≤ ${SECONDS_MAX} s`,
      met: large.seconds <= SECONDS_MAX,
    }),
    figure(STAGE, "the most memory that it has held", megabytes(large.peakBytes), {
      against: `${name} ${megabytes(small.peakBytes)}`,
      ratio: times(large.peakBytes / small.peakBytes),
      target: `≤ ${megabytes(MORE_MEMORY_MAX)} more`,
      met: large.peakBytes - small.peakBytes <= MORE_MEMORY_MAX,
    }),
  ];
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
