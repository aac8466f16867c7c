/** A member with very many conversations, over the wire and on the page. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { CONTACTS_PAGE_MAX } from "@/domain/limits.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import {
  addCrowd,
  type Client,
  connect,
  openServer,
  request,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";
import { layInbox } from "@/tests/kit/inbox.ts";

const KIB = 1024;

/** Ada, to whom Ben has written last, before him many others, several of them within each second. */
async function openInbox(
  server: TestServer,
  count: number,
): Promise<{ ada: TestMember; ben: TestMember; device: Client }> {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const crowd = await addCrowd(server.database, count - 1);
  const rows = crowd.map((other, nth) => ({ other, at: 1_000 + nth * 300, unread: nth % 3 }));
  await layInbox(server.database, ada.id, [...rows, { other: ben.id, at: 1_000 + count * 300, unread: 1 }]);
  return { ada, ben, device: await connect(server, ada) };
}

function lowestOf(rows: readonly ContactView[]): { time: number; id: string } | undefined {
  const [lowest] = rows.toSorted((one, other) => one.time - other.time || (one.id < other.id ? -1 : 1));
  return lowest && { time: lowest.time, id: lowest.id };
}

Deno.test("CN-11 CN-13 user/contacts: to the end of a long list, page below page", async () => {
  await using server = await openServer();
  const count = 205;
  const { device } = await openInbox(server, count);
  const found: ContactView[] = [];
  for (let more = true; more;) {
    const before = lowestOf(found);
    const page = await device.expectReply("user/contacts", {
      recordsToTake: CONTACTS_PAGE_MAX,
      ...(before && { before }),
    });
    found.push(...page);
    more = page.length === CONTACTS_PAGE_MAX;
  }
  assert.equal(new Set(found.map(({ id }) => id)).size, count);
  assert.equal(found.length, count);
  const [unread] = await device.expectReply("user/contacts/unread", {});
  assert.equal(unread?.total, found.reduce((sum, row) => sum + row.unread, 0));
  for (const before of [{ time: -1, id: "" }, { time: 1.5, id: "" }, { time: 1, id: "x".repeat(65) }, "x"]) {
    await device.expectRefusal("user/contacts", { before }, "invalid_input");
  }
  await device.close();
});

Deno.test("CN-14 CN-16 user/contacts/search: whom a search has found is followed from then on", async () => {
  await using server = await openServer({ settings: { RATE_SEARCHES: "2/0.001" } });
  const { ben, device } = await openInbox(server, 40);
  const { list, next } = await device.expectReply("user/contacts/search", { search: "bén" });
  assert.deepEqual([list.map(({ id, archived, status }) => [id, archived, status]), next], [
    [[ben.id, 0, 0]],
    null,
  ]);
  await using _bens = await connect(server, ben);
  await device.expectEvent("onlines", ({ user_id, type }) => user_id === ben.id && type === "online");
  await device.expectReply("user/contacts/search", { search: "kim" });
  await device.expectRefusal("user/contacts/search", { search: "kim" }, "too_many_requests");
  await device.close();
});

Deno.test("CN-18 contacts: with thousands of conversations the first page weighs 15 KB at most", async () => {
  await using server = await openServer();
  const { ada, device } = await openInbox(server, 3_000);
  const page = await device.expectReply("user/contacts", { recordsToTake: CONTACTS_PAGE_MAX });
  assert.equal(page.length, CONTACTS_PAGE_MAX);
  assert.ok(JSON.stringify(page).length <= 15 * KIB);
  const { text } = await request(server, "/contacts", { cookie: ada.cookie });
  assert.ok(text.includes(page[9]?.id ?? ""));
  const bytes = gzipSync(text).length;
  assert.ok(bytes <= 15 * KIB, `${bytes} bytes`);
  await device.close();
});
