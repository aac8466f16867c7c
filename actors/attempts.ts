/**
 * Runs a command until it is committed and told, within its deadline. The one way in which commands commit what they tell.
 *
 * 1. An attempt reads and decides. What it wants written it gives as a change, together with what is to be told of it.
 * 2. The change is committed, and then told. After a conflict or an error a fresh attempt reads and decides again.
 * 3. Both may come of an answer that got lost: then the change has landed, and nobody here was told. So what was to be told
 *    is kept, and told by the attempt that finds the command done. Told twice does no harm.
 */
import { isDeepStrictEqual } from "node:util";
import { COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import { type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Change } from "@/store/change.ts";
import type { ActorEnv } from "@/actors/env.ts";

/**
 * What shows an attempt that an earlier one, which came to `earlier`, has landed: that the record of the `rid` holds the very
 * `answer` which that one gave, that the `state` is there which all of them are to bring about, or something else.
 */
type Found<Value, Code extends RefusalCode> =
  | "answer"
  | "state"
  | ((earlier: Result<Value, Code>) => boolean);

/** What an attempt wants committed, and what follows once it is. */
export interface Committing<Value, Code extends RefusalCode> {
  change: Change;
  result: Result<Value, Code>;
  found?: Found<Value, Code>;
  /** Tells members here, and wakes whoever has something to do. */
  notify?(): void;
  /** Keeps in memory what has been written, and its versionstamp. */
  remember?(versionstamp: string): void;
}

/** What an attempt came to. `stale` means: load again and decide again. */
export type Attempt<Value, Code extends RefusalCode> = { stale: true } | {
  stale: false;
  result: Result<Value, Code>;
  /** Where there is nothing left to do. */
  found?: Found<Value, Code>;
} | Committing<Value, Code>;

/** Unknown outcomes (a lost connection to the database) that are looked into before giving up. */
const FAILURES_MAX = 3;

/** Tries until an attempt is not stale. `fresh` tells it not to trust what is cached. */
export async function untilCommitted<Value, Code extends RefusalCode>(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  attempt: (fresh: boolean) => Promise<Attempt<Value, Code>>,
): Promise<Result<Value, Code> | Result<never, "deadline_exceeded">> {
  const deadline = now() + COMMAND_DEADLINE_MS;
  /** What earlier attempts would have told. */
  let pending: Committing<Value, Code>[] = [];
  let failures = 0;

  /** Null where it has to be tried again. */
  async function tryOnce(fresh: boolean): Promise<Result<Value, Code> | null> {
    const outcome = await attempt(fresh);
    if (!("change" in outcome) && outcome.stale) return null;
    const landed = pending.findLast(({ result }) => hasLanded(result, outcome));
    if (landed) {
      landed.notify?.();
      pending = [];
    }
    if (!("change" in outcome)) return outcome.result;
    pending.push(outcome);
    const { change, result, notify, remember } = outcome;
    const versionstamp = await database.commit(change);
    if (versionstamp === null) return null;
    remember?.(versionstamp);
    notify?.();
    return result;
  }

  for (let fresh = false; now() < deadline; fresh = true) {
    try {
      // Who was overtaken once would be again by whoever writes more.
      const result = fresh ? await database.inTurn(() => tryOnce(true)) : await tryOnce(false);
      if (result) return result;
    } catch (error) {
      if (++failures >= FAILURES_MAX) throw error;
    }
  }
  return refuse("deadline_exceeded");
}

function hasLanded<Value, Code extends RefusalCode>(
  earlier: Result<Value, Code>,
  { found, result }: { found?: Found<Value, Code>; result: Result<Value, Code> },
): boolean {
  switch (found) {
    case undefined:
      return false;
    case "state":
      return true;
    case "answer":
      return isDeepStrictEqual(earlier, result);
    default:
      return found(earlier);
  }
}
