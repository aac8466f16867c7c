import assert from "node:assert/strict";
import { StoryViewers } from "@/client/stories/story_viewers.ts";
import type { Call } from "@/client/socket.ts";
import type { StoryViewer } from "@/protocol/views/story.ts";

type Page = { list: string[]; total: number; next: string | null };

function viewerOf(id: string): StoryViewer {
  return {
    id,
    name: id,
    age: 30,
    gender: 2,
    photo: "",
    placeholder: "",
    city: "",
    country: "",
    status: 0,
    vip: 0,
    time: 1,
  };
}

/** A server that answers with these pages one after the other; null: it refuses. */
function open(pages: (Page | null)[]) {
  const asked: unknown[] = [];
  const call = ((_module: string, data: unknown) => {
    asked.push(data);
    const page = pages[asked.length - 1];
    return Promise.resolve(
      page
        ? { ok: true, value: { ...page, list: page.list.map(viewerOf) } }
        : { ok: false, refusal: { code: "unknown_story", data: {}, log_id: "" } },
    );
  }) as unknown as Call;
  const viewers = new StoryViewers(call, "story");
  return { viewers, asked, ids: () => viewers.rows.value.map(({ id }) => id) };
}

Deno.test("ST-64 StoryViewers: comes page by page, each member once, until there is no next page", async () => {
  const { viewers, asked, ids } = open([
    { list: ["c", "b"], total: 3, next: "after b" },
    { list: ["b", "a"], total: 4, next: null },
  ]);
  await Promise.all([viewers.loadMore(), viewers.loadMore()]);
  assert.deepEqual([ids(), viewers.total.value, viewers.complete.value], [["c", "b"], 3, false]);
  await viewers.loadMore();
  assert.deepEqual([ids(), viewers.total.value, viewers.complete.value], [["c", "b", "a"], 4, true]);
  await viewers.loadMore();
  assert.deepEqual(asked, [{ story_id: "story" }, { story_id: "story", after: "after b" }]);
});

Deno.test("ST-64 StoryViewers: a page without rows is none the less no end", async () => {
  const { viewers, ids } = open([{ list: [], total: 1, next: "on" }, { list: ["a"], total: 1, next: null }]);
  await viewers.loadMore();
  assert.equal(viewers.complete.value, false);
  await viewers.loadMore();
  assert.deepEqual(ids(), ["a"]);
});

Deno.test("ST-64 StoryViewers: what could not be loaded is asked for again from where it was", async () => {
  const { viewers, asked, ids } = open([
    { list: ["b"], total: 2, next: "after b" },
    null,
    { list: ["a"], total: 2, next: null },
  ]);
  await viewers.loadMore();
  await viewers.loadMore();
  assert.deepEqual([ids(), viewers.loading.value], [["b"], "failed"]);
  await viewers.loadMore();
  assert.deepEqual([ids(), viewers.loading.value], [["b", "a"], "idle"]);
  assert.deepEqual(asked[2], asked[1]);
});
