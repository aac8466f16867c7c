import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { addCards, Meet } from "@/client/state/meet.ts";
import { Own } from "@/client/state/own.ts";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import type { GridCardView } from "@/protocol/views/discovery.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

const HOUR_MS = 3_600_000;

function card(
  id: string,
  { near = 1, cursor }: Pick<Partial<GridCardView>, "near" | "cursor"> = {},
): GridCardView {
  const view = { name: id, age: 30, gender: 1, photo: "", placeholder: "", city: "", country: "" } as const;
  return { id, ...view, status: 0, vip: 0, near, ...(cursor !== undefined && { cursor }) };
}

/** A whole page whose last card says where the next one begins. */
function cards(from: number, near: 0 | 1 = 1): GridCardView[] {
  return Array.from(
    { length: MEMBERS_PAGE },
    (_, at) =>
      card(`m${from + at}`, { near, ...(at === MEMBERS_PAGE - 1 && { cursor: `after ${from + at}` }) }),
  );
}

const OWN = { s_age: "18,70", s_radius: 50, s_gender: 2, s_further: 1, place_id: 1, lat: 1, lng: 1 };

function own(change: Partial<OwnView> = {}): OwnView {
  return { ...OWN, version: 0, ...change } as OwnView;
}

/** A grid, and a server that answers with these pages. */
function open(pages: Record<string, GridCardView[]> = {}) {
  const asked: unknown[] = [];
  const time = { ms: 0 };
  const popular = [card("p1"), card("p2")];
  const call = ((module: string, data: { after?: string }) => {
    if (module === "meet/popular") return Promise.resolve({ ok: true, value: popular });
    asked.push(data.after ?? "first");
    const value = pages[data.after ?? "first"];
    return Promise.resolve(
      value ? { ok: true, value } : { ok: false, refusal: { code: "internal", data: {} } },
    );
  }) as unknown as Call;
  const ownState = new Own(call);
  const meet = new Meet({ call, own: ownState, clock: () => time.ms });
  return { meet, asked, time, own: ownState };
}

const FIRST = { cards: cards(0), popular: [card("p0")], isFirst: true };

function ids(list: readonly { id: string }[] | null): string[] {
  return (list ?? []).map(({ id }) => id);
}

function swiped(id: string, like: 0 | 1, { undone = false, seq = 1 } = {}) {
  return { module: "swipe", data: { swiped_user_id: id, like, undone, is_matched: false, seq } } as const;
}

Deno.test("ME-2 addCards: a member who is on two pages is there once", () => {
  const all = addCards([card("a"), card("b")], [card("b"), card("c"), card("c")]);
  assert.deepEqual(ids(all), ["a", "b", "c"]);
});

Deno.test("ME-2 Meet: goes on after the last card, and those further away come under their own heading", async () => {
  const { meet, asked } = open({ "after 23": [card("m23"), card("x"), card("far", { near: 0 })] });
  meet.show(FIRST);
  await meet.loadMore();
  await meet.loadMore();
  assert.deepEqual(asked, ["after 23"]);
  assert.deepEqual(ids(meet.near.value), [...ids(FIRST.cards), "x"]);
  assert.deepEqual(ids(meet.further.value), ["far"]);
  assert.equal(meet.complete.value, true);
});

Deno.test("ME-2 Meet: a page without a cursor is the last one", async () => {
  const { meet, asked } = open();
  meet.show({ ...FIRST, cards: cards(0).map(({ cursor: _, ...rest }) => rest) });
  await meet.loadMore();
  assert.deepEqual(asked, []);
  assert.equal(meet.complete.value, true);
});

Deno.test("WI-25 Meet: whom another device answers while a page is on its way is answered in it, until that is undone", () => {
  const { meet, time } = open();
  meet.show(FIRST)();
  time.ms += HOUR_MS;
  // By now the next page was rendered, and is not there yet.
  meet.handle(swiped("m1", 0, { seq: 1 }));
  meet.handle(swiped("m2", 1, { seq: 1 }));
  meet.handle({ module: "user/block", data: { user_id: "m3" } });
  meet.show(FIRST);
  assert.deepEqual(ids(meet.near.value).slice(0, 2), ["m0", "m2"]);
  assert.deepEqual([...meet.liked.value], ["m2"]);
  meet.handle(swiped("m1", 0, { undone: true, seq: 2 }));
  assert.equal(ids(meet.near.value)[1], "m1");
});

Deno.test("ME-6 Meet: who comes back soon finds the grid as it was, and who comes late a new one", async () => {
  const { meet, time } = open({ "after 23": cards(24) });
  const leave = meet.show(FIRST);
  await meet.loadMore();
  meet.scrollPx = 4_000;
  leave();
  time.ms += 20 * 60_000;
  meet.show({ ...FIRST, cards: cards(100) })();
  assert.deepEqual([meet.near.value.length, meet.scrollPx], [48, 4_000]);
  time.ms += HOUR_MS;
  meet.show({ ...FIRST, cards: cards(100) });
  assert.deepEqual([meet.near.value[0]?.id, meet.near.value.length, meet.scrollPx], ["m100", 24, 0]);
});

Deno.test("ME-5 Meet: other search settings clear and reload grid and popular members, the rest of a record does not", async () => {
  const { meet, own: mine, asked } = open({ first: [card("new")] });
  mine.seed(own());
  meet.show(FIRST);
  mine.seed(own({ bio: "hello", version: 1 }));
  assert.deepEqual(asked, []);
  mine.seed(own({ s_radius: 20, version: 2 }));
  assert.deepEqual([meet.near.value, meet.popular.value, meet.loading.value], [[], null, "loading"]);
  await settle();
  assert.deepEqual([ids(meet.near.value), ids(meet.popular.value)], [["new"], ["p1", "p2"]]);
  assert.deepEqual(asked, ["first"]);
});

Deno.test("ME-5 Meet: settings that changed while another page was open count when the grid is shown again", async () => {
  const { meet, own: mine, asked } = open({ first: [card("new")] });
  mine.seed(own());
  meet.show(FIRST)();
  mine.seed(own({ s_age: "30,40", version: 1 }));
  assert.deepEqual(asked, []);
  // Its page was fetched ahead, before the change.
  meet.show(FIRST);
  await settle();
  assert.deepEqual([asked, ids(meet.near.value)], [["first"], ["new"]]);
});

Deno.test("ME-7 Meet: a nope takes somebody out, its undo puts them back, and a like leaves a heart", () => {
  const { meet } = open();
  meet.show(FIRST);
  meet.handle(swiped("m3", 0));
  meet.handle(swiped("m5", 1));
  assert.equal(ids(meet.near.value).includes("m3"), false);
  assert.deepEqual([...meet.liked.value], ["m5"]);
  meet.handle(swiped("m3", 0, { undone: true, seq: 2 }));
  // It was overtaken on its way.
  meet.handle(swiped("m3", 0, { seq: 1 }));
  assert.deepEqual(ids(meet.near.value), ids(FIRST.cards));
});

Deno.test("ME-7 Meet: a block takes somebody out of grid and popular row, also of a page on its way; an unblock reloads", async () => {
  const { meet, asked } = open({ "after 23": [card("late"), card("other")], first: [card("late")] });
  meet.show({ ...FIRST, popular: [card("late"), card("p0")] });
  const more = meet.loadMore();
  meet.handle({ module: "user/gone", data: { user_id: "late" } });
  await more;
  assert.deepEqual(ids(meet.popular.value), ["p0"]);
  assert.equal(ids(meet.near.value).at(-1), "other");
  meet.handle({ module: "user/back", data: { user_id: "late" } });
  await settle();
  assert.deepEqual([asked.at(-1), ids(meet.near.value)], ["first", ["late"]]);
});

Deno.test("ME-8 Meet: what could not be loaded can be tried again, and keeps what is there", async () => {
  const pages: Record<string, GridCardView[]> = {};
  const { meet } = open(pages);
  meet.show(FIRST);
  await meet.loadMore();
  assert.deepEqual([meet.loading.value, meet.near.value.length], ["failed", 24]);
  pages["after 23"] = [card("x")];
  await meet.retry();
  assert.deepEqual([meet.loading.value, meet.near.value.length], ["idle", 25]);
});

Deno.test("ME-8 Meet: cards that the server could not render are asked for by the browser", async () => {
  const { meet } = open({ first: [card("a")] });
  meet.show({ cards: null, popular: [], isFirst: true });
  await settle();
  assert.deepEqual([ids(meet.near.value), meet.complete.value], [["a"], true]);
});

Deno.test("ME-10 Meet: after a time without events who was answered or blocked elsewhere goes, and what is read stays in its place", async () => {
  const without = cards(0).filter(({ id }) => id !== "m3" && id !== "m2");
  const { meet, asked } = open({
    "after 23": cards(24),
    first: [card("new"), card("newer"), ...without],
  });
  meet.show(FIRST);
  await meet.loadMore();
  meet.scrollPx = 2_000;
  meet.refresh(true);
  await settle();
  assert.deepEqual(asked, ["after 23"]);
  meet.refresh(false);
  await settle();
  assert.deepEqual([asked, meet.scrollPx], [["after 23", "first", "after 23"], 2_000]);
  const there = ids(meet.near.value);
  assert.deepEqual([there.slice(0, 4), there.at(-1)], [["m0", "m1", "m4", "m5"], "newer"]);
  assert.deepEqual(ids(meet.popular.value), ["p1", "p2"]);
});

Deno.test("ME-10 Meet: whoever was noped and taken back elsewhere is there again; a failure keeps what is there", async () => {
  const pages: Record<string, GridCardView[]> = {};
  const { meet } = open(pages);
  meet.show(FIRST);
  meet.handle(swiped("m3", 0));
  meet.handle(swiped("m5", 1));
  meet.refresh(false);
  await settle();
  assert.deepEqual([meet.near.value.length, meet.loading.value], [23, "failed"]);
  pages.first = cards(0);
  meet.refresh(false);
  await settle();
  assert.deepEqual(ids(meet.near.value), ids(FIRST.cards));
  assert.deepEqual([...meet.liked.value, meet.loading.value], ["idle"]);
});

Deno.test("ME-10 Meet: a grid that was not on the screen meanwhile catches up when it is", async () => {
  const { meet, asked } = open({ first: cards(1) });
  meet.show(FIRST)();
  meet.refresh(false);
  await settle();
  assert.deepEqual(asked, []);
  meet.show(FIRST);
  await settle();
  assert.deepEqual([asked, meet.near.value[0]?.id], [["first"], "m1"]);
});
