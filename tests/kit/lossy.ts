/** A database of which a commit lands while its answer is lost on the way: what was written, nobody knows of. */
import type { Change } from "@/store/change.ts";
import { Busy } from "@/store/commit.ts";
import type { Database } from "@/store/database.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";

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
  const database = await openTestDatabase();
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

/**
 * What becomes of a commit: `goes well`; its answer is lost; `overtaken`, nothing landed and a check says so once; `busy`,
 * nothing lands until it is put right; `killed`, it lands, and the process that asked for it learns nothing any more.
 */
export type Fate = "goes well" | Loss | "overtaken" | "busy" | "killed";
export const FATES: readonly Fate[] = [...LOSSES, "overtaken", "busy", "killed"];

/** Has the next commit of a change that `fits` meet a fate, and counts those that do. `putRight` ends what lasts. */
export function meetFate(
  database: Database,
  fate: Fate,
  fits: (change: Change) => boolean,
): { readonly count: number; putRight(): void } {
  const { commit, get, getMany } = database;
  const met = { count: 0 };
  const putRight = () => void Object.assign(database, { commit, get, getMany });
  if (fate === "throws" || fate === "says no") {
    const lost = loseAnswer(database, fate, { fits });
    return {
      putRight,
      get count() {
        return lost.count;
      },
    };
  }
  database.commit = async (change) => {
    if (fate === "goes well" || !fits(change)) return await commit(change);
    met.count++;
    if (fate === "busy") throw new Busy("Cannot commit: the database stays locked");
    putRight();
    if (fate === "overtaken") return null;
    await commit(change);
    const fail = () => Promise.reject(new Error("the process is gone"));
    Object.assign(database, { commit: fail, get: fail, getMany: fail });
    return await fail();
  };
  return {
    putRight,
    get count() {
      return met.count;
    },
  };
}
