/**
 * The mixed part of the soak: members who write, swipe, upload, post, spin and buy, and people at the desk who answer, on two
 * servers of which one is restarted in each period, by SIGTERM and as a crash in turn, while a clock jumps. Between 50 and 2,000
 * sockets are open. Prints a line a period, then whether anything was lost, late, or grew.
 */
import { printAudit } from "@/tasks/audit.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";
import { inParallel } from "@/tasks/bench/load_sockets.ts";
import { workAtDesk } from "@/tasks/soak/mixed/desk.ts";
import { type Crowd, Hands, pause } from "@/tasks/soak/mixed/hands.ts";
import { type Act, type KeptLedger, Ledger } from "@/tasks/soak/mixed/ledger.ts";
import { openSite, type Site } from "@/tasks/soak/mixed/site.ts";
import { readMemoryMb } from "@/tasks/soak/memory.ts";
import { type Client, connect } from "@/tests/kit/mod.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff } from "@/tests/kit/staff.ts";

const ACTIVE = 50;
const STAFF = 2;
const PERSONAS = 5;
/** Sockets in all, period by period, over and over. */
const SOCKETS = [ACTIVE, 500, 1_000, 2_000];
const PERIOD_MS = 10 * 60_000;
/** A run has at least two rounds of them. */
const PERIODS_MIN = 2 * SOCKETS.length;
/** Seconds by which a clock is wrong, period by period. */
const CLOCKS = [0, 45, -45, 5, -5];
const LOOK_MS = 5_000;
/** Sockets that are being opened at once. */
const PARALLEL = 20;
/** What is still under way when a run ends is done by then, or given up: its servers may have been ended with it. */
const LEAVE_MS = 15_000;
/** What comes first after a start is left out of the times. */
const SETTLE_MS = 10_000;
/** P3 between two processes. */
const P99_MS: Partial<Record<Act, number>> = { "message heard": 2_500 };
/** Growth of a period's memory against the one of as many sockets before, and what the first minutes may take. */
const GROWTH_MAX = 1.1;
const GROWTH_FREE_MB = 16;

interface Period {
  sockets: number;
  /** The most of both servers together. */
  memoryMb: number;
}

/** A site between two runs on it, and what came of those before. */
interface Kept {
  people: readonly Person[];
  /** How many runs have begun: calls of another run on the same site have other names. */
  runs: number;
  /** Each as long as the first run's. */
  periodMs: number;
  periods: Period[];
  wrong: string[];
  ledger: KeptLedger;
}

/** Runs so many hours on a site of its own. Gives how much was wrong. */
export async function soakMixed(hours: number): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_soak_" });
  try {
    return await soakMixedIn(folder, hours);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * The same on the site in a folder, which is made at the first run and goes on at each later one, as if there had been no
 * time between. Whatever any of them was told is held against the database. A run that is ended by SIGINT or SIGTERM has
 * everybody leave first, keeps what they were told, and leaves that to the next one.
 */
export async function soakMixedIn(folder: string, hours: number): Promise<number> {
  const stop = new AbortController();
  using _obeying = obeySignals(stop);
  const kept = await readKept(folder) ?? await makeKept(folder, hours);
  const ledger = new Ledger(kept.ledger);
  await using site = await openSite(folder);
  await run(site, { folder, kept, ledger, hours, stop: stop.signal });
  if (stop.signal.aborted) {
    const count = Object.values(ledger.told).reduce((sum, list) => sum + list.length, 0);
    console.log(`soak: ended early, ${count} things that were told to be done are kept for the next run`);
    return 1;
  }
  const lost = await ledger.check(site.database);
  const { messages, likes, stories, orders, spins } = ledger.told;
  console.log(
    `soak: ${messages.length} messages, ${likes.length} likes, ${stories.length} stories, ${orders.length} orders and ` +
      `${spins.length} spins were told to be done, ${lost.length} are wrong`,
  );
  for (const [code, count] of ledger.refused) console.log(`refused ${count} times: ${code}`);
  const complaints = site.complaints().map((line) => JSON.stringify(line));
  for (const each of [...kept.wrong, ...lost, ...complaints]) console.log(each);
  return kept.wrong.length + lost.length + complaints.length + await printAudit(site.database);
}

/** Stops at the first signal to end; the second one ends the process. */
function obeySignals(stop: AbortController): Disposable {
  const obey = () => {
    if (stop.signal.aborted) Deno.exit(130);
    stop.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, obey);
  return {
    [Symbol.dispose]() {
      for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.removeSignalListener(signal, obey);
    },
  };
}

const keptFile = (folder: string) => `${folder}/soak.json`;

async function readKept(folder: string): Promise<Kept | null> {
  try {
    return JSON.parse(await Deno.readTextFile(keptFile(folder)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function makeKept(folder: string, hours: number): Promise<Kept> {
  await Deno.mkdir(folder, { recursive: true });
  return {
    people: await seedPeople(`${folder}/site.db`, Math.max(...SOCKETS), Date.now()),
    runs: 0,
    periodMs: Math.min(PERIOD_MS, hours * 3_600_000 / PERIODS_MIN),
    periods: [],
    wrong: [],
    ledger: new Ledger().kept,
  };
}

interface Run {
  folder: string;
  kept: Kept;
  ledger: Ledger;
  hours: number;
  /** Aborted when the run is to end early. */
  stop: AbortSignal;
}

async function run(site: Site, { folder, kept, ledger, hours, stop }: Run): Promise<void> {
  const { people, periodMs, periods, wrong } = kept;
  const first = periods.length;
  // A site of before these were counted.
  const since = kept.runs ?? first;
  kept.runs = since + 1;
  const keep = () => Deno.writeTextFile(keptFile(folder), JSON.stringify({ ...kept, ledger: ledger.kept }));
  await keep();
  const [closing, end] = [new AbortController(), new AbortController()];
  const active = people.slice(0, ACTIVE);
  const personas = [];
  for (let nth = 0; nth < PERSONAS; nth++) personas.push(await addPersona(site));
  const crowd: Crowd = {
    site,
    ledger,
    people: active,
    personas,
    since,
    closing: closing.signal,
    signal: end.signal,
  };
  const living = active.map((person) => new Hands(person, crowd).live());
  for (let nth = 0; nth < STAFF; nth++) living.push(workAtDesk(await addStaff(site), crowd));

  const last = first + Math.max(1, Math.round(hours * 3_600_000 / periodMs));
  try {
    for (let nth = first; nth < last && !stop.aborted; nth++) {
      const begun = performance.now();
      const how = nth % 4 < 2 ? "term" : "kill";
      const startMs = nth === first ? 0 : await site.restart(nth % 2, how);
      const off = CLOCKS[nth % CLOCKS.length] ?? 0;
      const isMoved = await site.moveClock((nth + 1) % 2, off);
      const sockets = SOCKETS[nth % SOCKETS.length] ?? ACTIVE;
      const idle = await openIdle(site, people.slice(ACTIVE, sockets));
      await pause(SETTLE_MS, stop);
      ledger.takeTimes();
      let memoryMb = 0;
      do {
        await pause(LOOK_MS, stop);
        const both = await Promise.all(site.instances.map(({ process }) => readMemoryMb(process?.pid ?? 0)));
        memoryMb = Math.max(memoryMb, both.reduce((sum: number, mb) => sum + (mb ?? 0), 0));
      } while (!stop.aborted && performance.now() - begun < periodMs);
      if (stop.aborted) break;
      const gone = idle.filter(({ ended }) => ended).length;
      if (gone > 0) wrong.push(`period ${nth}: ${gone} idle sockets closed by themselves`);
      await Promise.all(idle.map((each) => each[Symbol.asyncDispose]()));
      console.log(
        `${String(nth).padStart(3)}  ${
          nth === first ? "first start" : `${how}, back after ${startMs.toFixed(0)} ms`
        }, ` +
          `${isMoved ? `clock ${off} s off, ` : ""}${sockets} sockets, ${memoryMb} MB` +
          judgeTimes(ledger.takeTimes(), nth, wrong),
      );
      // What the first round took is what later ones are held against.
      const before = periods.find((each) => each.sockets === sockets);
      if (before && memoryMb > before.memoryMb * GROWTH_MAX + GROWTH_FREE_MB) {
        wrong.push(`period ${nth}: ${memoryMb} MB after ${before.memoryMb} MB with ${sockets} sockets`);
      }
      periods.push({ sockets, memoryMb });
      await keep();
    }
  } catch (error) {
    // The servers may have been ended together with this process.
    if (!stop.aborted) throw error;
  } finally {
    closing.abort();
    await Promise.race([Promise.all(living), pause(LEAVE_MS, end.signal)]);
    end.abort();
    await Promise.all(living);
    await keep();
  }
}

/** Sockets that only ping, shared among the servers. */
async function openIdle(site: Site, people: readonly Person[]): Promise<Client[]> {
  const open: Client[] = [];
  await inParallel(people.length, PARALLEL, async (index) => {
    const token = people[index]?.token;
    open.push(await connect(site, { cookie: `sid=${token}` }, { instance: site.next() }));
  });
  return open;
}

/** The times of a period as a line each; those that are over what was promised are written down. */
function judgeTimes(times: ReadonlyMap<Act, number[]>, nth: number, wrong: string[]): string {
  return [...times].map(([act, all]) => {
    const sorted = all.toSorted((one, next) => one - next);
    const [p50 = NaN, p99 = NaN] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]);
    const most = P99_MS[act];
    if (most !== undefined && p99 > most) {
      wrong.push(`period ${nth}: p99 of ${act} is ${p99.toFixed(0)} of ${most} ms`);
    }
    return `\n       ${act.padEnd(14)} ${String(all.length).padStart(6)}  p50 ${p50.toFixed(1)} ms  p99 ${
      p99.toFixed(1)
    } ms`;
  }).join("");
}
