import assert from "node:assert/strict";
import { erasedPath, openErasedList } from "@/adapters/erased_list.ts";

Deno.test("ER-9 erased list: what is added is read again, by its owner alone, and a missing file is an empty list", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/apart/erased.txt`;
    const list = openErasedList(path);
    assert.deepEqual([...await list.read()], []);
    await list.add(["one", "two"]);
    await openErasedList(path).add(["three"]);
    assert.deepEqual([...await list.read()], ["one", "two", "three"]);
    if (Deno.build.os !== "windows") assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("ER-9 erased list: it lies beside the database unless a setting says where", () => {
  assert.equal(erasedPath({ KV_PATH: "data/kindling.db" }), "data/erased.txt");
  assert.equal(erasedPath({ KV_PATH: "data/kindling.db", ERASED_PATH: "/safe/list" }), "/safe/list");
  assert.equal(erasedPath({ KV_PATH: ":memory:" }), null);
});
