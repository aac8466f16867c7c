import assert from "node:assert/strict";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import type { Call } from "@/client/socket.ts";
import { Spotlight } from "@/client/state/spotlight.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";

const ME = "me";

function rowOf(id: string): SpotlightView {
  return { id, name: id, photo: "", placeholder: "", status: 0 };
}

function rowsOf(from: number, count: number): SpotlightView[] {
  return Array.from({ length: count }, (_, index) => rowOf(`m${from + index}`));
}

/** A server whose strip is `strip`, as `answer` gives it. */
function open(answer: (module: string, data: Record<string, unknown>) => unknown) {
  const calls: string[] = [];
  const call = ((module: string, data: Record<string, unknown>) => {
    calls.push(module);
    return Promise.resolve(answer(module, data));
  }) as unknown as Call;
  const spotlight = new Spotlight({ me: ME, call });
  return { spotlight, calls, ids: () => spotlight.rows?.map(({ id }) => id) };
}

function stripOf(strip: readonly SpotlightView[], own?: SpotlightView) {
  return (_module: string, { currentLength }: Record<string, unknown>) => {
    const from = Number(currentLength);
    const page = strip.slice(from, from + MEMBERS_PAGE);
    return { ok: true, value: from === 0 && own ? [own, ...page] : page };
  };
}

Deno.test("NB-13 Spotlight: pages follow each other, each member once, the member themselves never", async () => {
  const strip = rowsOf(0, 30);
  const { spotlight, ids, calls } = open(stripOf(strip));
  spotlight.seed([{ ...rowOf(ME), until: 500 }, ...strip.slice(0, MEMBERS_PAGE)]);
  assert.equal(spotlight.until.value, 500);
  assert.equal(spotlight.complete.value, false);
  strip.unshift(rowOf("new"));
  await Promise.all([spotlight.loadMore(), spotlight.loadMore()]);
  assert.equal(calls.length, 1);
  assert.deepEqual(ids(), rowsOf(0, 30).map(({ id }) => id));
  assert.equal(spotlight.complete.value, true);
});

Deno.test("NB-13 Spotlight: a refresh brings what is there now, as far as it was loaded", async () => {
  const strip = rowsOf(0, 60);
  const { spotlight, ids, calls } = open(stripOf(strip, { ...rowOf(ME), until: 900 }));
  spotlight.seed(strip.slice(0, MEMBERS_PAGE));
  await spotlight.loadMore();
  strip.splice(3, 1);
  strip.unshift(rowOf("new"));
  calls.length = 0;
  await spotlight.refresh();
  assert.equal(calls.length, 2);
  assert.deepEqual(ids(), strip.slice(0, 2 * MEMBERS_PAGE).map(({ id }) => id));
  assert.equal(spotlight.until.value, 900);
});

Deno.test("NB-13 Spotlight: a page that was asked for before a refresh is let go", async () => {
  const strip = rowsOf(0, 30);
  const { spotlight, ids } = open(stripOf(strip));
  spotlight.seed(strip.slice(0, MEMBERS_PAGE));
  const older = spotlight.loadMore();
  strip.splice(0, 30, ...rowsOf(100, 2));
  await Promise.all([older, spotlight.refresh()]);
  assert.deepEqual(ids(), ["m100", "m101"]);
});

Deno.test("NB-13 Spotlight: whoever is blocked, or blocks, is gone at once", () => {
  const { spotlight, ids } = open(stripOf([]));
  const gone = (module: "user/block" | "user/gone", user_id: string) =>
    spotlight.handle({ module, data: { user_id } });
  gone("user/block", "m0");
  assert.equal(spotlight.rows, null);
  spotlight.seed(rowsOf(0, 3));
  gone("user/block", "m1");
  gone("user/gone", "m2");
  assert.deepEqual(ids(), ["m0"]);
});

Deno.test("NB-13 Spotlight: whoever is there again is asked for, a place that was bought elsewhere says until when", async () => {
  const strip = rowsOf(0, 1);
  const { spotlight, ids } = open(stripOf(strip));
  spotlight.seed(strip);
  strip.push(rowOf("back"));
  spotlight.handle({ module: "user/back", data: { user_id: "back" } });
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(ids(), ["m0", "back"]);
  spotlight.handle({ module: "spotlight/add", data: { until: 7_000, credits: 200, credits_seq: 9 } });
  assert.equal(spotlight.until.value, 7_000);
});
