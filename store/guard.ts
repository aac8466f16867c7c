/**
 * Circuit breaker of the database connection: limits how long an operation may take, and fails fast during an
 * outage.
 *
 * 1. An operation that fails because of an outage (disk full, connection lost), or is not answered in time,
 *    throws `Lost`, and opens the outage for its kind: reads or writes.
 * 2. During the outage operations of that kind fail at once: the client of a remote database would retry each
 *    of them for ever.
 * 3. Meanwhile one probe at a time runs. When it succeeds, and the timed-out operations have settled, the
 *    outage is over.
 *
 * Invariant: an outage is logged when it begins, every ten seconds with the count of failures, and when it
 * ends.
 */
import { Busy } from "@/store/commit.ts";
import type { Log } from "@/telemetry/log.ts";

/** The database is lost. The write may still be committed. */
export class Lost extends Busy {}

export interface Guard {
  /** Runs an operation. Throws `Lost`. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  isLost(): boolean;
  /** Stops probing. */
  close(): void;
}

export interface GuardOptions {
  /** The kind of operations, for the log. */
  of: "reads" | "writes";
  /** An operation that is not answered in this time has failed. */
  patienceMs: number;
  /** Succeeds when the outage is over. */
  probe: () => Promise<unknown>;
  log: Log | undefined;
  /** The real ones unless given: a simulated database has simulated time. */
  timers?: Timers | undefined;
}

interface Operation {
  /** Its place among those that are pending; -1 when it is none of them. */
  at: number;
  /** Timeout checks that it has been pending for. */
  checks: number;
  giveUp(): void;
  /** Resolves when the database has answered, even if late. */
  settled: Promise<void>;
}

interface Outage {
  since: number;
  cause: unknown;
  failed: number;
  logging: ReturnType<typeof setInterval>;
}

const CHECK_MS = 250;
const PROBE_MS = 500;
const LOG_MS = 10_000;
/** How long timed-out operations may take to settle before newer writes may pass them. */
const SETTLE_MS = 2_000;
/**
 * By message, as Deno KV has one class for all errors: those of SQLite and of the remote client. What a remote database
 * refuses (400: too many checks, say) is a mistake of the caller.
 */
const OUTAGE =
  /disk is full|disk I\/O error|readonly database|unable to open database|database disk image is malformed|KV Connect(?!.*status=400)/i;

/** What sets timers. */
export type Timers = Pick<
  typeof globalThis,
  "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval"
>;

/** The real ones: fake timers of a test do not make the database slow. */
const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
const REAL: Timers = { setTimeout, clearTimeout, setInterval, clearInterval };

/** Opens the guard of one kind of operations. */
export function openGuard({ of, patienceMs, probe, log, timers = REAL }: GuardOptions): Guard {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = timers;
  /**
   * No Set: one that changes all the time leaves tables behind, each of which holds the next one and what both had in common.
   * Once one of them is in V8's old space, all later ones follow it there with what was read, until it is collected.
   */
  const pending: Operation[] = [];
  /** Timed out, and not answered yet. */
  const settling = new Set<Operation>();
  let outage: Outage | null = null;
  let checking: ReturnType<typeof setTimeout> | undefined;
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
    outage = { since: performance.now(), cause, failed: 0, logging: setInterval(notify, LOG_MS) };
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
    clearInterval(outage.logging);
    if (!isClosed) log?.info("database back", factsOf(outage));
    outage = null;
  }

  /**
   * Times out operations. A process that is starved of CPU receives answers late, and that is not an outage: so
   * it counts checks, which run late then as well, and yields one more turn before it gives up.
   */
  function checkTimeouts(): void {
    const late = pending.filter((each) => ++each.checks * CHECK_MS > patienceMs);
    if (late.length > 0) givingUp = setTimeout(() => late.forEach((each) => each.giveUp()), 0);
    checking = pending.length > late.length ? setTimeout(checkTimeouts, CHECK_MS) : undefined;
  }

  /** Takes an operation from those that are pending; false where it is none of them. */
  function take(operation: Operation): boolean {
    const { at } = operation;
    const last = at < 0 ? undefined : pending.pop();
    if (!last) return false;
    if (last !== operation) {
      pending[at] = last;
      last.at = at;
    }
    operation.at = -1;
    return true;
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
        at: -1,
        checks: 0,
        giveUp() {
          if (!take(operation)) return;
          settling.add(operation);
          lose(new Error(`No answer within ${patienceMs} ms`));
          reject(lost());
        },
        settled: work().then((value) => {
          if (take(operation)) resolve(value);
          else settling.delete(operation);
        }, (error) => {
          if (take(operation)) reject(judge(error));
          else settling.delete(operation);
        }),
      };
      operation.at = pending.push(operation) - 1;
      checking ??= setTimeout(checkTimeouts, CHECK_MS);
      return promise;
    },
    isLost: () => outage !== null,
    close() {
      isClosed = true;
      clearTimeout(checking);
      clearTimeout(givingUp);
      clearTimeout(probing);
      end();
    },
  };
}

/** A log without errors of an outage: the guard logs it once and counts them. */
export function withoutLost(log: Log): Log {
  return {
    ...log,
    error: (message, error, fields) =>
      error instanceof Lost ? crypto.randomUUID() : log.error(message, error, fields),
  };
}
