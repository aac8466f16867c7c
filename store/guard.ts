/**
 * Watches over the database connection: bounds how long anybody waits for it, and knows while it is lost.
 *
 * 1. An operation that fails because the database cannot do its work (disk full, connection lost), or is not answered in
 *    time, is `Lost`, and so is the database from then on: for reads, or for writes.
 * 2. While it is lost, operations of that kind fail at once: the client of a remote database would try each of them again
 *    and again, for ever.
 * 3. Meanwhile one probe at a time is under way. When it succeeds, and what was given up has come to its end, the
 *    outage is over.
 *
 * Invariant: an outage is logged when it begins, every ten seconds with what has failed, and when it ends.
 */
import { Busy } from "@/store/commit.ts";
import type { Log } from "@/telemetry/log.ts";

/** The database is lost. What was to be written may still land. */
export class Lost extends Busy {}

export interface Guard {
  /** Runs an operation. Throws `Lost`. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  isLost(): boolean;
  /** Stops looking for the end of an outage. */
  close(): void;
}

export interface GuardOptions {
  /** What is watched, for the log. */
  of: "reads" | "writes";
  /** An operation that is not answered in this time is given up. */
  patienceMs: number;
  /** Succeeds when the outage is over. */
  probe: () => Promise<unknown>;
  log: Log | undefined;
}

interface Operation {
  /** How often it was looked at so far. */
  looks: number;
  giveUp(): void;
  /** Resolves when the database has answered after all. */
  settled: Promise<void>;
}

interface Outage {
  since: number;
  cause: unknown;
  failed: number;
  telling: ReturnType<typeof setInterval>;
}

const LOOK_MS = 250;
const PROBE_MS = 500;
const TELL_MS = 10_000;
/** What was given up before the outage has this long to come to its end, before newer writes may pass it. */
const SETTLE_MS = 2_000;
/** By their words, as Deno KV has one class for all errors: SQLite's own, and those of the remote client. */
const OUTAGE =
  /disk is full|disk I\/O error|readonly database|unable to open database|database disk image is malformed|KV Connect/i;

/** The real ones: a test that moves timers by hand does not make the database slow. */
const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;

/** Opens the watch over one kind of operations. */
export function openGuard({ of, patienceMs, probe, log }: GuardOptions): Guard {
  const pending = new Set<Operation>();
  /** Given up, and not answered yet. */
  const settling = new Set<Operation>();
  let outage: Outage | null = null;
  let looking: ReturnType<typeof setTimeout> | undefined;
  let givingUp: ReturnType<typeof setTimeout> | undefined;
  let probing: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function lost(): Lost {
    if (outage) outage.failed++;
    return new Lost(`The database is lost for ${of}`, { cause: outage?.cause });
  }

  function lose(cause: unknown): void {
    if (outage || isClosed) return;
    log?.error("database lost", cause, { of });
    outage = { since: performance.now(), cause, failed: 0, telling: setInterval(notify, TELL_MS) };
    void tryAgain();
  }

  function notify(): void {
    if (outage) log?.warn("database still lost", factsOf(outage));
  }

  function factsOf({ since, failed }: Outage): { of: string; seconds: number; failed: number } {
    return { of, seconds: Math.round((performance.now() - since) / 1000), failed };
  }

  async function tryAgain(): Promise<void> {
    try {
      await probe();
      const settled = Promise.all([...settling].map((each) => each.settled));
      await Promise.race([settled, new Promise((resolve) => probing = setTimeout(resolve, SETTLE_MS))]);
      clearTimeout(probing);
      end();
    } catch {
      if (!isClosed) probing = setTimeout(tryAgain, PROBE_MS);
    }
  }

  function end(): void {
    if (!outage) return;
    clearInterval(outage.telling);
    if (!isClosed) log?.info("database back", factsOf(outage));
    outage = null;
  }

  /**
   * Gives up what waits for too long. A process that has no processor hears late of answers, and that is not the
   * database's fault: so looks are counted, which come late then as well, and the last is followed by another turn.
   */
  function look(): void {
    const late = [...pending].filter((each) => ++each.looks * LOOK_MS > patienceMs);
    if (late.length > 0) givingUp = setTimeout(() => late.forEach((each) => each.giveUp()), 0);
    looking = pending.size > late.length ? setTimeout(look, LOOK_MS) : undefined;
  }

  function judge(error: unknown): unknown {
    if (!OUTAGE.test(String(error))) return error;
    lose(error);
    return lost();
  }

  return {
    run<Value>(work: () => Promise<Value>): Promise<Value> {
      if (outage) return Promise.reject(lost());
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      const operation: Operation = {
        looks: 0,
        giveUp() {
          if (!pending.delete(operation)) return;
          settling.add(operation);
          lose(new Error(`No answer within ${patienceMs} ms`));
          reject(lost());
        },
        settled: work().then((value) => {
          if (pending.delete(operation)) resolve(value);
          else settling.delete(operation);
        }, (error) => {
          if (pending.delete(operation)) reject(judge(error));
          else settling.delete(operation);
        }),
      };
      pending.add(operation);
      looking ??= setTimeout(look, LOOK_MS);
      return promise;
    },
    isLost: () => outage !== null,
    close() {
      isClosed = true;
      clearTimeout(looking);
      clearTimeout(givingUp);
      clearTimeout(probing);
      end();
    },
  };
}

/** A log that leaves out what failed because the database is lost: that is said once, and counted, by the guard. */
export function withoutLost(log: Log): Log {
  return {
    ...log,
    error: (message, error, fields) =>
      error instanceof Lost ? crypto.randomUUID() : log.error(message, error, fields),
  };
}
