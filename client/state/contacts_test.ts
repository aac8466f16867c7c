import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Archive } from "@/client/state/archive.ts";
import { isBelow } from "@/client/state/contact_cursor.ts";
import { withoutContact } from "@/client/state/without_contact.ts";
import { Contacts } from "@/client/state/contacts.ts";
import type { ContactsBefore, ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(index: number, more: Partial<ContactView> = {}): ContactView {
  return {
    id: `c${index}`,
    name: "",
    photo: "",
    last_m: "",
    last_m_is_photo: 0,
    last_m_voice: 0,
    gift: 0,
    s_id: "",
    time: 10_000 - index,
    unread: 0,
    total_unread: 0,
    vip: 0,
    status: 0,
    has_story: 0,
    seq: 1,
    ...more,
  };
}

function message(index: number, seq: number): MessageView {
  const ids = { id: `c${index}.me.${seq}`, sender_id: `c${index}`, receiver_id: "me" };
  return { ...ids, seq, type: "text", message: "new", timestamp: 20_000 + seq, seen: false };
}

interface Question {
  archived?: 0 | 1;
  contact_id?: string;
  before?: ContactsBefore;
  recordsToTake?: number;
}

/** A server with these rows, which the test changes, and where each page that it was asked for begins. */
function serve(rows: readonly ContactView[]) {
  const server = {
    rows: [...rows],
    /** Who is in the archive, whatever the rows say. */
    archived: new Set<string>(),
    isFailing: false,
    asked: [] as (string | null)[],
  };
  const call = ((module: string, { contact_id, before, recordsToTake = 10 }: Question) => {
    if (server.isFailing) {
      return Promise.resolve({ ok: false, refusal: { code: "connection_lost", data: {} } });
    }
    if (module === "user/contact/get_by_id") {
      const value = server.rows.find(({ id }) => id === contact_id);
      return Promise.resolve(
        value
          ? { ok: true, value: { ...value, archived: server.archived.has(value.id) ? 1 : 0 } }
          : { ok: false, refusal: { code: "unknown_user", data: {} } },
      );
    }
    server.asked.push(before?.id ?? null);
    const sorted = server.rows.toSorted((one, other) => isBelow(one, other) ? 1 : -1);
    const below = sorted.filter((each) => !before || isBelow(each, before));
    return Promise.resolve({ ok: true, value: below.slice(0, recordsToTake) });
  }) as unknown as Call;
  return { server, contacts: new Contacts({ me: "me", call }), archive: new Archive({ me: "me", call }) };
}

/** The same after the first page, which the server rendered, has been caught up with. */
async function seeded(rows: readonly ContactView[], first = 10) {
  const served = serve(rows);
  served.contacts.seed(rows.slice(0, first));
  await settle();
  served.server.asked.length = 0;
  return served;
}

const ROWS = Array.from({ length: 64 }, (_, index) => row(index));
const idsOf = ({ rows }: Pick<Contacts, "rows">) => rows.value.map(({ id }) => id);

Deno.test("CH-107 Contacts: pinned chats lead the list, also old ones, and a message in another one moves none of them", async () => {
  const rows = [
    row(50, { pinned: 1 }),
    row(40, { pinned: 1 }),
    ...ROWS.filter(({ id }) => id !== "c50" && id !== "c40"),
  ];
  const { server, contacts } = await seeded(rows);
  assert.deepEqual(idsOf(contacts).slice(0, 4), ["c40", "c50", "c0", "c1"]);
  contacts.handle({ module: "new_message", data: { request_status: "1", request_details: message(7, 2) } });
  contacts.handle({ module: "new_message", data: { request_status: "1", request_details: message(50, 2) } });
  assert.deepEqual(idsOf(contacts).slice(0, 4), ["c50", "c40", "c7", "c0"]);
  for (let page = 0; page < 5; page++) await contacts.loadMore();
  assert.deepEqual(server.asked, ["c17", "c37", "c59"], "a page goes on below the rows that are not pinned");
  assert.equal(new Set(idsOf(contacts)).size, 64);
});

Deno.test("CH-107 Contacts: a chat that is pinned or not any more moves on every device, and leaves no gap", async () => {
  const { server, contacts } = await seeded(ROWS);
  const change = (index: number, more: Partial<ContactView>) => {
    const { pinned: _, ...rest } = server.rows.find(({ id }) => id === `c${index}`) ?? assert.fail();
    server.rows = server.rows.map((each) => each.id === rest.id ? { ...rest, ...more } : each);
    contacts.handle({ module: "conversation/archive", data: { user_id: rest.id, archived: 0, seq: 1 } });
    return settle();
  };
  await change(60, { pinned: 1 });
  assert.deepEqual(idsOf(contacts).slice(0, 2), ["c60", "c0"], "one that was not loaded yet");
  await change(3, { pinned: 1 });
  assert.deepEqual(idsOf(contacts).slice(0, 3), ["c3", "c60", "c0"]);
  await change(60, {});
  assert.equal(idsOf(contacts).includes("c60"), false, "it comes with its page");
  await change(3, {});
  assert.deepEqual(idsOf(contacts).slice(0, 5), ["c0", "c1", "c2", "c3", "c4"]);
  for (let page = 0; page < 5; page++) await contacts.loadMore();
  assert.deepEqual(idsOf(contacts), ROWS.map(({ id }) => id));
});

Deno.test("CH-107 Contacts: a reload drops the pin of a chat that was unpinned meanwhile, however far down it stands", async () => {
  const pinned = [row(60, { pinned: 1 }), ...ROWS.filter(({ id }) => id !== "c60")];
  const { server, contacts } = await seeded(pinned);
  assert.equal(idsOf(contacts)[0], "c60");
  server.rows = [...ROWS];
  await contacts.refresh();
  assert.deepEqual(idsOf(contacts), ROWS.slice(0, 20).map(({ id }) => id));
});

Deno.test("CN-1 Contacts: page after page below the lowest row, until a short one", async () => {
  const { server, contacts } = await seeded(ROWS);
  for (let page = 0; page < 5; page++) await contacts.loadMore();
  assert.deepEqual(server.asked, ["c19", "c39", "c59"]);
  assert.deepEqual(idsOf(contacts), ROWS.map(({ id }) => id));
  assert.equal(contacts.complete.value, true);
});

Deno.test("CN-26 Contacts: rows that moved up or left while it was read leave no gap and come once", async () => {
  const { server, contacts } = await seeded(ROWS);
  for (const moved of [19, 5]) {
    const now = row(moved, { time: 20_000 + moved, seq: 2 });
    server.rows = server.rows.map((each) => each.id === now.id ? now : each);
    contacts.handle({
      module: "new_message",
      data: { request_status: "1", request_details: message(moved, 2) },
    });
  }
  server.rows = server.rows.filter(({ id }) => id !== "c18");
  contacts.handle({ module: "conversation/archive", data: { user_id: "c18", archived: 1, seq: 1 } });
  for (let page = 0; page < 4; page++) await contacts.loadMore();
  const below = ROWS.map(({ id }) => id).filter((id) => !["c19", "c5", "c18"].includes(id));
  assert.deepEqual(idsOf(contacts), ["c5", "c19", ...below]);
});

Deno.test("CN-1 Contacts: two wishes for the next page are one, and a failed one can be repeated", async () => {
  const { server, contacts } = await seeded(ROWS);
  server.isFailing = true;
  await Promise.all([contacts.loadMore(), contacts.loadMore()]);
  assert.equal(contacts.loading.value, "failed");
  server.isFailing = false;
  await Promise.all([contacts.loadMore(), contacts.loadMore()]);
  assert.deepEqual([server.asked.length, contacts.rows.value.length], [1, 40]);
});

Deno.test("CN-6 Contacts: catching up looks at all that is loaded, and not at the whole list", async () => {
  const { server, contacts } = await seeded(ROWS);
  await contacts.loadMore();
  server.asked.length = 0;
  server.rows = server.rows.map((each) => each.id === "c30" ? { ...each, unread: 3, total_unread: 3 } : each);
  await contacts.refresh();
  assert.deepEqual(server.asked, [null, "c19"]);
  assert.equal(contacts.rows.value.find(({ id }) => id === "c30")?.unread, 3);
});

Deno.test("CN-8 Contacts: catching up finds the first contact of all", async () => {
  const { contacts } = serve([row(1)]);
  contacts.seed([]);
  await settle();
  assert.deepEqual(idsOf(contacts), ["c1"]);
});

Deno.test("CN-6 Contacts: catching up after many new conversations leaves no hole", async () => {
  const { server, contacts } = await seeded(ROWS);
  const news = Array.from({ length: 400 }, (_, index) => row(-1 - index));
  server.rows = [...news, ...ROWS];
  await contacts.refresh();
  assert.deepEqual(idsOf(contacts).slice(0, 420), [
    ...news.toReversed().map(({ id }) => id),
    ...ROWS.slice(0, 20).map(({ id }) => id),
  ]);
});

Deno.test("CN-6 Contacts: what came between the page's render and its island is caught up with", async () => {
  const { server, contacts } = serve(ROWS);
  server.rows = [row(-1), ...ROWS];
  contacts.seed(ROWS.slice(0, 10));
  await settle();
  assert.equal(idsOf(contacts)[0], "c-1");
});

Deno.test("CN-9 Contacts: an archived conversation leaves the list, and comes back to its place", async () => {
  const { server, contacts } = await seeded(ROWS.slice(0, 4));
  server.archived.add("c1");
  contacts.handle({ module: "conversation/archive", data: { user_id: "c1", archived: 1, seq: 1 } });
  assert.deepEqual(idsOf(contacts), ["c0", "c2", "c3"]);
  await settle();
  assert.deepEqual(idsOf(contacts), ["c0", "c2", "c3"]);
  server.archived.clear();
  contacts.handle({ module: "conversation/archive", data: { user_id: "c1", archived: 0, seq: 1 } });
  await settle();
  assert.deepEqual(idsOf(contacts), ["c0", "c1", "c2", "c3"]);
});

Deno.test("CN-9 Contacts: a page that was under way brings nobody back who has left since", async () => {
  const { server, contacts } = await seeded(ROWS);
  const loading = contacts.loadMore();
  server.archived.add("c22");
  contacts.handle({ module: "conversation/archive", data: { user_id: "c22", archived: 1, seq: 1 } });
  contacts.handle({ module: "user/block", data: { user_id: "c23" } });
  await loading;
  assert.deepEqual(idsOf(contacts).slice(20, 23), ["c20", "c21", "c24"]);
});

Deno.test("CN-9 Contacts: one that comes back below the loaded rows comes with its page", async () => {
  const { contacts } = await seeded(ROWS);
  contacts.handle({ module: "conversation/archive", data: { user_id: "c45", archived: 0, seq: 1 } });
  await settle();
  for (let page = 0; page < 3; page++) await contacts.loadMore();
  assert.deepEqual(idsOf(contacts), ROWS.map(({ id }) => id));
});

Deno.test("CN-9 Contacts: catching up takes out who left meanwhile, and nobody who was not asked for", async () => {
  const { server, contacts } = await seeded(ROWS);
  await contacts.loadMore();
  server.rows = ROWS.filter(({ id }) => id !== "c3" && id !== "c30");
  await contacts.refresh();
  assert.deepEqual(
    idsOf(contacts),
    ROWS.slice(0, 42).map(({ id }) => id).filter((id) => id !== "c3" && id !== "c30"),
  );
});

Deno.test("CN-30 Contacts: a deleted conversation leaves, and a message after it brings it back", async () => {
  const { server, contacts } = await seeded(ROWS.slice(0, 3));
  contacts.handle({ module: "conversation/delete", data: { user_id: "c1", seq: 1 } });
  assert.deepEqual(idsOf(contacts), ["c0", "c2"]);
  server.rows = [row(0), row(1, { time: 20_002, seq: 2, unread: 1, total_unread: 1 }), row(2)];
  contacts.handle({ module: "new_message", data: { request_status: "1", request_details: message(1, 2) } });
  await settle();
  assert.deepEqual(contacts.rows.value.map(({ id, unread }) => [id, unread]), [["c1", 1], ["c0", 0], [
    "c2",
    0,
  ]]);
});

Deno.test("CN-30 P6 Contacts: what was deleted counts no more, also where a message has begun it anew before", async () => {
  const unread = { unread: 1, total_unread: 1, seq: 4 };
  const { contacts } = await seeded([row(0), row(1, unread)]);
  contacts.handle({ module: "new_message", data: { request_status: "1", request_details: message(1, 5) } });
  contacts.handle({ module: "new_message", data: { request_status: "1", request_details: message(1, 6) } });
  contacts.handle({ module: "conversation/delete", data: { user_id: "c1", seq: 5 } });
  await settle();
  assert.deepEqual(contacts.rows.value.map(({ id, unread }) => [id, unread]), [["c1", 1], ["c0", 0]]);
});

Deno.test("CN-9 AR-4 Contacts: what two devices do at once may be heard of in another order than it was done", async () => {
  const { server, contacts } = await seeded(ROWS.slice(0, 3));
  // Archived, and then brought back.
  contacts.handle({ module: "conversation/archive", data: { user_id: "c1", archived: 0, seq: 1 } });
  contacts.handle({ module: "conversation/archive", data: { user_id: "c1", archived: 1, seq: 1 } });
  await settle();
  assert.deepEqual(idsOf(contacts), ["c0", "c1", "c2"]);
  // Brought back, and then archived.
  server.archived.add("c2");
  contacts.handle({ module: "conversation/archive", data: { user_id: "c2", archived: 1, seq: 1 } });
  contacts.handle({ module: "conversation/archive", data: { user_id: "c2", archived: 0, seq: 1 } });
  await settle();
  assert.deepEqual(idsOf(contacts), ["c0", "c1"]);
});

Deno.test("P5 CN-9 Contacts: a message that comes while its archived chat is asked for brings it back", async () => {
  const { server, contacts } = await seeded([row(1), row(2)]);
  server.rows = [row(1), row(2), row(3, { seq: 1 })];
  server.archived.add("c3");
  contacts.handle({ module: "new_message", data: { request_status: "1", request_details: message(3, 1) } });
  server.rows = [row(1), row(2), row(3, { seq: 2, last_m: "new" })];
  server.archived.clear();
  contacts.handle({ module: "new_message", data: { request_status: "1", request_details: message(3, 2) } });
  await settle();
  assert.ok(contacts.rows.value.some(({ id, seq }) => id === "c3" && seq === 2));
});

Deno.test("CN-30 Contacts: a conversation in which nothing is to be seen is in no list", async () => {
  const { server, contacts } = await seeded(ROWS.slice(0, 2));
  server.rows = [row(0), row(1), row(7, { time: 0, seq: 4 })];
  contacts.handle({ module: "conversation/archive", data: { user_id: "c7", archived: 0, seq: 4 } });
  await settle();
  assert.deepEqual(idsOf(contacts), ["c0", "c1"]);
});

Deno.test("CN-30 Contacts: a row stays out while what takes it away is under way, and is back where that fails", async () => {
  const { contacts } = await seeded(ROWS.slice(0, 3));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const done = withoutContact(contacts, "c1", () => promise);
  assert.deepEqual(idsOf(contacts), ["c0", "c2"]);
  resolve(false);
  assert.equal(await done, false);
  assert.deepEqual(idsOf(contacts), ["c0", "c1", "c2"]);
});
