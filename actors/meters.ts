/**
 * What a scrape shows: the meters of every isolate of the process, each with its number as `isolate`, and those of the
 * database, which are the same whoever reads them.
 *
 * Invariant: a database that is away takes nothing but its own meters along, and a late isolate nothing but its own.
 */
import { METERS_READ_MS, METERS_WAIT_MS } from "@/domain/limits.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { readQueueAges } from "@/actors/queue_ages.ts";
import { type Sample, sample, samples } from "@/telemetry/metrics.ts";

const NAME = "meters";

/** Levels of this isolate as they are now. */
export type ReadLevels = () => Promise<readonly Sample[]>;

export interface Meters {
  /** Those of the whole process. */
  ofProcess(): Promise<Sample[]>;
  /** What this isolate exports by OpenTelemetry: its own, and those of the database where no other instance does. */
  toExport(): Promise<Sample[]>;
}

/** Opens the meters of one isolate, of which `number` is the one in its process. */
export function openMeters(
  env: ActorEnv,
  { number, readLevels }: { number: number; readLevels: ReadLevels },
): Meters {
  const { database, siblings } = env;
  let read: { at: number; ages: Promise<Sample[]> } | null = null;

  async function ofIsolate(): Promise<Sample[]> {
    const labels = { isolate: String(number) };
    return [...samples(), ...await readLevels()].map((each) => ({
      ...each,
      labels: { ...labels, ...each.labels },
    }));
  }

  /** Read once in a while, however many ask. */
  function ofDatabase(): Promise<Sample[]> {
    const at = env.now();
    if (read === null || Math.abs(at - read.at) >= METERS_READ_MS) read = { at, ages: readAges(at) };
    return read.ages;
  }

  async function readAges(at: number): Promise<Sample[]> {
    const ages = await readQueueAges(database, at).catch(() => ({}));
    return Object.entries(ages).map(([queue, age]) => sample("kindling.queue.age", { queue }, age));
  }

  async function ofProcess(): Promise<Sample[]> {
    const [own, others, stored] = await Promise.all([
      ofIsolate(),
      siblings?.askAll(NAME, [], METERS_WAIT_MS),
      ofDatabase(),
    ]);
    const rss = sample("process.memory.usage", {}, Deno.memoryUsage().rss);
    return [...own, ...[...others?.values() ?? []].flat() as Sample[], ...stored, rss];
  }

  siblings?.serve(NAME, ofIsolate);
  return {
    ofProcess,
    async toExport() {
      const rss = sample("process.memory.usage", {}, Deno.memoryUsage().rss);
      return [...await ofIsolate(), ...(isFirst(env) ? [rss, ...await ofDatabase()] : [])];
    },
  };
}
