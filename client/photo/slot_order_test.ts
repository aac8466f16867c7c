import assert from "node:assert/strict";
import type { Answer } from "@/client/answer.ts";
import { SlotOrder } from "@/client/photo/slot_order.ts";
import type { Call } from "@/client/socket.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

const DONE = { ok: true, value: { request_details: { photos: [] } } } as unknown as Answer<
  "user/photos/order"
>;

function world() {
  const asked: {
    ids: string[];
    rid: string | undefined;
    answer(answer: Answer<"user/photos/order">): void;
  }[] = [];
  const notified = { refreshes: 0 };
  const call =
    ((_module: string, { ids }: { ids: string[] }, options?: { rid: string }) =>
      new Promise((answer) => asked.push({ ids, rid: options?.rid, answer }))) as unknown as Call;
  let rids = 0;
  const order = new SlotOrder({
    call,
    rid: () => `rid-${++rids}`,
    refresh: () => Promise.resolve(void notified.refreshes++),
  });
  return { order, asked, notified };
}

Deno.test("PH-58 SlotOrder: an order is shown at once, and until the server's list is there", async () => {
  const { order, asked, notified } = world();
  const put = order.put(["b", "a"]);
  assert.deepEqual(order.wanted.value, ["b", "a"]);
  asked[0]?.answer(DONE);
  assert.equal(await put, null);
  assert.equal(order.wanted.value, null);
  assert.equal(notified.refreshes, 1);
});

Deno.test("PH-58 SlotOrder: of orders that come while one is under way, the last is sent after it", async () => {
  const { order, asked, notified } = world();
  const puts = [order.put(["b", "a", "c"]), order.put(["b", "c", "a"]), order.put(["c", "b", "a"])];
  assert.equal(asked.length, 1);
  asked[0]?.answer(DONE);
  await settle();
  assert.deepEqual(asked.map(({ ids, rid }) => [ids.join(), rid]), [["b,a,c", "rid-1"], ["c,b,a", "rid-2"]]);
  assert.deepEqual(order.wanted.value, ["c", "b", "a"]);
  asked[1]?.answer(DONE);
  assert.deepEqual(await Promise.all(puts), [null, null, null]);
  assert.equal(notified.refreshes, 1);
});

Deno.test("PH-58 SlotOrder: a refused order goes back to the server's, and the next one starts afresh", async () => {
  const { order, asked, notified } = world();
  const puts = [order.put(["b", "a"]), order.put(["a", "b"])];
  asked[0]?.answer({ ok: false, refusal: { code: "unknown_photo", data: {} } });
  assert.deepEqual(await Promise.all(puts), ["something_wrong", "something_wrong"]);
  assert.equal(order.wanted.value, null);
  assert.equal(notified.refreshes, 1);
  const lost = order.put(["b", "a"]);
  asked[1]?.answer({ ok: false, refusal: { code: "connection_lost", data: {} } });
  assert.equal(await lost, "network");
});
