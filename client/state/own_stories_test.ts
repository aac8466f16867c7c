import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { OwnStories } from "@/client/state/own_stories.ts";
import type { StoryView } from "@/protocol/views/story.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { FakeTimers } from "@/tests/kit/timers.ts";

const ME = "me";
const LOST = refusal("connection_lost");

function refusal(code: string, data: Record<string, unknown> = {}) {
  return { ok: false, refusal: { code, data } };
}

function storyOf(nth: number, views = 0): StoryView {
  const id = `s${nth}`;
  return {
    id,
    user_id: ME,
    story_photo: `/${id}`,
    placeholder: "",
    story: "",
    time: nth,
    until: 500,
    seen: 1,
    views,
  };
}

function listOf(version: number, ...list: StoryView[]) {
  return { ok: true, value: { user: { id: ME, name: "Me" }, list, version } };
}

/** A server that says what the test has written down, in its order; then it waits. */
function open() {
  const ports = new FakePorts();
  const calls: { module: string; data: unknown; rid: string | undefined }[] = [];
  const answers: unknown[] = [];
  const call = ((module: string, data: unknown, options?: { rid: string }) => {
    calls.push({ module, data, rid: options?.rid });
    return Promise.resolve(answers.shift() ?? LOST);
  }) as unknown as Call;
  const own = new OwnStories({ me: ME, call, clock: ports.now, after: ports.after, rid: ports.rid });
  return { own, ports, calls, answers, ids: () => own.list.value?.map(({ id }) => id) };
}

Deno.test("ST-54 OwnStories: an older list never replaces a newer one, an event or an answer", async () => {
  const { own, answers, ids } = open();
  answers.push(listOf(2, storyOf(1), storyOf(2)));
  await own.load();
  assert.deepEqual([own.user.value?.name, ids()], ["Me", ["s1", "s2"]]);
  own.handle({ module: "stories/own", data: { list: [storyOf(1)], version: 1 } });
  assert.deepEqual(ids(), ["s1", "s2"]);
  own.handle({ module: "stories/own", data: { list: [storyOf(2)], version: 3 } });
  own.seed({ list: [storyOf(1)], version: 2 });
  assert.deepEqual(ids(), ["s2"]);
  answers.push(listOf(3, storyOf(2, 7)));
  await own.load();
  assert.equal(own.list.value?.[0]?.views, 7);
});

Deno.test("ST-27 ST-54 OwnStories: an event counts no looks, those that are known stand until the next answer", async () => {
  const { own, answers } = open();
  answers.push(listOf(1, storyOf(1, 7)));
  await own.load();
  const [{ views: _, ...first }, { views: __, ...second }] = [storyOf(1), storyOf(2)];
  own.handle({ module: "stories/own", data: { list: [first, second], version: 2 } });
  assert.deepEqual(own.list.value?.map(({ id, views }) => [id, views]), [["s1", 7], ["s2", 0]]);
});

Deno.test("ST-54 OwnStories: of two answers, the one that was asked for later counts", async () => {
  const { own, answers } = open();
  const late = Promise.withResolvers<unknown>();
  answers.push(late.promise, listOf(1, storyOf(1, 5)));
  const [first, second] = [own.load(), own.load()];
  await second;
  late.resolve(listOf(1, storyOf(1, 4)));
  await first;
  assert.equal(own.list.value?.[0]?.views, 5);
});

Deno.test("ST-54 OwnStories: a list that did not come says so, and is asked for again", async () => {
  const { own, answers, ids, calls } = open();
  own.refresh();
  assert.equal(calls.length, 0);
  await own.load();
  assert.deepEqual([own.hasFailed.value, own.list.value], [true, null]);
  answers.push(listOf(0));
  own.refresh();
  await settle();
  assert.deepEqual([own.hasFailed.value, ids()], [false, []]);
});

Deno.test("ST-54 OwnStories: a story whose outcome is unknown is posted again under its rid", async () => {
  using timers = new FakeTimers();
  const { own, answers, calls } = open();
  const draft = { rid: "r1", photo: "/upload", story: "Hi" };
  answers.push(LOST);
  assert.deepEqual(await own.add(draft), { kind: "uncertain" });
  answers.push(refusal("busy"), { ok: true, value: { request_details: { story: storyOf(1) } } });
  const posted = own.add(draft);
  await settle();
  timers.advance(1_000);
  assert.deepEqual(await posted, { kind: "done", story: storyOf(1) });
  assert.deepEqual(calls.map(({ rid }) => rid), ["r1", "r1", "r1"]);
  assert.deepEqual(calls[0]?.data, { photo: "/upload", story: "Hi" });
});

Deno.test("ST-54 OwnStories: a refusal comes with how many there may be", async () => {
  const { own, answers } = open();
  answers.push(refusal("stories_full", { max: 20 }), refusal("unknown_photo"));
  const draft = { rid: "r1", photo: "/upload", story: "" };
  assert.deepEqual(await own.add(draft), { kind: "refused", code: "stories_full", max: 20 });
  assert.deepEqual(await own.add(draft), { kind: "refused", code: "unknown_photo", max: null });
});

Deno.test("ST-54 OwnStories: what was posted is in the list by its event, or by asking where that is late", async () => {
  const { own, answers, ids } = open();
  const posted = { ok: true, value: { request_details: { story: storyOf(2) } } };
  answers.push(listOf(1, storyOf(1)), posted, listOf(2, storyOf(1), storyOf(2)));
  await own.load();
  await own.add({ rid: "r1", photo: "/upload", story: "" });
  await settle();
  assert.deepEqual(ids(), ["s1", "s2"]);
  own.handle({ module: "stories/own", data: { list: [storyOf(1), storyOf(2)], version: 2 } });
  assert.deepEqual(ids(), ["s1", "s2"]);
});

Deno.test("ST-54 OwnStories: a story is deleted once, and never comes back", async () => {
  const { own, answers, ids, calls } = open();
  answers.push(listOf(2, storyOf(1), storyOf(2)), LOST);
  await own.load();
  assert.equal(await own.remove("s1"), false);
  assert.deepEqual(ids(), ["s1", "s2"]);
  answers.push({ ok: true, value: { request_details: { story_id: "s1" } } });
  assert.equal(await own.remove("s1"), true);
  assert.equal(calls[1]?.rid, calls[2]?.rid);
  own.handle({ module: "stories/own", data: { list: [storyOf(1), storyOf(2)], version: 2 } });
  assert.deepEqual(ids(), ["s2"]);
  answers.push(refusal("unknown_story"));
  assert.equal(await own.remove("s2"), true);
  assert.deepEqual(ids(), []);
});

Deno.test("ST-54 OwnStories: a story that is over leaves by itself, as the server says", async () => {
  const { own, ports, answers, ids, calls } = open();
  answers.push(listOf(1, storyOf(1)), listOf(1, storyOf(1)), listOf(1));
  await own.load();
  ports.pass(499_000);
  assert.equal(calls.length, 1);
  ports.pass(1_000);
  await settle();
  // The server's clock is behind: not at once again.
  assert.deepEqual(ids(), ["s1"]);
  ports.pass(59_000);
  assert.equal(calls.length, 2);
  ports.pass(1_000);
  await settle();
  assert.deepEqual(ids(), []);
});
