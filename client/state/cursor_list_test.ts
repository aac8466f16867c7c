import assert from "node:assert/strict";
import { CursorList, type CursorPage } from "@/client/state/cursor_list.ts";

type Row = { id: string; at: number };

function page(ids: string, next: string | null, at = 0): CursorPage<Row> {
  return { list: [...ids].map((id) => ({ id, at })), next };
}

/** A list, and a server that answers when the test says so. */
function open() {
  const asked: { after: string | null; answer(page: CursorPage<Row> | null): Promise<void> }[] = [];
  const list = new CursorList<Row>((after) => {
    const { promise, resolve } = Promise.withResolvers<CursorPage<Row> | null>();
    asked.push({
      after,
      async answer(answer) {
        resolve(answer);
        await promise;
        await Promise.resolve();
      },
    });
    return promise;
  });
  const ids = () => list.rows.value.map(({ id }) => id).join("");
  return { list, asked, ids };
}

Deno.test("ST-79 CursorList: goes on where the page before said, and two wishes at a time are one", async () => {
  const { list, asked, ids } = open();
  list.start(page("ab", "after b"));
  void list.loadMore();
  void list.loadMore();
  assert.deepEqual(asked.map(({ after }) => after), ["after b"]);
  await asked[0]?.answer(page("cd", null));
  assert.deepEqual([ids(), list.complete.value], ["abcd", true]);
  await list.loadMore();
  assert.equal(asked.length, 1);
});

Deno.test("ST-79 CursorList: whoever is on two pages is there once, at their first place", async () => {
  const { list, asked, ids } = open();
  list.start(page("ab", "after b", 1));
  void list.loadMore();
  await asked[0]?.answer(page("bca", "after c", 2));
  assert.equal(ids(), "abc");
  assert.equal(list.rows.value[1]?.at, 1);
});

Deno.test("ST-79 CursorList: an empty page is not the last one unless it says so", async () => {
  const { list, asked, ids } = open();
  list.start(page("", "further"));
  assert.deepEqual([list.complete.value, list.loading.value], [false, "idle"]);
  void list.loadMore();
  await asked[0]?.answer(page("a", null));
  assert.deepEqual([ids(), list.complete.value], ["a", true]);
});

Deno.test("ST-79 CursorList: what was asked for before it began anew counts no more", async () => {
  const { list, asked, ids } = open();
  list.start(page("ab", "after b"));
  void list.loadMore();
  void list.reload("stay");
  assert.equal(ids(), "ab");
  await asked[1]?.answer(page("x", null));
  await asked[0]?.answer(page("cd", "after d"));
  assert.deepEqual([ids(), list.complete.value], ["x", true]);
  void list.reload("at_once");
  assert.equal(ids(), "");
});

Deno.test("ST-83 CursorList: a page that failed can be asked for again, also the first one", async () => {
  const { list, asked, ids } = open();
  void list.reload("stay");
  await asked[0]?.answer(null);
  assert.equal(list.loading.value, "failed");
  void list.loadMore();
  assert.equal(asked[1]?.after, null);
  await asked[1]?.answer(page("a", "after a"));
  void list.loadMore();
  await asked[2]?.answer(null);
  void list.loadMore();
  assert.equal(asked[3]?.after, "after a");
  await asked[3]?.answer(page("b", null));
  assert.deepEqual([ids(), list.loading.value], ["ab", "idle"]);
});
