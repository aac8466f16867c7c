import assert from "node:assert/strict";
import { newChange, set } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import type { Key } from "@/store/keys.ts";
import { findGone, findGoneFiles } from "@/store/audit/gone.ts";

const MEMBER = "abcdefgh01234";
const TEXTS = [MEMBER, "dana@example.com", "Zo\u00eb Quill"];

async function foundIn(key: Deno.KvKey, value: unknown): Promise<string[]> {
  const database = await openDatabase({ path: ":memory:" });
  const change = newChange();
  set(change, key as unknown as Key<unknown>, value);
  await database.commit(change);
  const found = await Array.fromAsync(findGone(database, TEXTS));
  await database.close();
  return found.map(({ problem }) => problem);
}

Deno.test("ER-14 findGone: a text in a key, a value, a field's name or bytes is found as a word, in any case and form", async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  for (
    const [key, value] of [
      [["x", MEMBER], 0],
      [["x"], { of: [{ text: `see ${MEMBER}.0000000000000-5` }] }],
      [["x"], { [MEMBER]: 1 }],
      [["x"], "first line\nDANA@Example.com"],
      [["x"], { file: bytes("<dana@example.com>") }],
      [["x"], { name: "zoe\u0308 quill" }],
    ] as const
  ) assert.equal((await foundIn([...key], value)).length, 1, JSON.stringify([key, value]));
  for (const value of [`x${MEMBER}`, "dana@example.community", "Zo\u00eb Quilliam", 5, null, { n: 7n }]) {
    assert.deepEqual(await foundIn(["x"], value), [], String(value));
  }
});

Deno.test("ER-14 findGoneFiles: a text in the name of a file or in its bytes is found, wherever parts of it end", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    assert.deepEqual(await Array.fromAsync(findGoneFiles(`${folder}/none`, TEXTS)), []);
    await Deno.mkdir(`${folder}/ab`);
    // A file is read in parts: one of these places is across their border, and so is one that is the beginning of another word.
    const padding = "\u05d0".repeat(32_765);
    await Deno.writeTextFile(`${folder}/ab/one`, `${padding} dana@example.com ${padding}`);
    await Deno.writeTextFile(`${folder}/ab/two`, `${padding}x dana@example.community`);
    await Deno.writeTextFile(`${folder}/ab/three`, `${"-".repeat(65_530)} ${MEMBER}`);
    await Deno.writeTextFile(`${folder}/ab/four`, `${"-".repeat(65_522)} ${MEMBER}5`);
    await Deno.writeTextFile(`${folder}/ab/${MEMBER}.part`, "");
    const found = await Array.fromAsync(findGoneFiles(folder, TEXTS));
    assert.deepEqual(found.map(({ key }) => key.slice(folder.length + 4)).toSorted(), [
      `${MEMBER}.part`,
      "one",
      "three",
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
