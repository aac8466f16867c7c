import assert from "node:assert/strict";
import { MessageSearch } from "@/client/search/message_search.ts";
import type { Call } from "@/client/socket.ts";
import type { CallInput, CallOutput } from "@/protocol/calls/mod.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

type Ask = CallInput<"messages/search">;

function hit(seq: number) {
  return { id: `a.b.${seq}`, seq } as CallOutput<"messages/search">["list"][number];
}

/** A search whose calls are answered by hand. */
function open(newest = 1_000) {
  const asked: { data: Ask; answer(seqs: number[] | null, next: number | null): Promise<void> }[] = [];
  const call = ((_module: string, data: unknown) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    asked.push({
      data: data as Ask,
      async answer(seqs, next_seq) {
        const value = { list: (seqs ?? []).map(hit), next_seq };
        resolve(seqs ? { ok: true, value } : { ok: false, refusal: { code: "unknown_user", data: {} } });
        await settle();
      },
    });
    return promise;
  }) as Call;
  return { search: new MessageSearch({ call, contact: "you", newest: () => newest }), asked };
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at);

Deno.test("CT-12 MessageSearch: goes on from call to call until twenty are found, and says how far it is", async () => {
  const { search, asked } = open(999);
  search.search(" Café ");
  assert.equal(search.step.value, "searching");
  assert.deepEqual(search.words.value, ["cafe"]);
  await asked[0]?.answer([990, 980], 750);
  assert.equal(search.progress.value, 0.25);
  await asked[1]?.answer([], 500);
  assert.deepEqual(asked.map(({ data }) => [data.search, data.before_seq, data.recordsToTake]), [
    ["Café", 1_000, 20],
    ["Café", 750, 18],
    ["Café", 500, 18],
  ]);
  await asked[2]?.answer(range(499, 18), 480);
  assert.equal(search.step.value, "paused");
  assert.equal(search.hits.value.length, 20);
  void search.more();
  await asked[3]?.answer([7], null);
  assert.equal(search.step.value, "done");
  assert.deepEqual([search.hits.value.at(-1)?.seq, search.progress.value], [7, 1]);
  void search.more();
  assert.equal(asked.length, 4);
});

Deno.test("CT-12 MessageSearch: a stop leaves what was found, and more goes on where it was", async () => {
  const { search, asked } = open();
  search.search("a");
  await asked[0]?.answer([900], 800);
  search.stop();
  assert.equal(search.step.value, "paused");
  await asked[1]?.answer([700], 600);
  assert.deepEqual(search.hits.value.map(({ seq }) => seq), [900]);
  void search.more();
  assert.equal(asked[2]?.data.before_seq, 800);
});

Deno.test("CT-12 MessageSearch: what is answered to another text than the last one counts for nothing", async () => {
  const { search, asked } = open();
  search.search("first");
  search.search("second");
  await asked[0]?.answer([1], null);
  assert.deepEqual(search.hits.value, []);
  assert.equal(search.step.value, "searching");
  await asked[1]?.answer([2], null);
  assert.deepEqual(search.hits.value.map(({ seq }) => seq), [2]);
  search.search("  ");
  assert.equal(search.step.value, "idle");
  assert.deepEqual(search.hits.value, []);
  search.search("אָ\u05B8".replace("א", ""));
  assert.equal(search.step.value, "idle");
  assert.equal(asked.length, 2);
});

Deno.test("CT-12 MessageSearch: a failure keeps what was found, and can be tried again", async () => {
  const { search, asked } = open();
  search.search("a");
  await asked[0]?.answer([900], 800);
  await asked[1]?.answer(null, null);
  assert.equal(search.step.value, "failed");
  assert.equal(search.hits.value.length, 1);
  void search.more();
  assert.equal(asked[2]?.data.before_seq, 800);
  await asked[2]?.answer([], null);
  assert.equal(search.step.value, "done");
});
