import assert from "node:assert/strict";
import { type Guard, type GuardOptions, Lost, openGuard } from "@/store/guard.ts";

const PATIENCE_MS = 500;

type Watched = Guard & Disposable & { said: string[] };

function watch(options: Partial<GuardOptions> = {}): Watched {
  const said: string[] = [];
  const note = (message: string) => void said.push(message);
  const log = { error: (message: string) => (note(message), ""), warn: note, info: note, debug: note };
  const guard = openGuard({
    of: "writes",
    patienceMs: PATIENCE_MS,
    probe: () => Promise.resolve(),
    log,
    ...options,
  });
  return { ...guard, said, [Symbol.dispose]: () => guard.close() };
}

/** Takes the processor from everything else in this process. */
function standStill(ms: number): void {
  for (const since = performance.now(); performance.now() - since < ms;);
}

Deno.test("OP-13 guard: an answer that this process had no time to hear does not lose the database", async () => {
  using guard = watch();
  const answers = Array.from({ length: 20 }, () => guard.run(() => Deno.stat(".")));
  standStill(2 * PATIENCE_MS);
  const late = guard.run(() => Deno.stat("."));
  standStill(2 * PATIENCE_MS);
  await Promise.all([...answers, late]);
  assert.deepEqual([guard.isLost(), guard.said], [false, []]);
});

Deno.test("OP-13 guard: what is not answered is given up, the next fails at once, and the end of it is found", async () => {
  const away = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  using guard = watch({ probe: () => away.promise });
  const since = performance.now();
  await assert.rejects(guard.run(() => answer.promise), Lost);
  assert.ok(performance.now() - since >= PATIENCE_MS);
  await assert.rejects(guard.run(() => assert.fail("was tried")), Lost);
  assert.deepEqual([guard.isLost(), guard.said], [true, ["database lost"]]);
  answer.resolve("late");
  away.resolve();
  await Promise.all([away.promise, answer.promise]);
  while (guard.isLost()) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(await guard.run(() => Promise.resolve("here")), "here");
  assert.deepEqual(guard.said, ["database lost", "database back"]);
});

Deno.test("OP-13 OP-30 guard: a full disk loses the database, a mistake of the caller does not", async () => {
  const away = Promise.withResolvers<void>();
  using guard = watch({ probe: () => away.promise });
  await assert.rejects(guard.run(() => Promise.reject(new TypeError("too large"))), TypeError);
  const refused = new Error(
    "KV Connect failed to call 'http://kv/' (status=400 Bad Request): Too many checks",
  );
  await assert.rejects(guard.run(() => Promise.reject(refused)), /Too many checks/);
  assert.equal(guard.isLost(), false);
  await assert.rejects(guard.run(() => Promise.reject(new Error("database or disk is full"))), Lost);
  assert.equal(guard.isLost(), true);
});
