import assert from "node:assert/strict";
import { STORY_TICK_MS } from "@/domain/limits.ts";
import { settle } from "@/tests/kit/fake_ports.ts";
import { ME, openPlayer, storiesOf, storyOf } from "@/tests/kit/story_player.ts";

const STORY_MS = 100 * STORY_TICK_MS;

Deno.test("ST-45 StoryPlayer: a story waits for its picture, then fills by 1 % per 100 ms", async () => {
  const { player, start, picture, pass, shown } = openPlayer({ a: storiesOf("a", 2) });
  await start();
  await pass(5_000);
  assert.deepEqual([shown(), player.state.value, player.percent.value], ["a1", "loading", 0]);
  await picture();
  assert.equal(player.state.value, "playing");
  await pass(4_250);
  assert.equal(player.percent.value, 42);
  await pass(STORY_MS - 4_250);
  assert.deepEqual([shown(), player.state.value, player.percent.value], ["a2", "loading", 0]);
});

Deno.test("ST-45 StoryPlayer: a picture that comes late, or twice, is none of the story that is shown by then", async () => {
  const { player, start, picture, pass, does } = openPlayer({ a: storiesOf("a", 2) });
  await start();
  await does("next");
  player.ready("a1");
  player.broke("a1");
  assert.equal(player.state.value, "loading");
  await picture();
  await pass(3_000);
  await picture();
  assert.equal(player.percent.value, 30);
});

Deno.test("ST-46 StoryPlayer: begins with the first unseen story, and with the first one where all were seen", async () => {
  const some = openPlayer({ a: storiesOf("a", 3, 2) });
  await some.start();
  assert.equal(some.shown(), "a3");
  const all = openPlayer({ a: storiesOf("a", 3, 3) });
  await all.start();
  assert.equal(all.shown(), "a1");
});

Deno.test("ST-46 StoryPlayer: a story that is there twice is shown once", async () => {
  const { player, start } = openPlayer({ a: [...storiesOf("a", 2), storyOf("a", 1)] });
  await start();
  assert.deepEqual(player.stories.value.map(({ id }) => id), ["a1", "a2"]);
});

Deno.test("ST-47 StoryPlayer: after the last story come the next member's, after the last member it has ended", async () => {
  const { player, start, picture, pass, shown } = openPlayer({
    a: storiesOf("a", 1),
    b: storiesOf("b", 2, 1),
  });
  await start();
  await picture();
  assert.deepEqual([player.before.value, player.after.value?.user?.name], [null, "b"]);
  await pass(STORY_MS);
  assert.deepEqual([shown(), player.member.value?.id, player.index.value], ["b2", "b", 1]);
  await picture();
  assert.deepEqual([player.before.value?.user?.name, player.after.value], ["a", null]);
  await pass(STORY_MS);
  assert.deepEqual([player.state.value, shown()], ["ended", "b2"]);
  player.next();
  player.previous();
  assert.deepEqual([player.state.value, shown()], ["ended", "b2"]);
});

Deno.test("ST-47 StoryPlayer: one's own end after the last one, whoever else is in the queue", async () => {
  const { player, start, picture, pass, log } = openPlayer({ me: storiesOf(ME, 1), b: storiesOf("b", 1) }, {
    wish: ME,
  });
  await start();
  await picture();
  await pass(STORY_MS);
  assert.equal(player.state.value, "ended");
  assert.deepEqual(log.reported, []);
});

Deno.test("ST-47 StoryPlayer: each member comes once, whoever is wished for is among them, oneself is not", async () => {
  const { start, does, shown, player } = openPlayer({
    a: storiesOf("a", 1),
    b: storiesOf("b", 1),
    me: storiesOf(ME, 1),
  }, {
    queue: ["me", "b", "me", "b"],
  });
  await start();
  assert.deepEqual([shown(), player.after.value?.id], ["a1", "b"]);
  await does("next");
  await does("next");
  assert.equal(player.state.value, "ended");
});

Deno.test("ST-48 StoryPlayer: previous goes back, over the first story to the last one of the member before", async () => {
  const { player, start, picture, pass, does, shown } = openPlayer({
    a: storiesOf("a", 2),
    b: storiesOf("b", 2),
  }, {
    wish: "b",
  });
  await start();
  await does("next");
  await does("previous");
  assert.equal(shown(), "b1");
  await does("previous");
  assert.deepEqual([shown(), player.member.value?.id], ["a2", "a"]);
  await does("previous");
  await picture();
  await pass(5_000);
  await does("previous");
  assert.deepEqual([shown(), player.state.value, player.percent.value], ["a1", "playing", 0]);
});

Deno.test("ST-48 StoryPlayer: a step to another member begins with their first unseen one", async () => {
  const { start, does, shown } = openPlayer(
    { a: storiesOf("a", 3, 1), b: storiesOf("b", 2), c: storiesOf("c", 1) },
    {
      wish: "b",
    },
  );
  await start();
  await does("next");
  await does("previousMember");
  assert.equal(shown(), "a2");
  await does("nextMember");
  await does("nextMember");
  assert.equal(shown(), "c1");
});

Deno.test("ST-48 StoryPlayer: whoever is quick lands where the last step leads, whatever is answered late", async () => {
  const { player, start, hold, does, shown } = openPlayer({
    a: storiesOf("a", 1),
    b: storiesOf("b", 3, 2),
    c: storiesOf("c", 3),
  });
  await start();
  const answer = hold("b");
  await does("next");
  assert.deepEqual([player.member.value, player.state.value], [null, "loading"]);
  await does("next");
  assert.equal(shown(), "c1");
  await answer();
  assert.equal(shown(), "c1");
  await does("previous");
  assert.equal(shown(), "b3");
});

Deno.test("ST-49 StoryPlayer: stands still while there is any reason, a tap takes back the member's own", async () => {
  const { player, start, picture, pass } = openPlayer({ a: storiesOf("a", 1) });
  await start();
  player.pause("input");
  await picture();
  assert.equal(player.state.value, "paused");
  player.pause("menu");
  player.pause("hold");
  await pass(STORY_MS);
  player.resume();
  assert.deepEqual([...player.pauses.value], ["menu"]);
  player.resume("hidden");
  await pass(1_000);
  assert.deepEqual([player.state.value, player.percent.value], ["paused", 0]);
  player.resume("menu");
  await pass(1_000);
  assert.deepEqual([player.state.value, player.percent.value], ["playing", 10]);
});

Deno.test("ST-50 StoryPlayer: a story counts as looked at once its picture is there, and once", async () => {
  const { player, start, picture, does, log } = openPlayer({ a: storiesOf("a", 3, 1) });
  await start();
  assert.deepEqual(log.reported, []);
  await picture();
  assert.deepEqual(log.reported, ["a2"]);
  assert.deepEqual(player.stories.value.map(({ seen }) => seen), [1, 1, 0]);
  await does("previous");
  await picture();
  await does("next");
  await picture();
  assert.deepEqual(log.reported, ["a2"]);
});

Deno.test("ST-50 StoryPlayer: what came up out of sight, or under a dialog, counts once it is seen", async () => {
  for (const cover of ["hidden", "menu"] as const) {
    const { player, start, picture, log } = openPlayer({ a: storiesOf("a", 1) });
    await start();
    player.pause(cover);
    player.pause("button");
    await picture();
    assert.deepEqual(log.reported, []);
    player.resume(cover);
    assert.deepEqual([player.state.value, log.reported], ["paused", ["a1"]]);
    player.pause(cover);
    player.resume(cover);
    assert.deepEqual(log.reported, ["a1"]);
  }
});

Deno.test("ST-50 StoryPlayer: a look that was lost is told again after the next connection", async () => {
  const { player, server, start, picture, log } = openPlayer({ a: storiesOf("a", 1) });
  await start();
  server.report = "lost";
  await picture();
  server.report = "counted";
  player.refresh();
  player.refresh();
  await settle();
  assert.deepEqual(log.reported, ["a1", "a1"]);
});

Deno.test("ST-51 StoryPlayer: the next two pictures are fetched, over to the next member's, each once", async () => {
  const { start, picture, does, log } = openPlayer({ a: storiesOf("a", 2), b: storiesOf("b", 3, 1) });
  await start();
  assert.deepEqual(log.preloaded, []);
  await picture();
  assert.deepEqual(log.preloaded, ["/a2", "/b2"]);
  await does("next");
  await picture();
  assert.deepEqual(log.preloaded, ["/a2", "/b2", "/b3"]);
  assert.deepEqual(log.asked, ["a", "b"]);
});

Deno.test("ST-51 StoryPlayer: a neighbour who turns out to have nothing makes room for the next one", async () => {
  const { player, start, picture, log } = openPlayer({ a: storiesOf("a", 1), b: [], c: storiesOf("c", 1) });
  await start();
  await picture();
  assert.equal(player.after.value?.id, "c");
  assert.deepEqual(log.preloaded, ["/c1"]);
});

Deno.test("ST-52 StoryPlayer: a picture that fails is asked for twice, then it is said, and it goes on", async () => {
  const { player, start, fails, pass, shown, log } = openPlayer({ a: storiesOf("a", 2) });
  await start();
  await fails();
  assert.deepEqual([player.state.value, player.attempt.value], ["loading", 2]);
  await fails();
  assert.deepEqual([player.state.value, player.failure.value], ["failed", "picture"]);
  assert.deepEqual(log.reported, []);
  player.pause("button");
  await pass(10_000);
  assert.equal(shown(), "a1");
  player.resume("button");
  await pass(3_000);
  assert.deepEqual([shown(), player.state.value, player.attempt.value], ["a2", "loading", 1]);
});

Deno.test("ST-52 StoryPlayer: what failed is tried again, by the member or by the next connection", async () => {
  const { player, server, start, fails, picture, shown } = openPlayer({ a: storiesOf("a", 1) });
  server.refuses = "no_answer";
  await start();
  assert.deepEqual([player.state.value, player.failure.value], ["failed", "stories"]);
  server.refuses = null;
  player.refresh();
  await settle();
  assert.deepEqual([shown(), player.state.value], ["a1", "loading"]);
  await fails();
  await fails();
  player.retry();
  assert.deepEqual([player.state.value, player.attempt.value], ["loading", 3]);
  await picture();
  assert.equal(player.state.value, "playing");
});

Deno.test("ST-49 StoryPlayer: one that was stopped does nothing any more", async () => {
  const { player, server, start, pass, log } = openPlayer({ a: storiesOf("a", 1), b: storiesOf("b", 1) });
  await start();
  server.report = "premium_required";
  player.ready("a1");
  player.stop();
  await settle();
  await pass(STORY_MS);
  assert.deepEqual([log.ways, player.percent.value], [["left"], 0]);
});
