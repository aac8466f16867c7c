/** A database whose next commit lands while its answer is lost on the way: what was written, nobody knows of. */
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
  const real = await openDatabase({ path: ":memory:" });
  let next: { how: Loss; meanwhile: (() => Promise<void>) | undefined } | null = null;
  return {
    database: {
      ...real,
      async commit(change) {
        const versionstamp = await real.commit(change);
        const lost = next;
        next = null;
        if (lost === null) return versionstamp;
        await lost.meanwhile?.();
        if (lost.how === "throws") throw new Error("connection lost");
        return null;
      },
    },
    loseNext: (how, meanwhile) => void (next = { how, meanwhile }),
  };
}
