import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Contacts } from "@/client/state/contacts.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(index: number, seq = 1): ContactView {
  return {
    id: `c${index}`,
    name: "",
    photo: "",
    last_m: "",
    last_m_is_photo: 0,
    gift: 0,
    s_id: "",
    time: 10_000 - index,
    unread: 0,
    total_unread: 0,
    vip: 0,
    status: 0,
    has_story: 0,
    seq,
  };
}

/** A server with these rows, and what it was asked. */
function serve(rows: ContactView[], isFailing = { now: false }) {
  const asked: number[] = [];
  const call = ((_module: string, { currentLength = 0, recordsToTake = 10 }) => {
    asked.push(currentLength);
    const value = rows.slice(currentLength, currentLength + recordsToTake);
    return Promise.resolve(
      isFailing.now ? { ok: false, refusal: { code: "busy", data: {} } } : { ok: true, value },
    );
  }) as unknown as Call;
  return { asked, contacts: new Contacts("me", call) };
}

const ROWS = Array.from({ length: 34 }, (_, index) => row(index));

Deno.test("CN-1 Contacts: pages of ten until a short one", async () => {
  const { asked, contacts } = serve(ROWS);
  contacts.seed(ROWS.slice(0, 10));
  for (let page = 0; page < 5; page++) await contacts.loadMore();
  assert.deepEqual(asked, [10, 20, 30]);
  assert.equal(contacts.rows.value.length, 34);
  assert.equal(contacts.complete.value, true);
});

Deno.test("CN-1 Contacts: two wishes for the next page are one, and a failed one can be repeated", async () => {
  const failing = { now: true };
  const { asked, contacts } = serve(ROWS, failing);
  contacts.seed(ROWS.slice(0, 10));
  await Promise.all([contacts.loadMore(), contacts.loadMore()]);
  assert.deepEqual(asked, [10]);
  assert.equal(contacts.loading.value, "failed");
  failing.now = false;
  await contacts.loadMore();
  assert.equal(contacts.rows.value.length, 20);
});

Deno.test("CN-6 Contacts: catching up asks for what is shown and not for the whole list", async () => {
  const { asked, contacts } = serve([row(33, 2), ...ROWS.slice(0, 33)]);
  contacts.seed(ROWS.slice(0, 10));
  await contacts.refresh();
  assert.deepEqual(asked, [0]);
  assert.equal(contacts.rows.value.some(({ id }) => id === "c33"), true);
});

Deno.test("CN-8 Contacts: catching up finds the first contact of all", async () => {
  const { contacts } = serve([row(1)]);
  contacts.seed([]);
  await contacts.refresh();
  assert.deepEqual(contacts.rows.value.map(({ id }) => id), ["c1"]);
});

Deno.test("CN-6 Contacts: catching up after many new conversations leaves no hole", async () => {
  const news = Array.from({ length: 30 }, (_, index) => row(-30 + index));
  const { asked, contacts } = serve([...news, ...ROWS]);
  contacts.seed(ROWS.slice(0, 10));
  await contacts.refresh();
  assert.deepEqual(asked, [0, 20]);
  await contacts.loadMore();
  assert.equal(new Set(contacts.rows.value.map(({ id }) => id)).size, 50);
});

/** A server whose rows the test changes, and what it was asked. */
function serveLive(rows: ContactView[]) {
  const server = { rows };
  const call =
    ((module: string, data: { contact_id?: string; currentLength?: number; recordsToTake?: number }) => {
      const { contact_id, currentLength = 0, recordsToTake = 10 } = data;
      if (module !== "user/contact/get_by_id") {
        const value = server.rows.slice(currentLength, currentLength + recordsToTake);
        return Promise.resolve({ ok: true, value });
      }
      const value = server.rows.find(({ id }) => id === contact_id);
      return Promise.resolve(
        value ? { ok: true, value } : { ok: false, refusal: { code: "unknown_user", data: {} } },
      );
    }) as unknown as Call;
  return { server, contacts: new Contacts("me", call) };
}

const idsOf = (contacts: Contacts) => contacts.rows.value.map(({ id }) => id);

Deno.test("CN-9 Contacts: an archived conversation leaves the list, and comes back to its place", async () => {
  const { contacts } = serveLive(ROWS.slice(0, 4));
  contacts.seed(ROWS.slice(0, 4));
  contacts.hearArchive({ user_id: "c1", archived: 1, seq: 1 });
  assert.deepEqual(idsOf(contacts), ["c0", "c2", "c3"]);
  contacts.hearArchive({ user_id: "c1", archived: 0, seq: 1 });
  await settle();
  assert.deepEqual(idsOf(contacts), ["c0", "c1", "c2", "c3"]);
});

Deno.test("CN-9 Contacts: one that comes back below the loaded rows comes with its page, and none is left out", async () => {
  const { contacts } = serveLive(ROWS);
  contacts.seed(ROWS.slice(0, 10));
  contacts.hearArchive({ user_id: "c25", archived: 0, seq: 1 });
  await settle();
  for (let page = 0; page < 3; page++) await contacts.loadMore();
  assert.deepEqual(idsOf(contacts), ROWS.map(({ id }) => id));
});

Deno.test("CN-9 Contacts: catching up takes out who left meanwhile, and nobody who was not asked for", async () => {
  const { server, contacts } = serveLive(ROWS);
  contacts.seed(ROWS.slice(0, 10));
  for (let page = 0; page < 3; page++) await contacts.loadMore();
  server.rows = ROWS.filter(({ id }) => id !== "c3" && id !== "c30");
  await contacts.refresh();
  assert.deepEqual(idsOf(contacts), ROWS.map(({ id }) => id).filter((id) => id !== "c3"));
});

Deno.test("CN-9 Contacts: a blocked member leaves the list", () => {
  const { contacts } = serveLive(ROWS.slice(0, 2));
  contacts.seed(ROWS.slice(0, 2));
  contacts.remove("c0");
  contacts.remove("nobody");
  assert.deepEqual(idsOf(contacts), ["c1"]);
});
