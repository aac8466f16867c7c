import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { PushList } from "@/client/state/push_list.ts";
import type { DeviceView } from "@/protocol/views/alerts.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(id: string): DeviceView {
  return { subscriber_id: id, os: "android", name: "Chrome", time: 1, current: false };
}

/** A server with devices, whose next answers to a module can be given. */
function serve(...ids: string[]) {
  const server = { ids, refuses: {} as Record<string, string>, asked: [] as string[], taken: true };
  const call = ((module: string, data: { subscriber_id?: string }) => {
    server.asked.push(module);
    const code = server.refuses[module];
    if (code !== undefined) return Promise.resolve({ ok: false, refusal: { code, data: {} } });
    if (module === "push/unsubscribe") server.ids = server.ids.filter((id) => id !== data.subscriber_id);
    const value = module === "push/devices"
      ? { public_key: "key", devices: server.ids.map(row) }
      : { taken: server.taken, request_status: "1" };
    return Promise.resolve({ ok: true, value });
  }) as unknown as Call;
  const list = new PushList({ call });
  const leave = list.show(ids.map(row));
  return { server, list, leave };
}

const idsOf = (list: PushList) => list.rows.value.map(({ subscriber_id }) => subscriber_id);

Deno.test("NS-4 PushList: a device that is removed goes, and one that could not be stays", async () => {
  const { server, list } = serve("a", "b");
  server.refuses = { "push/unsubscribe": "connection_lost", "push/devices": "connection_lost" };
  assert.equal(await list.remove("a"), false);
  assert.deepEqual(idsOf(list), ["a", "b"]);
  server.refuses = {};
  assert.equal(await list.remove("a"), true);
  await settle();
  assert.deepEqual(idsOf(list), ["b"]);
});

Deno.test("NS-4 PushList: asks for the devices anew when told to, and not for a page that is gone", async () => {
  const { server, list, leave } = serve("a");
  server.ids = ["c", "a"];
  list.refresh();
  list.refresh();
  await settle();
  assert.deepEqual(idsOf(list), ["c", "a"]);
  leave();
  server.asked = [];
  list.refresh();
  assert.deepEqual(server.asked, []);
});

Deno.test("NS-3 PushList: says what became of a test in each case", async () => {
  const { server, list } = serve("a");
  assert.equal(await list.test("a"), "taken");
  server.taken = false;
  assert.equal(await list.test("a"), "refused");
  for (
    const [code, outcome] of [
      ["too_many_requests", "often"],
      ["no_answer", "lost"],
      ["unknown_subscriber", "gone"],
    ] as const
  ) {
    server.refuses = { "push/test": code };
    assert.equal(await list.test("a"), outcome);
  }
  await settle();
  assert.equal(server.asked.at(-1), "push/devices");
});
