import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Contacts } from "@/client/state/contacts.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

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
