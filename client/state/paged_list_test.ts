import assert from "node:assert/strict";
import { PagedList } from "@/client/state/paged_list.ts";

const SIZE = 3;

/** A server with the numbers from 1 on, whose answers come when the test says so. */
function serve(count: number) {
  const asked: (number | null)[] = [];
  const waiting: (() => void)[] = [];
  const failing = { now: false };
  const list = new PagedList<number>({
    isLast: (page) => page.length < SIZE,
    append: (rows, page) => [...rows, ...page],
    load: (after) => {
      asked.push(after);
      return new Promise((resolve) =>
        waiting.push(() => {
          const page = Array.from({ length: count }, (_, at) => at + 1).filter((row) => row > (after ?? 0));
          resolve(failing.now ? null : page.slice(0, SIZE));
        })
      );
    },
  });
  const answer = () => waiting.shift()?.();
  return { list, asked, answer, failing };
}

Deno.test("ME-2 PagedList: each page follows the last row, until a short one", async () => {
  const { list, asked, answer } = serve(7);
  list.start([1, 2, 3]);
  for (let page = 0; page < 4; page++) {
    const loading = list.loadMore();
    answer();
    await loading;
  }
  assert.deepEqual(asked, [3, 6]);
  assert.deepEqual(list.rows.value, [1, 2, 3, 4, 5, 6, 7]);
  assert.equal(list.complete.value, true);
});

Deno.test("ME-2 PagedList: two wishes for the next page are one, and a failed one can be repeated", async () => {
  const { list, asked, answer, failing } = serve(7);
  list.start([1, 2, 3]);
  failing.now = true;
  const wishes = Promise.all([list.loadMore(), list.loadMore()]);
  answer();
  await wishes;
  assert.deepEqual([asked, list.loading.value], [[3], "failed"]);
  failing.now = false;
  const again = list.loadMore();
  answer();
  await again;
  assert.deepEqual([list.rows.value, list.loading.value], [[1, 2, 3, 4, 5, 6], "idle"]);
});

Deno.test("ME-5 PagedList: what was asked for before a reload is not added to the new rows", async () => {
  const { list, answer } = serve(7);
  list.start([1, 2, 3]);
  const [late, reloading] = [list.loadMore(), list.reload("at_once")];
  assert.deepEqual([list.rows.value, list.loading.value], [[], "loading"]);
  answer();
  await late;
  assert.deepEqual([list.rows.value, list.loading.value], [[], "loading"]);
  answer();
  await reloading;
  assert.deepEqual([list.rows.value, list.loading.value], [[1, 2, 3], "idle"]);
});

Deno.test("ME-5 PagedList: a reload that failed begins with the first page again", async () => {
  const { list, asked, answer, failing } = serve(2);
  list.start([4, 5, 6]);
  failing.now = true;
  const failed = list.reload("stay");
  answer();
  await failed;
  assert.deepEqual([list.rows.value, list.loading.value], [[4, 5, 6], "failed"]);
  failing.now = false;
  const again = list.loadMore();
  answer();
  await again;
  assert.deepEqual(asked, [null, null]);
  assert.deepEqual([list.rows.value, list.complete.value], [[1, 2], true]);
});
