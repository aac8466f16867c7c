/** What comes and goes while stories are watched. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { STORY_TICK_MS } from "@/domain/limits.ts";
import type { MemberStories } from "@/client/stories/cache.ts";
import type { StoryView } from "@/protocol/views/story.ts";
import { settle } from "@/tests/kit/fake_ports.ts";
import { cardOf, ME, openPlayer, storiesOf, storyOf } from "@/tests/kit/story_player.ts";

const STORY_MS = 100 * STORY_TICK_MS;

Deno.test("ST-53 StoryPlayer: a story that is gone makes room for the one after it, where it stood", async () => {
  const { player, server, start, picture, fails, does, shown } = openPlayer({
    a: storiesOf("a", 4),
    b: storiesOf("b", 1),
  });
  await start();
  await does("next");
  await picture();
  server.stories.set("a", storiesOf("a", 4).slice(2));
  player.handle({ module: "stories", data: { user_id: "a", story: 2, added: 0 } });
  await settle();
  assert.deepEqual([shown(), player.index.value, player.stories.value.length], ["a3", 0, 2]);
  // Its picture says so first.
  server.stories.set("a", [storyOf("a", 4)]);
  await fails();
  assert.equal(shown(), "a4");
  server.stories.delete("a");
  await fails();
  assert.deepEqual([shown(), player.before.value], ["b1", null]);
});

Deno.test("ST-53 StoryPlayer: what is shown goes on where it is when others come or go before it", async () => {
  const { player, server, start, picture, does, pass, shown } = openPlayer({ a: storiesOf("a", 3) });
  await start();
  await does("next");
  await picture();
  await pass(5_000);
  server.stories.set("a", [...storiesOf("a", 3).slice(1), storyOf("a", 4)]);
  player.handle({ module: "stories", data: { user_id: "a", story: 3, added: 1 } });
  await settle();
  assert.deepEqual([shown(), player.index.value, player.percent.value, player.state.value], [
    "a2",
    0,
    50,
    "playing",
  ]);
  assert.equal(player.stories.value.length, 3);
});

Deno.test("ST-53 StoryPlayer: a story that should be over is asked about, and shown where the server has it", async () => {
  const { player, server, ports, start, picture, pass, does, shown, log } = openPlayer({
    a: storiesOf("a", 2),
  });
  // The clock of this device is ahead.
  ports.pass(100_000_000);
  await start();
  assert.deepEqual([shown(), log.asked], ["a1", ["a", "a"]]);
  await picture();
  await pass(1_000);
  assert.deepEqual([player.state.value, player.percent.value], ["playing", 10]);
  server.stories.set("a", storiesOf("a", 1));
  await does("next");
  assert.equal(player.state.value, "ended");
});

Deno.test("ST-53 StoryPlayer: whoever is blocked or has blocked is gone at once, shown, next or before", async () => {
  const { player, start, picture, does, shown } = openPlayer({
    a: storiesOf("a", 1),
    b: storiesOf("b", 2),
    c: storiesOf("c", 1),
    d: storiesOf("d", 1),
  }, { wish: "b" });
  await start();
  await picture();
  player.handle({ module: "user/gone", data: { user_id: "a" } });
  player.handle({ module: "user/block", data: { user_id: "c" } });
  await settle();
  assert.deepEqual([player.before.value, player.after.value?.id, shown()], [null, "d", "b1"]);
  await does("next");
  player.handle({ module: "user/gone", data: { user_id: "b" } });
  await settle();
  assert.deepEqual([shown(), player.before.value], ["d1", null]);
  player.handle({ module: "user/gone", data: { user_id: "d" } });
  await settle();
  assert.equal(player.state.value, "ended");
});

Deno.test("ST-53 StoryPlayer: on the way back, members who have nothing are stepped over", async () => {
  const { player, start, picture, does, shown } = openPlayer({
    a: storiesOf("a", 2),
    b: [],
    c: storiesOf("c", 1),
    d: storiesOf("d", 1),
  }, { wish: "c" });
  await start();
  await does("previous");
  assert.equal(shown(), "a2");
  await does("nextMember");
  assert.equal(shown(), "c1");
  await picture();
  assert.equal(player.before.value?.id, "a");
});

Deno.test("ST-53 StoryPlayer: nothing there of what was wished for is said, and ends it", async () => {
  const { player, start, log } = openPlayer({ a: [], b: storiesOf("b", 1) });
  await start();
  assert.deepEqual([player.state.value, log.ways], ["ended", ["missed"]]);
});

Deno.test("ST-53 StoryPlayer: premium that is over ends it, and is said once", async () => {
  const gate = openPlayer({ a: storiesOf("a", 1) });
  gate.server.refuses = "premium_required";
  await gate.start();
  assert.deepEqual([gate.player.state.value, gate.log.ways], ["ended", ["refused"]]);

  const meanwhile = openPlayer({ a: storiesOf("a", 2), b: storiesOf("b", 1) });
  await meanwhile.start();
  meanwhile.server.report = "premium_required";
  meanwhile.server.refuses = "premium_required";
  await meanwhile.picture();
  meanwhile.player.refresh();
  await settle();
  assert.deepEqual([meanwhile.player.state.value, meanwhile.log.ways], ["ended", ["refused"]]);
});

Deno.test("ST-53 StoryPlayer: a connection that was lost asks anew, and goes on", async () => {
  const { player, server, start, picture, pass, shown, log } = openPlayer({
    a: storiesOf("a", 1),
    b: storiesOf("b", 1),
  });
  await start();
  await picture();
  await pass(2_000);
  server.stories.set("b", storiesOf("b", 2));
  log.asked.length = 0;
  player.refresh();
  await settle();
  assert.deepEqual(log.asked, ["a", "b"]);
  await pass(STORY_MS - 2_000);
  assert.deepEqual([shown(), player.stories.value.length], ["b1", 2]);
});

Deno.test("ST-53 StoryPlayer: what is answered about whoever was left concerns nobody else", async () => {
  const { player, server, start, picture, does, hold, shown } = openPlayer({
    a: storiesOf("a", 1),
    b: storiesOf("b", 1),
  });
  await start();
  await picture();
  server.stories.delete("a");
  const answer = hold("a");
  player.handle({ module: "stories", data: { user_id: "a", story: 0, added: 0 } });
  await does("next");
  await picture();
  await answer();
  assert.deepEqual([shown(), player.state.value], ["b1", "playing"]);
});

Deno.test("ST-53 StoryPlayer: news that come before the first answer, or a new connection, keep nobody waiting", async () => {
  for (const happens of ["news", "connection"] as const) {
    const { player, start, hold, shown } = openPlayer({ a: storiesOf("a", 2, 1) });
    const first = hold("a");
    await start();
    const second = hold("a");
    if (happens === "connection") player.refresh();
    else player.handle({ module: "stories", data: { user_id: "a", story: 2, added: 1 } });
    await first();
    await second();
    assert.deepEqual([shown(), player.state.value], ["a2", "loading"]);
  }
});

Deno.test("ST-53 StoryPlayer: what another device has seen is seen here", async () => {
  const { player, start, picture, does, shown } = openPlayer({ a: storiesOf("a", 1), b: storiesOf("b", 2) });
  await start();
  await picture();
  player.handle({ module: "stories/view", data: { user_id: "b", story_id: "b1", story_seen: 0 } });
  await does("next");
  assert.equal(shown(), "b2");
});

Deno.test("ST-54 StoryPlayer: one's own follow their list; the last one that is deleted ends it", async () => {
  const own = (list: StoryView[]): MemberStories => ({ user: cardOf(ME), list });
  const { player, start, picture, shown, log } = openPlayer({ me: storiesOf(ME, 3, 3) }, { wish: ME });
  await start();
  await picture();
  player.handleOwn(own(storiesOf(ME, 3, 3).slice(1)));
  assert.equal(shown(), "me2");
  player.handleOwn(own(storiesOf(ME, 4, 4).slice(1)));
  assert.deepEqual([shown(), player.stories.value.length], ["me2", 3]);
  player.handleOwn(own([]));
  await settle();
  assert.deepEqual([player.state.value, log.ways], ["ended", []]);
});

const MEMBERS = ["a", "b", "c", "d"];

/** What may happen, to a member where it concerns one. */
function actsOf({ player, server, picture, fails, pass, does }: ReturnType<typeof openPlayer>) {
  const change = (id: string, list: StoryView[]) => {
    server.stories.set(id, list);
    player.handle({ module: "stories", data: { user_id: id, story: list.length, added: 0 } });
  };
  const listOf = (id: string) => server.stories.get(id) ?? [];
  return [
    picture,
    picture,
    fails,
    () => pass(4_000),
    () => pass(STORY_MS),
    () => does("next"),
    () => does("previous"),
    () => does("nextMember"),
    () => does("previousMember"),
    () => player.pause("button"),
    () => player.resume(),
    () => player.refresh(),
    () => player.retry(),
    (id: string) => change(id, listOf(id).slice(1)),
    (id: string) => change(id, [...listOf(id), storyOf(id, (listOf(id).at(-1)?.time ?? 3) + 1)]),
    (id: string) => {
      server.stories.delete(id);
      player.handle({ module: "user/gone", data: { user_id: id } });
    },
  ] as const;
}

Deno.test("ST-47 ST-53 StoryPlayer: whatever is tapped, comes and goes, it shows what there is, and comes to its end", async () => {
  const step = fc.record({ act: fc.nat({ max: 15 }), member: fc.constantFrom(...MEMBERS) });
  const walk = fc.record({
    wish: fc.constantFrom(...MEMBERS),
    seen: fc.nat({ max: 3 }),
    steps: fc.array(step, { maxLength: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(walk, async ({ wish, seen, steps }) => {
      const all = Object.fromEntries(MEMBERS.map((id) => [id, storiesOf(id, 3, seen)]));
      const world = openPlayer(all, { wish });
      const { player, server, shown, start, picture, pass } = world;
      const acts = actsOf(world);
      await start();
      for (const { act, member } of steps) {
        const hadEnded = player.state.value === "ended";
        await acts[act]?.(member);
        await settle();
        if (hadEnded) assert.equal(player.state.value, "ended");
        if (player.state.value === "ended") continue;
        const list = server.stories.get(player.member.value?.id ?? "") ?? [];
        assert.ok(list.some(({ id }) => id === shown()), `"${shown()}" is not there`);
        assert.equal(player.stories.value[player.index.value]?.id, shown());
        assert.ok(player.percent.value <= 100);
      }
      player.resume();
      for (let left = 4 * 30; left > 0 && player.state.value !== "ended"; left--) {
        await picture();
        await pass(STORY_MS);
      }
      assert.equal(player.state.value, "ended");
    }),
  );
});
