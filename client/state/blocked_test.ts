import assert from "node:assert/strict";
import { LIST_PAGE } from "@/domain/limits.ts";
import type { Call } from "@/client/socket.ts";
import { Blocked } from "@/client/state/blocked.ts";
import type { BlockedItem } from "@/protocol/views/list.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(index: number): BlockedItem {
  return { id: `b${index}`, name: `B${index}`, photo: "", placeholder: "", status: 0, time: 1_000 - index };
}

/** A server with these blocks, which can be made to fail. */
function serve(rows: BlockedItem[]) {
  const server = { rows, isFailing: false, asked: [] as number[] };
  const call = ((module: string, data: { currentLength?: number; user_id?: string }) => {
    if (server.isFailing) {
      return Promise.resolve({ ok: false, refusal: { code: "connection_lost", data: {} } });
    }
    if (module === "user/unblock") {
      server.rows = server.rows.filter(({ id }) => id !== data.user_id);
      return Promise.resolve({ ok: true, value: { user_id: data.user_id } });
    }
    const from = data.currentLength ?? 0;
    server.asked.push(from);
    return Promise.resolve({ ok: true, value: server.rows.slice(from, from + LIST_PAGE) });
  }) as unknown as Call;
  return { server, blocked: new Blocked({ call }) };
}

const ids = (blocked: Blocked) => blocked.list.rows.value.map(({ id }) => id);
const MANY = Array.from({ length: 45 }, (_, index) => row(index));

Deno.test("SG-20 Blocked: pages of twenty, none twice and none left out while some are unblocked", async () => {
  const { server, blocked } = serve(MANY);
  blocked.show(MANY.slice(0, LIST_PAGE));
  for (const id of ["b0", "b7", "b19"]) assert.equal(await blocked.unblock(id), true);
  for (let page = 0; page < 4; page++) await blocked.list.loadMore();
  assert.deepEqual(server.asked, [17, 37]);
  assert.deepEqual(ids(blocked), server.rows.map(({ id }) => id));
  assert.equal(blocked.list.complete.value, true);
});

Deno.test("SG-20 Blocked: an unblock that fails leaves the row, and can be repeated", async () => {
  const { server, blocked } = serve([row(1)]);
  blocked.show([row(1)]);
  server.isFailing = true;
  assert.equal(await blocked.unblock("b1"), false);
  assert.deepEqual(ids(blocked), ["b1"]);
  server.isFailing = false;
  assert.equal(await blocked.unblock("b1"), true);
  assert.deepEqual(ids(blocked), []);
});

Deno.test("SG-21 Blocked: what other devices block and unblock shows at once, while the page is open", async () => {
  const { server, blocked } = serve([row(1), row(2)]);
  const leave = blocked.show([row(1), row(2)]);
  blocked.handle({ module: "user/unblock", data: { user_id: "b1" } });
  assert.deepEqual(ids(blocked), ["b2"]);
  server.rows = [row(3), row(2)];
  blocked.handle({ module: "user/block", data: { user_id: "b3" } });
  await settle();
  assert.deepEqual(ids(blocked), ["b3", "b2"]);
  const asked = server.asked.length;
  blocked.handle({ module: "user/gone", data: { user_id: "x" } });
  leave();
  blocked.handle({ module: "user/block", data: { user_id: "b4" } });
  assert.equal(server.asked.length, asked);
});

Deno.test("WI-25 SG-21 Blocked: what another device blocks while a page is on its way is there in it", async () => {
  const { server, blocked } = serve([row(1)]);
  blocked.show([row(1)])();
  assert.deepEqual(server.asked, []);
  server.rows = [row(2), row(1)];
  blocked.handle({ module: "user/block", data: { user_id: "b2" } });
  blocked.show([row(1)]);
  await settle();
  assert.deepEqual(ids(blocked), ["b2", "b1"]);
});

Deno.test("SG-21 Blocked: a page that was asked for before an unblock does not bring the member back", async () => {
  const { blocked } = serve([row(1), row(2)]);
  blocked.show([row(1), row(2)]);
  blocked.refresh();
  blocked.handle({ module: "user/unblock", data: { user_id: "b1" } });
  await settle();
  assert.deepEqual(ids(blocked), ["b2"]);
});
