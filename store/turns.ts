/**
 * Turns of those who write to one database file, isolates and processes alike. SQLite lets one of them write at a time and has
 * the others try again, with ever longer pauses: whoever comes new gets through, and whoever waits longest waits longer. And
 * who writes more often overtakes whoever decides longer, again and again. So they take turns, by locks on two files beside
 * the database, for which the system wakes whoever waits:
 *
 * 1. The first who is kept waiting or overtaken makes the files; whoever finds them takes turns from then on.
 * 2. Who wants the turn locks the queue, then the turn, and leaves the queue. So who had the turn cannot have it again before
 *    the one who waits for it, who has the queue.
 * 3. A turn is an isolate's. What it does meanwhile shares it, until it has lasted long.
 *
 * Invariant: a turn is a courtesy. Correctness comes of the checks, and who gets no turn in time goes on without.
 */

/** Others count as there so long after they were met. */
const MET_MS = 10_000;
/** How often it is looked whether the files are there. */
const LOOK_MS = 50;
/** Nobody waits longer for a turn: who has it may have been stopped. */
const WAIT_MS = 1_000;
/** What comes after so long waits for the next turn. */
const TURN_MS = 50;

export interface Turns {
  /** Whether others were met lately. */
  readonly isShared: boolean;
  /** Has everybody take turns: somebody was kept waiting, or overtaken. */
  begin(): void;
  /** Waits for a turn and gives what ends it. Who has it `alone` may commit in it, and waits for that. */
  take(options: { alone: boolean }): Promise<() => void>;
  close(): void;
}

/** Opens the turns at the database at `path`. */
export function openTurns(path: string, now: () => number): Turns {
  let metAt = -Infinity;
  let files: { queue: Deno.FsFile; turn: Deno.FsFile } | null = null;
  let lookedAt = -Infinity;
  /** What shares the turn of this isolate, and how much of it waits for what it commits. */
  let users = 0;
  let waiting = 0;
  let since = 0;
  let taking: Promise<void> | null = null;
  let over = Promise.withResolvers<void>();
  /** A lock that did not come in time, and is given back when it comes. */
  let late: Promise<void> | null = null;
  /** From then on this isolate goes on without. */
  let isOver = false;

  /** Opens the files; where they are not there and not to be made, or cannot be, everybody goes on without. */
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
      // There are file systems without such locks.
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
    // A file that was closed meanwhile has given it back.
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
