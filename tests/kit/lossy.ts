/** A database of which a commit lands while its answer is lost on the way: what was written, nobody knows of. */
import type { Change } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";

/** What comes back in the place of the answer: an error, or the word that the commit has failed. */
export type Loss = "throws" | "says no";
export const LOSSES: readonly Loss[] = ["throws", "says no"];

export interface LossyDatabase {
  database: Database;
  /** Lets the next commit land, and its answer get lost, after what happens meanwhile. */
  loseNext(how: Loss, meanwhile?: () => Promise<void>): void;
}

/** Opens such a database in memory. */
export async function openLossy(): Promise<LossyDatabase> {
  const database = await openDatabase({ path: ":memory:" });
  return {
    database,
    loseNext: (how, meanwhile) => void loseAnswer(database, how, { ...(meanwhile && { meanwhile }) }),
  };
}

/** Lets the next commit of a change that `fits` land, and its answer get lost. Counts those of which it was. */
export function loseAnswer(
  database: Database,
  how: Loss,
  { fits = () => true, meanwhile }: { fits?: (change: Change) => boolean; meanwhile?: () => Promise<void> },
): { readonly count: number } {
  const { commit } = database;
  const lost = { count: 0 };
  database.commit = async (change) => {
    if (!fits(change)) return await commit(change);
    database.commit = commit;
    if (await commit(change) === null) return null;
    await meanwhile?.();
    lost.count++;
    if (how === "throws") throw new Error("connection lost");
    return null;
  };
  return lost;
}
