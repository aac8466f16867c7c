/**
 * Virtual time: while it runs, every timer and clock of the process is its own, so a minute of the product's takes as long as
 * the work in it. What happens at the same moment happens in the order in which it was asked for.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers";
import FakeTimers from "@sinonjs/fake-timers";

/** Turns of the event loop until all that follows from one event has been done: frames are written a turn later. */
const TURNS = 8;

const LONG_TURNS = 50;
/** No work that a simulation waits for takes so long. */
const STUCK_MS = 300_000;

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
  /** Lets what follows from the present moment happen, without any time. */
  settle(): Promise<void>;
}

/** Takes the process's timers until it is disposed of. */
export function openVirtualTime(start: number): VirtualTime {
  const owners = new AsyncLocalStorage<Owner>();
  const clock = FakeTimers.install({
    now: start,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  const { setTimeout: setPlainTimeout } = globalThis;
  for (const name of ["setTimeout", "setInterval"] as const) {
    const set = globalThis[name] as (work: () => void, ms: number) => number;
    const setOwned = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const timer = set(AsyncLocalStorage.bind(() => work(...args)), ms);
      owners.getStore()?.timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: setOwned });
  }

  const runtime = watchRuntime();

  async function settle(): Promise<void> {
    for (let turn = 0; turn < TURNS || runtime.isBusy(); turn++) {
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  async function passUntil(isSo: () => boolean, mostMs: number): Promise<boolean> {
    let isOver = false;
    const end = setPlainTimeout(() => isOver = true, mostMs);
    await settle();
    while (!isOver && !isSo()) {
      clock.next();
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
      // Most of it needs no time, but more turns than what follows from one event.
      for (const end = clock.now + STUCK_MS; !isDone; clock.next()) {
        if (clock.now > end) throw new Error("Work has no end");
        for (let turn = 0; turn < LONG_TURNS && !isDone; turn++) await settle();
        if (isDone) break;
      }
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
function watchRuntime(): Disposable & { isBusy(): boolean } {
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
    [Symbol.dispose]() {
      for (const restore of restored) restore();
    },
  };
}
