/**
 * `deno task seed --members N`: brings the database of the settings to N made-up members, for load tests. They live in
 * large cities, each as often as people live there, and are marked as virtual. Lays an empty database out first.
 *
 * Cut off, it goes on where it was. It refuses a database in which somebody has registered, and a remote one. No server
 * may run on it meanwhile: the writes of the two would only wait for each other.
 */
import { readConfig } from "@/config.ts";
import { openDatabase } from "@/store/database.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { seed } from "@/store/seed/mod.ts";
import { addMadeUp, findRegistered } from "@/tasks/seed/bulk.ts";
import { readTowns } from "@/tasks/seed/towns.ts";

const USAGE = "Say how many: deno task seed --members 200000";
const MEMBERS_MAX = 1_000_000;
const REPORT_MS = 5_000;

/** The number of members asked for. */
export function parseCount(args: readonly string[]): number {
  const [flag, text = "", ...rest] = args.flatMap((arg) => arg.split("="));
  const count = Number(text.replaceAll("_", ""));
  if (
    flag !== "--members" || rest.length > 0 || !Number.isInteger(count) || count < 1 || count > MEMBERS_MAX
  ) {
    throw new RangeError(USAGE);
  }
  return count;
}

async function run(args: readonly string[]): Promise<void> {
  const count = parseCount(args);
  const { KV_PATH: path, KV_URL: url, DEMO: demo, PLACES_PATH: places } = readConfig();
  if (url) {
    throw new Error("Cannot seed a remote database: made-up members are for load tests on this machine");
  }
  const towns = await readTowns(places);
  const database = await openDatabase({ path });
  try {
    const now = Date.now();
    const members = demo ? demoMembers(now) : [];
    const content = { catalogue: demoCatalogue, legal: demoLegal, members };
    await seed(database, content);
    const registered = await findRegistered(database);
    if (registered) throw new Error(`Cannot seed "${path}": somebody has registered there`);
    const since = performance.now();
    let reportedAt = since;
    const added = await addMadeUp(database, {
      count,
      towns,
      now,
      onProgress(done) {
        if (performance.now() - reportedAt < REPORT_MS) return;
        reportedAt = performance.now();
        console.log(`${done.toLocaleString("en-US")} of ${count.toLocaleString("en-US")} members`);
      },
    });
    const seconds = Math.max(0.001, (performance.now() - since) / 1000);
    const rate = Math.round(added / seconds).toLocaleString("en-US");
    console.log(`seed: added ${added.toLocaleString("en-US")} members in ${towns.count} cities, ${rate}/s`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await run(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
