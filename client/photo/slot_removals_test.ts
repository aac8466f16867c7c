import assert from "node:assert/strict";
import type { Answer } from "@/client/answer.ts";
import { SlotRemovals } from "@/client/photo/slot_removals.ts";
import type { Call } from "@/client/socket.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function world() {
  const asked: { rid: string | undefined; answer(answer: Answer<"user/photos/delete">): void }[] = [];
  let rids = 0;
  const notified = { refreshes: 0 };
  const call =
    ((_module: string, _data: unknown, options?: { rid: string }) =>
      new Promise((answer) => asked.push({ rid: options?.rid, answer }))) as unknown as Call;
  const list = [{ id: "p1", photo: "/photos/p1/card", placeholder: "", waiting: 0 as const }];
  const removals = new SlotRemovals({
    call,
    rid: () => `rid-${++rids}`,
    own: () => ({ version: 1, list }),
    refresh: () => Promise.resolve(void notified.refreshes++),
  });
  return { removals, asked, notified };
}

Deno.test("PH-52 SlotRemovals: a second click changes nothing, and another try has the same rid", async () => {
  const { removals, asked, notified } = world();
  const first = removals.remove("p1");
  assert.deepEqual(await removals.remove("p1"), { kind: "under way" });
  assert.deepEqual([...removals.underWay.value], ["p1"]);
  asked[0]?.answer({ ok: false, refusal: { code: "connection_lost", data: {} } });
  assert.deepEqual(await first, { kind: "failed", text: "network" });
  assert.deepEqual([...removals.underWay.value], []);
  const second = removals.remove("p1");
  await settle();
  asked[1]?.answer({ ok: true, value: { request_details: { photo_id: "p1" } } });
  assert.deepEqual(await second, { kind: "removed" });
  assert.deepEqual(asked.map(({ rid }) => rid), ["rid-1", "rid-1"]);
  // The event that takes it off the list was missed.
  assert.equal(notified.refreshes, 1);
});

Deno.test("PH-52 SlotRemovals: a photo that is gone already counts as removed", async () => {
  const { removals, asked } = world();
  const removed = removals.remove("p2");
  asked[0]?.answer({ ok: false, refusal: { code: "unknown_photo", data: {} } });
  assert.deepEqual(await removed, { kind: "removed" });
});
