import assert from "node:assert/strict";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Call } from "@/client/socket.ts";
import type { CursorPage } from "@/client/state/cursor_list.ts";
import { Own } from "@/client/state/own.ts";
import { StoryFeed } from "@/client/state/story_feed.ts";
import { withStories } from "@/client/stories/feed_rows.ts";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { StoryMember } from "@/protocol/views/story.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

const HOUR_MS = 3_600_000;
/** More than a story takes. */
const GATHER_MS = 12_000;

function member(id: string, own: Partial<StoryMember> = {}): StoryMember {
  const card = { name: id, age: 30, gender: 1, photo: "", placeholder: "", city: "", country: "" } as const;
  const story = { story: 1, story_id: `${id}1`, story_photo: `/${id}`, story_placeholder: "", time: 0 };
  return { id, ...card, status: 0, vip: 0, has_story: 1, ...story, ...own };
}

function page(ids: string, next: string | null = null): CursorPage<StoryMember> {
  return { list: [...ids].map((id) => member(id)), next };
}

function ownView(change: Partial<OwnView>): OwnView {
  return { s_gender: 1, premium: 1, version: 0, ...change } as OwnView;
}

/** A list, and a server that answers with these pages. */
function open(pages: Record<string, CursorPage<StoryMember> | null> = {}) {
  const asked: string[] = [];
  const ports = new FakePorts();
  const call = ((_module: string, { after = "first" }: { after?: string }) => {
    asked.push(after);
    const value = pages[after];
    return Promise.resolve(
      value ? { ok: true, value } : { ok: false, refusal: { code: "internal", data: {} } },
    );
  }) as unknown as Call;
  const own = new Own(call);
  const feed = new StoryFeed({ call, own, clock: ports.now, after: ports.after });
  const ids = () => feed.members.value.map(({ id }) => id).join("");
  const find = (id: string) => feed.members.value.find((each) => each.id === id);
  return { feed, asked, ports, own, pages, ids, find };
}

const shown = (ids: string, next: string | null = null) => ({ page: page(ids, next), isFirst: true });

function posted(user_id: string, story: number, added: 0 | 1): ClientEvent {
  return { module: "stories", data: { user_id, story, added } };
}

function looked(user_id: string, story_seen: 0 | 1): ClientEvent {
  return { module: "stories/view", data: { user_id, story_id: "s", story_seen } };
}

Deno.test("ST-79 StoryFeed: whoever comes back to where they had scrolled finds the list as it was", async () => {
  const { feed, ids, ports } = open({ "after b": page("cd") });
  const leave = feed.show(shown("ab", "after b"));
  await feed.loadMore();
  feed.scrollPx = 900;
  leave();
  ports.pass(HOUR_MS / 4);
  const again = feed.show({ ...shown("xb"), isFirst: true });
  assert.deepEqual([ids(), feed.scrollPx], ["abcd", 900]);
  again();
  ports.pass(HOUR_MS);
  feed.show(shown("xb"));
  assert.deepEqual([ids(), feed.scrollPx], ["xb", 0]);
});

Deno.test("WI-25 StoryFeed: stories that were looked at while a page was on its way are so in it", async () => {
  const { feed, find, asked } = open({
    first: { list: [member("a", { story_seen: 1 })], next: null },
  });
  feed.show(shown("a"))();
  assert.deepEqual(asked, []);
  feed.handle(looked("a", 1));
  feed.show({ page: { list: [member("a", { story_seen: 0 })], next: null }, isFirst: true });
  await settle();
  assert.deepEqual([asked, find("a")?.story_seen], [["first"], 1]);
});

Deno.test("ST-79 StoryFeed: whoever left the list at its top sees who is new", () => {
  const { feed, ids } = open();
  feed.show(shown("ab"))();
  feed.show(shown("xab"));
  assert.equal(ids(), "xab");
});

Deno.test("ST-81 StoryFeed: stories that were looked at and posted change their tile, and move none", async () => {
  const { feed, ports, ids, find, pages, asked } = open();
  feed.show(shown("abc"));
  feed.handle(looked("b", 1));
  assert.deepEqual([ids(), find("b")?.story_seen], ["abc", 1]);
  ports.pass(5_000);
  feed.handle(posted("b", 2, 1));
  assert.deepEqual([ids(), find("b")?.story_seen, find("b")?.story, find("b")?.time], ["abc", 0, 2, 5]);
  pages.first = { list: [member("b", { story: 2, story_photo: "/new" }), member("x")], next: null };
  ports.pass(GATHER_MS);
  await settle();
  assert.deepEqual([asked, ids(), find("b")?.story_photo], [["first"], "abc", "/new"]);
  feed.handle(posted("stranger", 1, 1));
  ports.pass(GATHER_MS);
  assert.equal(asked.length, 1);
});

Deno.test("ST-81 StoryFeed: news of many are one question, asked again where something was heard meanwhile", async () => {
  const { feed, ports, asked, find, pages } = open();
  feed.show(shown("abc"));
  for (const id of "abc") feed.handle(looked(id, 0));
  pages.first = page("abc");
  ports.pass(GATHER_MS);
  feed.handle(looked("a", 1));
  await settle();
  assert.equal(find("a")?.story_seen, 1);
  pages.first = { list: [member("a", { story_seen: 1, story_photo: "/late" })], next: null };
  ports.pass(GATHER_MS);
  await settle();
  assert.deepEqual([asked.length, find("a")?.story_photo], [2, "/late"]);
});

Deno.test("ST-81 StoryFeed: a member without a story left goes, when the last is removed or over", () => {
  const { feed, ids } = open();
  feed.show(shown("abc"));
  feed.handle(posted("b", 0, 0));
  assert.equal(ids(), "ac");
  const members = [member("a", { time: 1_000 }), member("b", { time: 999 })];
  const end = 999 + STORY_LIFE_MS / 1000;
  assert.deepEqual(withStories(members, end - 1).map(({ id }) => id), ["a", "b"]);
  assert.deepEqual(withStories(members, end).map(({ id }) => id), ["a"]);
});

Deno.test("ST-82 StoryFeed: whoever was blocked goes, whatever page is on its way, and comes back with an unblock", async () => {
  const { feed, ids, pages } = open({ "after b": page("cd"), first: page("abcd") });
  feed.show(shown("ab", "after b"));
  const more = feed.loadMore();
  feed.handle({ module: "user/gone", data: { user_id: "c" } });
  feed.handle({ module: "user/block", data: { user_id: "a" } } as ClientEvent);
  await more;
  assert.equal(ids(), "bd");
  pages.first = page("bcd");
  feed.handle({ module: "user/back", data: { user_id: "c" } });
  await settle();
  assert.equal(ids(), "bcd");
});

Deno.test("ST-82 StoryFeed: another search, and premium that comes or ends, begin the list anew", async () => {
  const { feed, ids, own, asked, pages } = open({ first: page("xy") });
  own.seed(ownView({}));
  const leave = feed.show(shown("ab"));
  own.seed(ownView({ version: 1 }));
  assert.deepEqual([ids(), asked.length], ["ab", 0]);
  own.seed(ownView({ version: 2, premium: 0 }));
  assert.equal(ids(), "");
  await settle();
  assert.equal(ids(), "xy");
  leave();
  own.seed(ownView({ version: 3, s_gender: 2 }));
  pages.first = page("mn");
  feed.show(shown("xy"));
  await settle();
  assert.deepEqual([ids(), asked.length], ["mn", 2]);
});

Deno.test("ST-83 StoryFeed: what failed is tried again by its button and after a lost connection", async () => {
  const { feed, ids, pages } = open();
  feed.show({ page: null, isFirst: true });
  await settle();
  assert.equal(feed.loading.value, "failed");
  pages.first = page("ab", "after b");
  feed.refresh();
  await settle();
  assert.deepEqual([ids(), feed.loading.value], ["ab", "idle"]);
  await feed.loadMore();
  assert.equal(feed.loading.value, "failed");
  pages["after b"] = page("c");
  await feed.loadMore();
  assert.deepEqual([ids(), feed.complete.value], ["abc", true]);
});

Deno.test("ST-88 StoryFeed: renewed, it keeps what is there until who is new has come", async () => {
  const { feed, ids, pages } = open();
  feed.show(shown("ab"));
  pages.first = page("xab");
  const renewed = feed.renew();
  assert.equal(ids(), "ab");
  await renewed;
  assert.equal(ids(), "xab");
});

Deno.test("ST-88 StoryFeed: after a time without events the tiles of who is gone go, the others keep their places, and new ones follow", async () => {
  const pages = { first: page("ab", "more"), more: page("cd", "last") };
  const { feed, ids, asked } = open(pages);
  feed.show(shown("ab", "more"));
  await feed.loadMore();
  pages.first = page("xca", "more");
  pages.more = page("ey", "last");
  feed.refresh();
  await settle();
  assert.deepEqual([ids(), asked], ["acxey", ["more", "first", "more"]]);
});

Deno.test("ST-88 StoryFeed: a list that was left where it was scrolled catches up when it is shown again", async () => {
  const { feed, ids } = open({ first: page("bc") });
  const leave = feed.show(shown("ab"));
  feed.scrollPx = 900;
  leave();
  feed.handle({ module: "user/gone", data: { user_id: "c" } });
  feed.refresh();
  feed.show(shown("ab"));
  await settle();
  assert.deepEqual([ids(), feed.scrollPx], ["bc", 900]);
});
