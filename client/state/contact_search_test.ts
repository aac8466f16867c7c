import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { ContactSearch, mergeFound } from "@/client/state/contact_search.ts";
import type { ContactsBefore, FoundContact } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(id: string, time: number, archived: 0 | 1 = 0): FoundContact {
  const view = { photo: "", last_m: "", last_m_is_photo: 0, last_m_voice: 0, gift: 0, s_id: "" } as const;
  const counts = { unread: 0, total_unread: 0, vip: 0, status: 0, has_story: 0, seq: 1 } as const;
  return { id, name: `Dana ${id}`, ...view, ...counts, time, archived };
}

interface Question {
  search: string;
  before?: ContactsBefore;
}

/** A search, and a server that has an answer for each `before`. */
function open(parts: Record<string, { list: FoundContact[]; next: string | null }>) {
  const asked: string[] = [];
  const server = { isFailing: false };
  const timers: (() => void)[] = [];
  const call = ((_module: string, { search, before }: Question) => {
    asked.push(`${search} ${before?.id ?? ""}`.trim());
    if (server.isFailing) {
      return Promise.resolve({ ok: false, refusal: { code: "connection_lost", data: {} } });
    }
    const { list = [], next = null } = parts[before?.id ?? ""] ?? {};
    const value = { list, next: next === null ? null : { time: 1, id: next, archived: 0 } };
    return Promise.resolve({ ok: true, value });
  }) as unknown as Call;
  const search = new ContactSearch({
    me: "me",
    call,
    after: (_ms, work) => {
      timers.push(work);
      return () => void timers.splice(timers.indexOf(work), 1);
    },
  });
  /** Time passes until typing rests. */
  async function rest(): Promise<void> {
    for (const work of timers.splice(0)) work();
    await settle();
  }
  const ids = () => search.found.value.map(({ id, archived }) => `${id}${archived ? "*" : ""}`);
  return { search, server, asked, rest, ids };
}

Deno.test("CN-27 ContactSearch: asks once typing rests, and not for what folds to the same", async () => {
  const { search, asked, rest, ids } = open({ "": { list: [row("a", 9)], next: null } });
  for (const text of ["D", "Da", "Dá "]) search.search(text);
  assert.equal(search.loading.value, "loading");
  await rest();
  search.search("DA");
  await rest();
  assert.deepEqual([asked, ids(), search.complete.value], [["da"], ["a"], true]);
});

Deno.test("CN-28 ContactSearch: goes on through the parts of the lists until there is something to show", async () => {
  const many = Array.from({ length: 20 }, (_, index) => row(`m${index}`, 50 - index));
  const { search, asked, rest, ids } = open({
    "": { list: [], next: "x" },
    x: { list: many, next: "y" },
    y: { list: [row("z", 1, 1)], next: null },
  });
  search.search("da");
  await rest();
  assert.deepEqual([asked, ids().length, search.complete.value], [["da", "da x"], 20, false]);
  await search.loadMore();
  assert.deepEqual([asked.at(-1), ids().at(-1), search.complete.value], ["da y", "z*", true]);
});

Deno.test("CN-28 ContactSearch: a failure is told, and it goes on from there", async () => {
  const { search, server, asked, rest, ids } = open({ "": { list: [row("a", 9)], next: null } });
  server.isFailing = true;
  search.search("da");
  await rest();
  assert.equal(search.loading.value, "failed");
  server.isFailing = false;
  await search.loadMore();
  assert.deepEqual([search.loading.value, ids(), asked.length], ["idle", ["a"], 2]);
});

Deno.test("CN-28 ContactSearch: an answer to what is not searched for any more counts no more", async () => {
  const { search, asked, rest, ids } = open({ "": { list: [row("a", 9)], next: null } });
  search.search("da");
  const resting = rest();
  search.search("");
  await resting;
  assert.deepEqual([asked, ids(), search.loading.value], [["da"], [], "idle"]);
});

Deno.test("CN-29 ContactSearch: events keep what was found right", async () => {
  const list = [row("a", 9), row("b", 8), row("c", 7, 1), row("d", 6)];
  const { search, rest, ids } = open({ "": { list, next: null } });
  search.search("da");
  await rest();
  search.handle({ module: "conversation/archive", data: { user_id: "a", archived: 1, seq: 1 } });
  search.handle({ module: "conversation/delete", data: { user_id: "b", seq: 1 } });
  search.handle({ module: "user/block", data: { user_id: "d" } });
  assert.deepEqual(ids(), ["a*", "c*"]);
  const message: MessageView = {
    id: "c.me.2",
    seq: 2,
    type: "text",
    message: "back",
    sender_id: "c",
    receiver_id: "me",
    timestamp: 20,
    seen: false,
  };
  search.handle({ module: "new_message", data: { request_status: "1", request_details: message } });
  assert.deepEqual(ids(), ["c", "a*"]);
});

Deno.test("CN-27 mergeFound: rows of the list fit at once, what was found besides stands in its place", () => {
  const listed = [row("a", 9), { ...row("b", 7), name: "Bea" }, { ...row("c", 5), unread: 2 }];
  const found = [row("c", 5), row("d", 8), row("e", 3, 1), row("f", 4)];
  const merged = mergeFound("dan", listed, found);
  assert.deepEqual(merged.map(({ id, unread, archived }) => [id, unread, archived]), [
    ["a", 0, 0],
    ["d", 0, 0],
    ["c", 2, 0],
    ["f", 0, 0],
    ["e", 0, 1],
  ]);
  assert.deepEqual(mergeFound("  ", listed, found), []);
});
