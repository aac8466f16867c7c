/**
 * Fair turns of the writers of one database file, isolates and processes alike. SQLite lets one write at a time
 * and has the others retry with growing pauses: so newcomers get through while the longest waiter starves, and
 * a writer of short commands starves one of long commands. So writers take turns by locks on two files beside
 * the database, for which the system wakes the waiters:
 *
 * 1. The first writer that is blocked or loses a race creates the files; all that find them take turns from
 *    then on.
 * 2. A writer locks the queue file, then the turn file, and unlocks the queue. So the last owner cannot get the
 *    turn again before the waiter that holds the queue.
 * 3. A turn belongs to an isolate. Its commits share the turn, up to a time limit.
 *
 * Invariant: turns only give fairness. Correctness comes from the checks, and a writer that gets no turn in
 * time goes on without one.
 */

/** How long other writers count as present after they were noticed. */
const MET_MS = 10_000;
/** How often the files are looked for. */
const LOOK_MS = 50;
/** The longest wait for a turn: its owner may have been stopped. */
const WAIT_MS = 1_000;
/** How long a turn accepts further commits. */
const TURN_MS = 50;

export interface Turns {
  /** Whether other writers were noticed lately. */
  readonly isShared: boolean;
  /** Creates the files, because a writer was blocked or lost a race. */
  begin(): void;
  /** Waits for a turn and returns the function that ends it. `alone`: the work commits within its turn. */
  take(options: { alone: boolean }): Promise<() => void>;
  close(): void;
}

/** Opens the turns at the database at `path`. */
export function openTurns(path: string, now: () => number): Turns {
  let metAt = -Infinity;
  let files: { queue: Deno.FsFile; turn: Deno.FsFile } | null = null;
  let lookedAt = -Infinity;
  /** Users that share this isolate's turn, and those of them with `alone`. */
  let users = 0;
  let waiting = 0;
  let since = 0;
  let taking: Promise<void> | null = null;
  let over = Promise.withResolvers<void>();
  /** A lock that timed out; it is released once it is granted. */
  let late: Promise<void> | null = null;
  /** Whether this isolate has stopped taking turns. */
  let isOver = false;

  /** Opens the files; goes on without turns where they are missing or cannot be opened. */
  function open(create: boolean): void {
    if (files || isOver) return;
    try {
      const [queue, turn] = [`${path}-queue`, `${path}-turn`].map((each) =>
        Deno.openSync(each, { read: true, write: true, create, mode: 0o600 })
      );
      if (queue && turn) files = { queue, turn };
    } catch {
      files = null;
    }
  }

  async function lockBoth(): Promise<void> {
    if (!files && now() - lookedAt >= LOOK_MS) {
      lookedAt = now();
      open(false);
    }
    if (!files || late) return;
    const { queue, turn } = files;
    try {
      if (!await lock(queue)) return;
      await lock(turn);
      queue.unlockSync();
    } catch {
      // Some file systems have no such locks.
      end();
    }
  }

  function end(): void {
    isOver = true;
    files?.queue.close();
    files?.turn.close();
    files = null;
  }

  async function lock(file: Deno.FsFile): Promise<boolean> {
    if (file.tryLockSync(true)) return true;
    metAt = now();
    const locked = file.lock(true);
    if (await isInTime(locked)) return true;
    // Closing the file has released it.
    late = locked.then(() => file.unlockSync()).catch(() => {}).finally(() => late = null);
    return false;
  }

  return {
    get isShared() {
      return now() - metAt < MET_MS;
    },
    begin: () => open(true),
    async take({ alone }) {
      const isLong = users > 0 && performance.now() - since > TURN_MS;
      if (isLong && (alone || waiting === 0)) await isInTime(over.promise);
      if (users === 0) {
        await (taking ??= lockBoth().finally(() => taking = null));
        since = performance.now();
      }
      users++;
      if (alone) waiting++;
      return () => {
        if (alone) waiting--;
        if (--users > 0) return;
        files?.turn.unlockSync();
        over.resolve();
        over = Promise.withResolvers();
      };
    },
    close: end,
  };
}

async function isInTime(event: Promise<void>): Promise<boolean> {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeout.resolve(false), WAIT_MS);
  try {
    return await Promise.race([event.then(() => true), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
