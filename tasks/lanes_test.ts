/** Tests of how test files are shared among lanes. */
import assert from "node:assert/strict";
import { dealLanes, dealWithShortLanes, writeLanes } from "@/tasks/lanes.ts";

Deno.test("dealLanes: every file once, to and fro, and no lane without one", () => {
  assert.deepEqual(dealLanes(["a", "b", "c", "d", "e"], 2), [["a", "d", "e"], ["b", "c"]]);
  assert.deepEqual(dealLanes(["a"], 3), [["a"]]);
  assert.deepEqual(dealLanes([], 3), []);
});

Deno.test("dealWithShortLanes: the smallest third goes to lanes behind the others, and every file is in one", () => {
  const files = ["a", "b", "c", "d", "e", "f", "g"];
  assert.deepEqual(dealWithShortLanes(files, 2, 2), [["a", "d", "e"], ["b", "c"], ["f"], ["g"]]);
  assert.deepEqual(dealWithShortLanes(files, 2, 0), dealLanes(files, 2));
  assert.deepEqual(dealWithShortLanes(["a"], 2, 3), [["a"]]);
});

Deno.test("writeLanes: an entry module imports the files of its lane", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [path = ""] = await writeLanes([["domain/a_test.ts", "domain/b_test.tsx"]], folder);
    assert.match(path, /_test\.ts$/);
    assert.match(
      await Deno.readTextFile(path),
      /^import "file:\/\/\/.+\/domain\/a_test\.ts";\nimport "file:\/\/\/.+\/domain\/b_test\.tsx";\n$/,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
