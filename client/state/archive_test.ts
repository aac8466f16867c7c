import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Archive } from "@/client/state/archive.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(index: number): ContactView {
  const view = { name: "", photo: "", last_m: "", last_m_is_photo: 0, gift: 0, s_id: "" } as const;
  const counts = { unread: 0, total_unread: 0, vip: 0, status: 0, has_story: 0, seq: 1 } as const;
  return { id: `c${index}`, ...view, ...counts, time: 10_000 - index };
}

/** An archive, and a server with these rows. */
function open(count: number) {
  const server = { rows: Array.from({ length: count }, (_, index) => row(index)), isFailing: false };
  const asked: number[] = [];
  const call = ((module: string, data: { user_id?: string; currentLength?: number }) => {
    if (server.isFailing) return Promise.resolve({ ok: false, refusal: { code: "internal", data: {} } });
    if (module === "conversation/archive") {
      server.rows = server.rows.filter(({ id }) => id !== data.user_id);
      return Promise.resolve({ ok: true, value: { user_id: data.user_id } });
    }
    const { currentLength = 0 } = data;
    asked.push(currentLength);
    return Promise.resolve({ ok: true, value: server.rows.slice(currentLength, currentLength + 10) });
  }) as unknown as Call;
  const archive = new Archive({ call });
  return { archive, server, asked };
}

const ids = (archive: Archive) => archive.rows.value.map(({ id }) => id);

Deno.test("CN-10 Archive: who is brought back leaves it, and the next page begins where the list ends now", async () => {
  const { archive, server, asked } = open(14);
  archive.show(server.rows.slice(0, 10));
  assert.equal(await archive.bringBack("c3"), true);
  await archive.loadMore();
  assert.deepEqual(asked, [9]);
  assert.deepEqual(ids(archive), server.rows.map(({ id }) => id));
  assert.equal(archive.complete.value, true);
});

Deno.test("CN-10 Archive: what could not be brought back stays", async () => {
  const { archive, server } = open(2);
  archive.show(server.rows);
  server.isFailing = true;
  assert.equal(await archive.bringBack("c0"), false);
  assert.deepEqual(ids(archive), ["c0", "c1"]);
});

Deno.test("CN-10 Archive: another device's archiving, a new message and a block keep it live", async () => {
  const { archive, server } = open(4);
  archive.show(server.rows.slice(1));
  archive.hear({ module: "conversation/archive", data: { user_id: "c0", archived: 1, seq: 1 } });
  await settle();
  assert.deepEqual(ids(archive), ["c0", "c1", "c2", "c3"]);
  archive.hear({ module: "conversation/archive", data: { user_id: "c1", archived: 0, seq: 1 } });
  archive.hear({ module: "user/block", data: { user_id: "c2" } });
  const message = { sender_id: "c3", receiver_id: "me" } as MessageView;
  archive.hear({ module: "new_message", data: { request_status: "1", request_details: message } });
  assert.deepEqual(ids(archive), ["c0"]);
});

Deno.test("CN-10 Archive: asks for nothing while no page shows it", async () => {
  const { archive, server, asked } = open(2);
  archive.show(server.rows)();
  archive.hear({ module: "conversation/archive", data: { user_id: "c9", archived: 1, seq: 1 } });
  archive.refresh();
  await settle();
  assert.deepEqual(asked, []);
});
