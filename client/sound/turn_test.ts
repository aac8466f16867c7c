import assert from "node:assert/strict";
import { joinTurns } from "@/client/sound/turn.ts";

type Work = (lock: Lock | null) => Promise<unknown>;

/** The locks of one browser, as far as turns use them: one holder a name, the others in line or refused. */
class BrowserLocks {
  readonly #held = new Map<string, Promise<unknown>>();

  request(name: string, options: unknown, work?: Work): Promise<unknown> {
    const run = work ?? options as Work;
    const isImpatient = work !== undefined;
    const before = this.#held.get(name);
    if (before && isImpatient) return run(null);
    const held = (before ?? Promise.resolve()).then(() => run({ name, mode: "exclusive" }));
    this.#held.set(name, held);
    return held.finally(() => {
      if (this.#held.get(name) === held) this.#held.delete(name);
    });
  }

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({ held: [...this.#held.keys()].map((name) => ({ name })), pending: [] });
  }
}

/** A tab, its focus in the test's hands. */
function openTab(locks: BrowserLocks | null, hasFocus: boolean) {
  const focus = { has: hasFocus, listeners: [] as (() => void)[], blur: () => {} };
  const waits: (() => void)[] = [];
  const isMyTurn = joinTurns({
    hasFocus: () => focus.has,
    locks: locks as Pick<LockManager, "request" | "query"> | null,
    blurred: () =>
      new Promise((resolve) => {
        focus.blur = resolve;
      }),
    onFocus: (listener) => void focus.listeners.push(listener),
    wait: () => new Promise((resolve) => waits.push(resolve)),
  });
  return {
    isMyTurn,
    blur: () => {
      focus.has = false;
      focus.blur();
    },
    focus: () => {
      focus.has = true;
      for (const listener of focus.listeners) listener();
    },
    /** Lets the moment pass in which no other sound is played. */
    pass: () => waits.splice(0).forEach((end) => end()),
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

Deno.test("NB-11 joinTurns: while one tab has the focus no other plays, whether it does itself or not", async () => {
  const locks = new BrowserLocks();
  const [front, behind] = [openTab(locks, true), openTab(locks, false)];
  await settle();
  assert.equal(await behind.isMyTurn(), false);
  assert.equal(await front.isMyTurn(), true);
  front.blur();
  front.pass();
  await settle();
  assert.equal(await behind.isMyTurn(), true);
});

Deno.test("NB-11 joinTurns: without the focus one tab plays for all, and a burst is one sound", async () => {
  const locks = new BrowserLocks();
  const tabs = [openTab(locks, false), openTab(locks, false), openTab(locks, false)];
  const turns = await Promise.all(tabs.map((tab) => tab.isMyTurn()));
  assert.deepEqual(turns, [true, false, false]);
  assert.equal(await tabs[0]?.isMyTurn(), false);
  tabs[0]?.pass();
  await settle();
  assert.equal(await tabs[2]?.isMyTurn(), true);
});

Deno.test("NB-11 joinTurns: the focus moves from tab to tab", async () => {
  const locks = new BrowserLocks();
  const [one, two] = [openTab(locks, true), openTab(locks, false)];
  await settle();
  one.blur();
  two.focus();
  await settle();
  assert.equal(await one.isMyTurn(), false);
  assert.equal(await two.isMyTurn(), true);
});

Deno.test("NB-11 joinTurns: on plain http, where locks are missing, the tab with the focus plays", async () => {
  const [front, behind] = [openTab(null, true), openTab(null, false)];
  assert.deepEqual([await front.isMyTurn(), await behind.isMyTurn()], [true, false]);
});
