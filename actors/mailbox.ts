/**
 * The actor runtime: one mailbox per key and isolate. Commands of a key run one after the other, their state is
 * cached in memory between them, and idle mailboxes are dropped.
 *
 * Invariant: the state is only a cache. Another isolate may hold a mailbox for the same key, so what a command
 * decides is committed with the versionstamps it was decided on.
 */
export class MailboxFull extends Error {
  override name = "MailboxFull";
}

/** Commands that may wait in one mailbox. */
const WAITING_MAX = 512;

interface Mailbox<State> {
  state: State;
  tail: Promise<unknown>;
  waiting: number;
  usedAt: number;
}

export interface Mailboxes<State> {
  /** Runs a command after those before it. Throws `MailboxFull` where too many wait. */
  run<Value>(key: string, command: (state: State) => Promise<Value>): Promise<Value>;
  /** Drops mailboxes without work since `idleMs`. */
  evictIdle(): void;
  readonly size: number;
}

/** Opens the mailboxes of one kind of actor. `open` makes the state of a new one. */
export function openMailboxes<State>(
  open: (key: string) => State,
  options: { idleMs: number; now: () => number },
): Mailboxes<State> {
  const { idleMs, now } = options;
  const mailboxes = new Map<string, Mailbox<State>>();

  return {
    run<Value>(key: string, command: (state: State) => Promise<Value>): Promise<Value> {
      let mailbox = mailboxes.get(key);
      if (!mailbox) {
        mailbox = { state: open(key), tail: Promise.resolve(), waiting: 0, usedAt: now() };
        mailboxes.set(key, mailbox);
      }
      const own = mailbox;
      if (own.waiting >= WAITING_MAX) {
        return Promise.reject(new MailboxFull(`Cannot queue for "${key}": mailbox full`));
      }
      own.waiting++;
      const result = own.tail.then(() => command(own.state)).finally(() => {
        own.waiting--;
        own.usedAt = now();
      });
      own.tail = result.catch(() => {});
      return result;
    },
    evictIdle() {
      const before = now() - idleMs;
      for (const [key, mailbox] of mailboxes) {
        if (mailbox.waiting === 0 && mailbox.usedAt <= before) mailboxes.delete(key);
      }
    },
    get size() {
      return mailboxes.size;
    },
  };
}
