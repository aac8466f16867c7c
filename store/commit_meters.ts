/** What commits and the database's operations are measured by. Only commit.ts and database.ts use it. */
import type { Change } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import { count, record } from "@/telemetry/metrics.ts";

const COINS = /^coins_(in|out)\/(.+)$/;

/** The same commit, counted by its outcome and timed. */
export async function meteredCommit(commit: Promise<string | null>): Promise<string | null> {
  const since = performance.now();
  let outcome = "failed";
  try {
    const versionstamp = await commit;
    outcome = versionstamp === null ? "stale" : "landed";
    return versionstamp;
  } catch (error) {
    if (error instanceof Busy) outcome = "busy";
    throw error;
  } finally {
    count("kindling.commits", { outcome });
    record("kindling.commit.duration", {}, (performance.now() - since) / 1_000);
  }
}

/** An operation has landed with these changes, and with so many rows of counts. */
export function meterLanded(changes: readonly Change[], countRows: number): void {
  let mutations = countRows;
  for (const { sets, deletes, counts } of changes) {
    mutations += sets.length + deletes.length;
    for (const { name, by } of counts ?? []) {
      const [, way, cause] = COINS.exec(name) ?? [];
      if (way && cause) count("kindling.coins", { way, cause }, by);
    }
  }
  record("kindling.commit.mutations", {}, mutations);
}
