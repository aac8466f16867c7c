import assert from "node:assert/strict";
import { COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import { type Change, check, newChange, remove, set } from "@/store/change.ts";
import { Busy, type CommitterOptions, EMBEDDED_LIMITS, openCommitter } from "@/store/commit.ts";
import { keyText } from "@/store/keys.ts";

/** Deno KV at its boundary: checks and versions as it has them, commits that a test can hold or fail. */
class MemoryKv {
  readonly values = new Map<string, { value: unknown; versionstamp: string }>();
  /** The keys written by each atomic operation that was tried. */
  readonly tried: string[][] = [];
  /** Awaited before each commit; what it throws the commit throws. */
  before: (written: string[]) => void | Promise<void> = () => {};
  #version = 0;

  atomic() {
    const checks: { key: Deno.KvKey; versionstamp: string | null }[] = [];
    const writes: (() => void)[] = [];
    const written: string[] = [];
    const operation = {
      check: (one: typeof checks[number]) => (checks.push(one), operation),
      set: (key: Deno.KvKey, value: unknown) => {
        written.push(keyText(key));
        writes.push(() => this.values.set(keyText(key), { value, versionstamp: this.#stamp() }));
        return operation;
      },
      delete: (key: Deno.KvKey) => {
        written.push(keyText(key));
        writes.push(() => this.values.delete(keyText(key)));
        return operation;
      },
      commit: async () => {
        this.tried.push(written);
        await this.before(written);
        await Promise.resolve();
        if (checks.some((one) => this.version(one.key) !== one.versionstamp)) return { ok: false };
        this.#version++;
        for (const write of writes) write();
        return { ok: true, versionstamp: this.#stamp() };
      },
    };
    return operation;
  }

  getMany(keys: Deno.KvKey[]) {
    return Promise.resolve(keys.map((key) => ({ key, versionstamp: this.version(key) })));
  }

  version(key: Deno.KvKey): string | null {
    return this.values.get(keyText(key))?.versionstamp ?? null;
  }

  #stamp(): string {
    return String(this.#version).padStart(20, "0");
  }
}

function open(kv: MemoryKv, options: Partial<CommitterOptions> = {}) {
  return openCommitter(kv as unknown as Deno.Kv, {
    limits: EMBEDDED_LIMITS,
    now: () => 0,
    random: () => 0.5,
    sleep: () => Promise.resolve(),
    ...options,
  });
}

function write(key: string, value: unknown = key): Change {
  const change = newChange();
  set(change, [key], value);
  return change;
}

function writeIf(key: string, versionstamp: string | null, value: unknown = key): Change {
  const change = write(key, value);
  check(change, { key: [key], versionstamp });
  return change;
}

Deno.test("P1 commit: changes of one turn and changes that wait share an operation each", async () => {
  const kv = new MemoryKv();
  const hold = Promise.withResolvers<void>();
  kv.before = () => hold.promise;
  const { commit } = open(kv);
  const first = [commit(write("a")), commit(write("b"))];
  await Promise.resolve();
  const next = [commit(write("c")), commit(write("d")), commit(write("e"))];
  hold.resolve();
  for (const stamp of await Promise.all([...first, ...next])) assert.ok(stamp);
  assert.deepEqual(kv.tried, [['["a"]', '["b"]'], ['["c"]', '["d"]', '["e"]']]);
});

Deno.test("P1 P4 commit: a second operation goes out beside the first, unless it touches what that writes", async () => {
  const kv = new MemoryKv();
  const hold = Promise.withResolvers<void>();
  kv.before = () => kv.tried.length === 1 ? hold.promise : undefined;
  const { commit } = open(kv);
  const first = commit(write("a", 1));
  await Promise.resolve();
  await Promise.resolve();
  const again = commit(write("a", 2));
  const reads = commit(writeIf("a", null, 3));
  assert.ok(await commit(write("b")));
  assert.deepEqual(kv.tried, [['["a"]'], ['["b"]']]);
  hold.resolve();
  assert.ok(await first);
  assert.ok(await again);
  assert.equal(await reads, null);
  assert.equal(kv.values.get('["a"]')?.value, 2);
});

Deno.test("P1 commit: no more than two operations are under way", async () => {
  const kv = new MemoryKv();
  let most = 0;
  let underWay = 0;
  kv.before = async () => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay--;
  };
  const { commit, idle } = open(kv, { limits: { ...EMBEDDED_LIMITS, changes: 1 } });
  const stamps = Promise.all(Array.from({ length: 20 }, (_, index) => commit(write(`key${index}`))));
  await idle();
  for (const stamp of await stamps) assert.ok(stamp);
  assert.equal(most, 2);
  assert.equal(kv.tried.length, 20);
});

Deno.test("P1 commit: a stale change fails alone, its neighbours are committed", async () => {
  const kv = new MemoryKv();
  const { commit } = open(kv);
  const changes = ["a", "b", "c", "d", "e", "f", "g"].map((key) => writeIf(key, key === "d" ? "gone" : null));
  const stamps = await Promise.all(changes.map(commit));
  assert.deepEqual(stamps.map((stamp) => stamp !== null), [true, true, true, false, true, true, true]);
  assert.equal(kv.values.has('["d"]'), false);
  assert.equal(kv.values.size, 6);
  assert.deepEqual(kv.tried.map((written) => written.length), [7, 6], "the others in one operation");
});

Deno.test("P1 P2 commit: a change is not merged with one that writes what it checks", async () => {
  const kv = new MemoryKv();
  const { commit } = open(kv);
  const [one, other] = await Promise.all([commit(writeIf("rid", null, 1)), commit(writeIf("rid", null, 2))]);
  assert.ok(one);
  assert.equal(other, null);
  assert.equal(kv.values.get('["rid"]')?.value, 1);
});

Deno.test("P1 commit: a delete counts as a write", async () => {
  const kv = new MemoryKv();
  const { commit } = open(kv);
  await commit(write("a"));
  const gone = newChange();
  remove(gone, ["a"]);
  const checked = newChange();
  check(checked, { key: ["a"], versionstamp: kv.version(["a"]) });
  set(checked, ["b"], 1);
  assert.deepEqual((await Promise.all([commit(gone), commit(checked)])).map(Boolean), [true, false]);
});

Deno.test("P4 commit: a later change to a key never lands before an earlier one", async () => {
  const kv = new MemoryKv();
  const { commit } = open(kv, { limits: { ...EMBEDDED_LIMITS, checks: 1 } });
  const large = write("key", "earlier");
  for (const key of ["x", "y"]) check(large, { key: [key], versionstamp: null });
  await Promise.all([commit(writeIf("a", null)), commit(large), commit(write("key", "later"))]);
  assert.equal(kv.values.get('["key"]')?.value, "later");
});

Deno.test("P1 commit: no more checks, mutations and changes at once than the database takes", async () => {
  const kv = new MemoryKv();
  const { commit } = open(kv, { limits: { checks: 3, mutations: 4, changes: 2 } });
  const pairs = ["a", "b", "c", "d", "e"].map((key) => {
    const change = writeIf(key, null);
    set(change, [key, "more"], 1);
    return change;
  });
  for (const stamp of await Promise.all(pairs.map(commit))) assert.ok(stamp);
  assert.deepEqual(kv.tried.map((written) => written.length), [4, 4, 2]);
});

Deno.test("P1 commit: a locked database is tried again with growing pauses, for 5 s, then it is Busy", async () => {
  const kv = new MemoryKv();
  const pauses: number[] = [];
  let now = 0;
  let locked = 3;
  kv.before = () => {
    if (locked-- > 0) throw new Error("database is locked");
  };
  const sleep = (ms: number) => {
    pauses.push(ms);
    now += ms;
    return Promise.resolve();
  };
  const { commit } = open(kv, { sleep, now: () => now });
  assert.ok(await commit(write("a")));
  assert.deepEqual(pauses, [4, 8, 16]);
  locked = Infinity;
  const since = now;
  await assert.rejects(commit(write("b")), (error) => error instanceof Busy && /locked/.test(String(error)));
  assert.ok(now - since >= COMMAND_DEADLINE_MS && now - since < COMMAND_DEADLINE_MS + 100);
  assert.ok(pauses.every((ms) => ms <= 100));
});

Deno.test("P1 commit: an error rejects the change that caused it, not its neighbours", async () => {
  const kv = new MemoryKv();
  kv.before = (written) => {
    if (written.includes('["bad"]')) throw new TypeError("value too large");
  };
  const { commit, idle } = open(kv);
  const results = await Promise.allSettled(["a", "bad", "b", "c"].map((key) => commit(write(key))));
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  await idle();
  assert.ok(await commit(write("later")));
});
