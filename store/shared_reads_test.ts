import assert from "node:assert/strict";
import { openSharedReads } from "@/store/shared_reads.ts";

/** A reader that gives each key's name as its value, and what it was asked for. */
function openReader() {
  const asked: string[][] = [];
  const read = openSharedReads((keys) => {
    const names = keys.map(([name]) => String(name));
    asked.push(names);
    if (names.includes("broken")) return Promise.reject(new Error("Cannot read"));
    return Promise.resolve(keys.map((key) => ({ key, value: key[0], versionstamp: "1" })));
  });
  const values = async (...names: string[]) =>
    (await read(names.map((name) => [name]))).map((each) => each.value);
  return { asked, values };
}

const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => String(from + index));

Deno.test("openSharedReads: what is asked for in one turn is one read, and each gets its own", async () => {
  const { asked, values } = openReader();
  const later = Promise.resolve().then(() => Promise.resolve()).then(() => values("c"));
  assert.deepEqual(await Promise.all([values("a"), values("b", "a"), later]), [["a"], ["b", "a"], ["c"]]);
  assert.deepEqual(asked, [["a", "b", "a", "c"]]);
});

Deno.test("openSharedReads: ten keys at most, and those of one are never apart", async () => {
  const { asked, values } = openReader();
  await Promise.all([
    values(...numbers(6)),
    values(...numbers(5, 6)),
    values(...numbers(10, 11)),
    values("21"),
  ]);
  assert.deepEqual(asked, [numbers(6), numbers(5, 6), numbers(10, 11), ["21"]]);
});

Deno.test("openSharedReads: nobody fails for what another one has asked for", async () => {
  const { values } = openReader();
  const [one, other, whole] = await Promise.allSettled([
    values("broken"),
    values("a"),
    values(...numbers(9)),
  ]);
  assert.deepEqual([one.status, other.status, whole.status], ["rejected", "fulfilled", "fulfilled"]);
});
