import assert from "node:assert/strict";
import { LIST_PAGE } from "@/domain/limits.ts";
import type { Call } from "@/client/socket.ts";
import { type ListKind, MemberList } from "@/client/lists/member_list.ts";
import { OpenLists } from "@/client/lists/open_lists.ts";
import type { MemberRow } from "@/client/lists/rows.ts";
import { Own } from "@/client/state/own.ts";
import { Totals } from "@/client/state/totals.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(seq: number): MemberRow {
  const view = { age: 30, gender: 2, photo: "", placeholder: "", city: "", country: "" } as const;
  return { id: `m${seq}`, name: `m${seq}`, ...view, status: 0, vip: 0, time: seq, story: 0, seq };
}

function hidden(seq: number): MemberRow {
  return { hidden: 1, photo: "", seq };
}

function rows(count: number): MemberRow[] {
  return Array.from({ length: count }, (_, at) => row(count - at));
}

function totals(
  version: number,
  change: Partial<Record<"fans" | "visits" | "fans_new", number>>,
): TotalsView {
  const { fans = 0, visits = 0, fans_new = 0 } = change;
  const none = { matches: { total: 0 }, mylikes: { total: 0 } };
  return { ...none, fans: { total: fans }, visits: { total: visits }, fans_new, visits_new: 0, version };
}

/** Open lists, and a server with these rows in every list. */
function open(server: { rows: MemberRow[] }) {
  const asked: string[] = [];
  const call = ((module: string, { before = Infinity }: { before?: number }) => {
    asked.push(before === Infinity ? module : `${module} before ${before}`);
    if (module === "totals") return Promise.resolve({ ok: true, value: totals(1, {}) });
    const value = server.rows.filter(({ seq }) => seq < before).slice(0, LIST_PAGE);
    return Promise.resolve({ ok: true, value });
  }) as unknown as Call;
  const known = new Totals(call);
  const own = new Own(call);
  const lists = new OpenLists({ call, totals: known, own });
  const show = (kind: ListKind, entry: string | null = null) => {
    const list = new MemberList(kind, call, server.rows.slice(0, LIST_PAGE));
    return { list, leave: lists.open(list, { entry, totals: known.value }) };
  };
  return { lists, known, asked, show, own };
}

const ids = (list: MemberList) => list.rows.value.map((each) => "id" in each ? each.id : "hidden");

Deno.test("LS-5 MemberList: pages of twenty by number, until a short one", async () => {
  const server = { rows: rows(45) };
  const { show, asked } = open(server);
  const { list } = show("mylikes");
  for (let page = 0; page < 4; page++) await list.loadMore();
  assert.deepEqual(asked, ["user/mylikes before 26", "user/mylikes before 6"]);
  assert.deepEqual([list.rows.value.length, list.complete.value], [45, true]);
});

Deno.test("LS-6 OpenLists: somebody who comes while a list is open stands on top; that they were seen asks for nothing", async () => {
  const server = { rows: rows(2) };
  const { show, known, asked } = open(server);
  known.handle(totals(1, { fans: 2 }));
  const { list } = show("fan");
  const { list: visitors } = show("visitor");
  server.rows = rows(3);
  known.handle(totals(2, { fans: 3, fans_new: 1 }));
  known.handle(totals(3, { fans: 3 }));
  await settle();
  assert.deepEqual(asked, ["user/fans"]);
  assert.deepEqual([ids(list), visitors.rows.value.length], [["m3", "m2", "m1"], 2]);
});

Deno.test("LS-6 OpenLists: a page that was fetched before somebody came is caught up", async () => {
  const server = { rows: rows(1) };
  const { lists, known, asked } = open(server);
  known.handle(totals(2, { fans: 2 }));
  const list = new MemberList("fan", lists.call, server.rows);
  server.rows = rows(2);
  lists.open(list, { entry: null, totals: totals(1, { fans: 1 }) });
  await settle();
  assert.deepEqual([asked, ids(list)], [["user/fans"], ["m2", "m1"]]);
});

Deno.test("LS-7 OpenLists: whom the member answers leaves the fans, and nobody leaves the other lists", () => {
  const { lists, show } = open({ rows: rows(3) });
  const { list: fans } = show("fan");
  const { list: visitors } = show("visitor");
  const swipe = { swiped_user_id: "m2", like: 0, undone: false, is_matched: false, seq: 0 } as const;
  lists.handle({ module: "swipe", data: swipe });
  assert.deepEqual([ids(fans), ids(visitors)], [["m3", "m1"], ["m3", "m2", "m1"]]);
  lists.handle({ module: "swipe", data: { ...swipe, swiped_user_id: "m3", undone: true } });
  assert.deepEqual(ids(fans), ["m3", "m1"]);
});

Deno.test("LS-7 OpenLists: a block takes somebody out of every list, an unblock brings the rows of all back", async () => {
  const server = { rows: rows(3) };
  const { lists, show, asked } = open(server);
  const [{ list: likes }, { list: matches }] = [show("mylikes"), show("match")];
  lists.handle({ module: "user/gone", data: { user_id: "m2" } });
  assert.deepEqual([ids(likes), ids(matches)], [["m3", "m1"], ["m3", "m1"]]);
  lists.handle({ module: "user/back", data: { user_id: "m2" } });
  await settle();
  assert.deepEqual([ids(likes), ids(matches)], [["m3", "m2", "m1"], ["m3", "m2", "m1"]]);
  assert.deepEqual(asked, ["user/mylikes", "user/matches"]);
});

Deno.test("LS-7 LK-15 OpenLists: rows that are hidden are nobody's, so a block neither moves nor asks for them", async () => {
  const { lists, show, asked } = open({ rows: [hidden(2), hidden(1)] });
  const { list } = show("visitor");
  lists.handle({ module: "user/block", data: { user_id: "anybody" } });
  await settle();
  assert.deepEqual([list.rows.value.map(({ seq }) => seq), asked], [[2, 1], []]);
});

Deno.test("LS-8 OpenLists: who goes back finds the list as it was, who opens it anew does not", async () => {
  const server = { rows: rows(30) };
  const { lists, show } = open(server);
  const { list, leave } = show("match", "entry 1");
  await list.loadMore();
  list.scrollPx = 700;
  leave();
  assert.equal(lists.comeBack("match", "entry 2"), null);
  assert.equal(lists.comeBack("mylikes", "entry 1"), null);
  assert.equal(lists.comeBack("match", null), null);
  assert.equal(lists.comeBack("match", "entry 1"), list);
  assert.deepEqual([list.rows.value.length, list.scrollPx], [30, 700]);
});

Deno.test("LS-4 MemberList: fans and visitors are marked as seen, the other lists have nothing to mark", async () => {
  const { show, asked } = open({ rows: [] });
  for (const kind of ["match", "fan", "visitor", "mylikes"] as const) await show(kind).list.markSeen();
  assert.deepEqual(asked, ["user/fans/seen", "user/visitors/seen"]);
});

Deno.test("SU-21 OpenLists: premium shows who is hidden, and its end hides them again, in the lists that hide", async () => {
  const server = { rows: [hidden(2), hidden(1)] };
  const { show, own, asked } = open(server);
  const premium = (premium: 0 | 1, version: number) => own.seed({ premium, version } as OwnView);
  premium(0, 1);
  const { list: fans } = show("fan");
  const { list: visitors } = show("visitor");
  show("match");
  premium(0, 2);
  await settle();
  assert.deepEqual(asked, []);
  server.rows = rows(2);
  premium(1, 3);
  await settle();
  assert.deepEqual(asked, ["totals", "user/fans", "user/visitors"]);
  assert.deepEqual([ids(fans), ids(visitors)], [["m2", "m1"], ["m2", "m1"]]);
  server.rows = [hidden(2), hidden(1)];
  premium(0, 4);
  await settle();
  assert.deepEqual(ids(fans), ["hidden", "hidden"]);
});

Deno.test("LS-10 OpenLists: after a time without events all that is loaded is asked for again, wherever rows have left", async () => {
  const server = { rows: rows(45) };
  const { lists, show, asked } = open(server);
  const { list } = show("mylikes");
  await list.loadMore();
  server.rows = server.rows.filter(({ seq }) => seq !== 44 && seq !== 22);
  lists.refresh(false);
  await settle();
  assert.equal(ids(list).length, 40);
  assert.equal(ids(list).some((id) => id === "m44" || id === "m22"), false);
  assert.deepEqual(asked.slice(1), ["user/mylikes", "user/mylikes before 25"]);
});
