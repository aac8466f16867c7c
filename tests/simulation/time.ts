/**
 * Virtual time: while it runs, every timer and clock of the process is its own, so a minute of the product's takes as long as
 * the work in it. What happens at the same moment happens in the order in which it was asked for.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers";
import FakeTimers from "@sinonjs/fake-timers";

/** Turns of the event loop until what follows from one event has been done: frames are written a turn later. */
const TURNS = 2;
/** Work that needs no time is over after so many. */
const TURNS_MOST = 20_000;
/** No work that a simulation waits for takes so long. */
const STUCK_MS = 300_000;
/** Real time that all of it may take: many times what it does. */
const REAL_MS = 30_000;

const realNow = performance.now.bind(performance);

/** Whose timers end together, such as those of a machine that is switched off. */
export class Owner {
  readonly timers = new Set<number>();
}

export interface VirtualTime extends Disposable {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs work whose timers belong to somebody, also those that they set later. */
  as<Value>(owner: Owner, work: () => Value): Value;
  /** Ends the timers of somebody. */
  end(owner: Owner): void;
  /** Resolves after so long; belongs to nobody. */
  after(ms: number): Promise<void>;
  /** Lets so much time pass. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until something is so; gives whether it came to be within `mostMs`. */
  passUntil(isSo: () => boolean, mostMs: number): Promise<boolean>;
  /** Lets time pass until work is done. */
  until<Value>(work: Promise<Value>): Promise<Value>;
  /** Lets work be done that needs no time. */
  atOnce<Value>(work: Promise<Value>): Promise<Value>;
  /** Lets what follows from the present moment happen, without any time. */
  settle(): Promise<void>;
}

/** Takes the process's timers until it is disposed of. What takes more than `realMs` of real time is broken off. */
export function openVirtualTime(start: number, realMs = REAL_MS): VirtualTime {
  const owners = new AsyncLocalStorage<Owner>();
  const clock = FakeTimers.install({
    now: start,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  const { setTimeout: setPlainTimeout } = globalThis;
  for (const name of ["setTimeout", "setInterval"] as const) {
    const set = globalThis[name] as (work: () => void, ms: number) => number;
    const setOwned = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const owner = owners.getStore();
      const timer = set(owner ? () => owners.run(owner, work, ...args) : () => work(...args), ms);
      owner?.timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: setOwned });
  }

  const runtime = watchRuntime();
  const realEnd = realNow() + realMs;

  /** Lets the next event happen. Throws where there is no end of them. */
  function next(): void {
    if (realNow() > realEnd) throw new Error(`There is no end of what happens at ${clock.now}`);
    clock.next();
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) {
      while (runtime.isBusy()) {
        await runtime.last();
        // What follows from it takes its turns, too.
        turn = 0;
      }
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  async function passUntil(isSo: () => boolean, mostMs: number): Promise<boolean> {
    let isOver = false;
    const end = setPlainTimeout(() => isOver = true, mostMs);
    await settle();
    while (!isOver && !isSo()) {
      next();
      await settle();
    }
    clock.clearTimeout(end);
    return isSo();
  }

  return {
    now: () => clock.now,
    as: (owner, work) => owners.run(owner, work),
    end(owner) {
      for (const timer of owner.timers) clock.clearTimeout(timer);
      owner.timers.clear();
    },
    after: (ms) => new Promise((resolve) => void setPlainTimeout(resolve, ms)),
    async pass(ms) {
      await passUntil(() => false, ms);
    },
    passUntil,
    async until(work) {
      let isDone = false;
      const watched = work.finally(() => isDone = true);
      watched.catch(() => {});
      if (!await passUntil(() => isDone, STUCK_MS)) throw new Error("Work has no end");
      return await watched;
    },
    async atOnce(work) {
      let isDone = false;
      const watched = work.finally(() => isDone = true);
      watched.catch(() => {});
      for (let turn = 0; turn < TURNS_MOST && !isDone; turn++) await settle();
      if (!isDone) throw new Error("Work does not end without any time");
      return await watched;
    },
    settle,
    [Symbol.dispose]() {
      clock.uninstall();
      runtime[Symbol.dispose]();
    },
  };
}

/** What the runtime does outside of the event loop takes no time, so that it is done at the same moment in every run. */
function watchRuntime(): Disposable & { isBusy(): boolean; last(): Promise<unknown> } {
  let busy = 0;
  /** One at a time: which of two is done first is not for the machine to say that this runs on. */
  let last: Promise<unknown> = Promise.resolve();
  const restored: (() => void)[] = [];
  function watch<Owner extends object>(owner: Owner, names: readonly (keyof Owner & string)[]): void {
    for (const name of names) {
      const work = owner[name] as (...args: unknown[]) => Promise<unknown>;
      const watched = async (...args: unknown[]) => {
        busy++;
        try {
          const done = last.then(() => work.apply(owner, args));
          last = done.catch(() => {});
          return await done;
        } finally {
          busy--;
        }
      };
      const before = Object.getOwnPropertyDescriptor(owner, name);
      Object.defineProperty(owner, name, { value: watched, configurable: true, writable: true });
      restored.push(() => {
        if (before) Object.defineProperty(owner, name, before);
        else Reflect.deleteProperty(owner, name);
      });
    }
  }
  watch(crypto.subtle, [
    "digest",
    "encrypt",
    "decrypt",
    "sign",
    "verify",
    "importKey",
    "exportKey",
    "deriveBits",
    "generateKey",
  ]);
  watch(Deno, [
    "open",
    "readFile",
    "readTextFile",
    "writeFile",
    "writeTextFile",
    "mkdir",
    "stat",
    "lstat",
    "remove",
    "rename",
    "chmod",
  ]);
  return {
    isBusy: () => busy > 0,
    last: () => last,
    [Symbol.dispose]() {
      for (const restore of restored) restore();
    },
  };
}
