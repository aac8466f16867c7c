import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Archive } from "@/client/state/archive.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(index: number): ContactView {
  const view = {
    name: "",
    photo: "",
    last_m: "",
    last_m_is_photo: 0,
    last_m_voice: 0,
    gift: 0,
    s_id: "",
  } as const;
  const counts = { unread: 0, total_unread: 0, vip: 0, status: 0, has_story: 0, seq: 1 } as const;
  return { id: `c${index}`, ...view, ...counts, time: 10_000 - index };
}

/** An archive, and a server with these rows. */
function open(count: number) {
  const server = {
    rows: Array.from({ length: count }, (_, index) => row(index)),
    /** Who is in the list of contacts, whatever the rows say. */
    contacts: new Set<string>(),
    isFailing: false,
  };
  const asked: unknown[] = [];
  const call = ((module: string, data: { contact_id?: string; before?: { id: string } }) => {
    if (server.isFailing) {
      return Promise.resolve({ ok: false, refusal: { code: "connection_lost", data: {} } });
    }
    asked.push(data);
    if (module === "user/contact/get_by_id") {
      const row = server.rows.find(({ id }) => id === data.contact_id);
      const archived = server.contacts.has(data.contact_id ?? "") ? 0 : 1;
      return Promise.resolve({ ok: true, value: { ...row, archived } });
    }
    const from = 1 + server.rows.findIndex(({ id }) => id === data.before?.id);
    return Promise.resolve({ ok: true, value: server.rows.slice(from, from + 20) });
  }) as unknown as Call;
  return { archive: new Archive({ me: "me", call }), server, asked };
}

const ids = (archive: Archive) => archive.rows.value.map(({ id }) => id);

Deno.test("CN-10 Archive: page after page of archived conversations, from the cursor of the lowest", async () => {
  const { archive, server, asked } = open(25);
  archive.seed(server.rows.slice(0, 10));
  await settle();
  await archive.loadMore();
  assert.deepEqual(asked, [
    { archived: 1, recordsToTake: 20 },
    { archived: 1, recordsToTake: 20, before: { id: "c19", time: 9_981, archived: 1 } },
  ]);
  assert.deepEqual([ids(archive).length, archive.complete.value], [25, true]);
});

Deno.test("CN-10 Archive: without a first page it asks for one, and says so where that fails", async () => {
  const { archive, server } = open(2);
  server.isFailing = true;
  archive.seed(null);
  await settle();
  assert.equal(archive.loading.value, "failed");
  server.isFailing = false;
  await archive.loadMore();
  assert.deepEqual([ids(archive), archive.loading.value], [["c0", "c1"], "idle"]);
});

Deno.test("CN-10 Archive: other devices, a new message, a deletion and a block keep it right", async () => {
  const { archive, server } = open(5);
  archive.seed(server.rows.slice(1));
  await settle();
  archive.handle({ module: "conversation/archive", data: { user_id: "c0", archived: 1, seq: 1 } });
  await settle();
  assert.deepEqual(ids(archive), ["c0", "c1", "c2", "c3", "c4"]);
  archive.handle({ module: "conversation/archive", data: { user_id: "c1", archived: 0, seq: 1 } });
  archive.handle({ module: "user/block", data: { user_id: "c2" } });
  const message = { sender_id: "c3", receiver_id: "me", seq: 2 } as MessageView;
  archive.handle({ module: "new_message", data: { request_status: "1", request_details: message } });
  archive.handle({ module: "conversation/delete", data: { user_id: "c4", seq: 1 } });
  assert.deepEqual(ids(archive), ["c0"]);
});

Deno.test("CN-10 AR-4 Archive: what two devices do at once may be heard of in another order than it was done", async () => {
  const { archive, server } = open(3);
  archive.seed(server.rows);
  await settle();
  // Brought back after it was archived.
  server.contacts.add("c0");
  archive.handle({ module: "conversation/archive", data: { user_id: "c0", archived: 0, seq: 1 } });
  archive.handle({ module: "conversation/archive", data: { user_id: "c0", archived: 1, seq: 1 } });
  await settle();
  assert.deepEqual(ids(archive), ["c1", "c2"]);
  // Archived after the message.
  server.rows = [row(0), { ...row(1), seq: 2 }, row(2)];
  archive.handle({ module: "conversation/archive", data: { user_id: "c1", archived: 1, seq: 2 } });
  await settle();
  const request_details = { sender_id: "c1", receiver_id: "me", seq: 2 } as MessageView;
  archive.handle({ module: "new_message", data: { request_status: "1", request_details } });
  assert.deepEqual(ids(archive), ["c1", "c2"]);
});

Deno.test("CN-10 Archive: asks for nothing before a page has shown it", async () => {
  const { archive, asked } = open(2);
  archive.handle({ module: "conversation/archive", data: { user_id: "c1", archived: 1, seq: 1 } });
  await archive.refresh();
  await settle();
  assert.deepEqual(asked, []);
});
