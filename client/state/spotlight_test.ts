import assert from "node:assert/strict";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import type { Call } from "@/client/socket.ts";
import { Spotlight } from "@/client/state/spotlight.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";

const ME = "me";
const LOST = { ok: false, refusal: { code: "connection_lost", data: {} } };

function rowOf(id: string): SpotlightView {
  return { id, name: id, photo: "", placeholder: "", status: 0 };
}

function rowsOf(from: number, count: number): SpotlightView[] {
  return Array.from({ length: count }, (_, index) => rowOf(`m${from + index}`));
}

/** A server whose strip is `strip`, as `answer` gives it. */
function open(answer: (module: string, data: Record<string, unknown>, rid?: string) => unknown) {
  const calls: { module: string; data: Record<string, unknown>; rid: string | undefined }[] = [];
  const paid: unknown[] = [];
  const call = ((module: string, data: Record<string, unknown>, options?: { rid: string }) => {
    calls.push({ module, data, rid: options?.rid });
    return Promise.resolve(answer(module, data, options?.rid));
  }) as unknown as Call;
  const spotlight = new Spotlight({
    me: ME,
    call,
    ports: new FakePorts(),
    onPaid: (balance) => void paid.push(balance),
  });
  return { spotlight, calls, paid, ids: () => spotlight.rows?.map(({ id }) => id) };
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
  spotlight.hearGone("m0");
  assert.equal(spotlight.rows, null);
  spotlight.seed(rowsOf(0, 3));
  spotlight.hearGone("m1");
  assert.deepEqual(ids(), ["m0", "m2"]);
});

Deno.test("NB-14 Spotlight: an unknown outcome is repeated under its rid, a known one is not", async () => {
  const details = { credits_spent: 300, until: 7_000, credits: 200, credits_seq: 9 };
  const answers: unknown[] = [
    LOST,
    { ok: false, refusal: { code: "internal", data: {} } },
    { ok: true, value: { request_details: details } },
    { ok: false, refusal: { code: "not_enough_credits", data: {} } },
  ];
  const { spotlight, calls, paid } = open(() => answers.shift());
  assert.deepEqual(await spotlight.buy(), { kind: "uncertain" });
  assert.deepEqual(await spotlight.buy(), { kind: "uncertain" });
  assert.deepEqual(await spotlight.buy(), { kind: "done" });
  assert.deepEqual(await spotlight.buy(), { kind: "refused", code: "not_enough_credits" });
  assert.deepEqual(calls.map(({ rid }) => rid), ["rid-1", "rid-1", "rid-1", "rid-2"]);
  assert.deepEqual(paid, [{ credits: 200, credits_seq: 9 }]);
  assert.equal(spotlight.until.value, 7_000);
});

Deno.test("NB-14 Spotlight: whoever stands in it already learns until when", async () => {
  const { spotlight } = open((module, data) =>
    module === "spotlight"
      ? stripOf([], { ...rowOf(ME), until: 4_000 })(module, data)
      : { ok: false, refusal: { code: "already_in_spotlight", data: {} } }
  );
  spotlight.seed([]);
  assert.deepEqual(await spotlight.buy(), { kind: "refused", code: "already_in_spotlight" });
  assert.equal(spotlight.until.value, 4_000);
});
