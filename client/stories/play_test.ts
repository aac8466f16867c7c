import assert from "node:assert/strict";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import { OwnStories } from "@/client/state/own_stories.ts";
import { playStories } from "@/client/stories/play.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { cardOf, ME, storiesOf } from "@/tests/kit/story_player.ts";

/** A slice that records which seen stories it is told of. */
class SeenStories {
  readonly heard: ClientEvent["data"][] = [];

  handle({ module, data }: ClientEvent): void {
    if (module === "stories/view") this.heard.push(data);
  }

  refresh(): void {}
}

function open(wish: string) {
  const ports = new FakePorts();
  const client = new Client({ id: ME, credits: 200, credits_seq: 1 }, {
    ports,
    clock: ports.now,
    store: Promise.resolve(memoryOutbox()),
    openTabs: () => ({ alone: (_name, work) => work(), notify: () => {}, close: () => {} }),
    upload: () => Promise.resolve({ kind: "lost" }),
    play: () => {},
    page: { isVisible: () => true, listen: () => {} },
    drafts: createDrafts(null, ME),
    leave: () => {},
  });
  client.start();
  ports.socket.connected();
  const player = playStories(client, { user_id: wish, queue: [wish] });
  const sent = (module: string) => ports.socket.calls().filter((call) => call.module === module);
  return {
    client,
    ports,
    player,
    sent,
    /** In an effect, as the viewer does. */
    async start() {
      await settle();
      player.start();
    },
    /** Answers the last call of this module. */
    async answer(module: string, frame: Record<string, unknown>) {
      ports.socket.says({ module, rid: sent(module).at(-1)?.rid, ...frame });
      await settle();
    },
  };
}

function got(user_id: string, count: number, version = 1) {
  const list = storiesOf(user_id, count);
  return { request_status: "1", data: { user: cardOf(user_id), list, version } };
}

const LOOK = { user_id: "a", story_id: "a1", story_seen: 1 };

Deno.test("ST-50 playStories: a look that the connection was lost under is told with the next one, and to the page", async () => {
  const { client, ports, player, start, answer, sent } = open("a");
  const seen = client.slice(SeenStories);
  await start();
  await answer("stories/get", got("a", 1));
  player.ready("a1");
  await settle();
  assert.deepEqual(sent("stories/view").map(({ data }) => data), [{ user_id: "a", story_id: "a1" }]);
  ports.socket.events.onClose(1006);
  ports.pass(5_000);
  ports.socket.connected();
  await settle();
  assert.equal(sent("stories/view").length, 1);
  assert.deepEqual(seen.heard, []);
  await answer("stories/view", { request_status: "1", data: LOOK });
  assert.deepEqual(seen.heard, [LOOK]);
  assert.equal(player.story.value?.seen, 1);
});

Deno.test("ST-53 playStories: without premium it says what it takes, and ends", async () => {
  const { client, player, start, answer } = open("a");
  await start();
  await answer("stories/get", { request_status: "0", error_code: "premium_required", data: {} });
  assert.deepEqual([player.state.value, client.premiumWanted.value], ["ended", "stories"]);
  assert.equal(client.notices.shown.value, null);
});

Deno.test("ST-53 playStories: nobody there is said, and ends it", async () => {
  const { client, player, start, answer } = open("a");
  await start();
  await answer("stories/get", { request_status: "0", error_code: "unknown_user", data: {} });
  assert.deepEqual([player.state.value, client.notices.shown.value?.message], [
    "ended",
    "refusal.unknown_story",
  ]);
});

Deno.test("ST-53 playStories: follows whose stories are shown, so that what they remove goes at once", async () => {
  const { ports, player, start, answer, sent } = open("a");
  await start();
  await answer("stories/get", got("a", 2));
  ports.pass(100);
  assert.deepEqual(sent("onlines").at(-1)?.data, { user_ids: ["a"] });
  ports.socket.says({ module: "stories", data: { user_id: "a", story: 1, added: 0 } });
  await settle();
  const list = storiesOf("a", 2).slice(1);
  await answer("stories/get", { request_status: "1", data: { user: cardOf("a"), list } });
  assert.equal(player.story.value?.id, "a2");
});

Deno.test("ST-53 playStories: hears of a block until it is stopped", async () => {
  for (const isStopped of [false, true]) {
    const { ports, player, start, answer } = open("a");
    await start();
    await answer("stories/get", got("a", 1));
    player.ready("a1");
    if (isStopped) player.stop();
    ports.socket.says({ module: "user/gone", data: { user_id: "a" } });
    await settle();
    assert.equal(player.state.value, isStopped ? "playing" : "ended");
  }
});

Deno.test("ST-54 playStories: one's own are those of the newest list, whichever way it came", async () => {
  const { ports, player, start, answer } = open(ME);
  await start();
  const list = storiesOf(ME, 2).slice(1);
  ports.socket.says({ module: "stories/own", data: { list, version: 2 } });
  await answer("stories/get", got(ME, 2, 1));
  assert.deepEqual(player.stories.value.map(({ id }) => id), ["me2"]);
});

Deno.test("ST-54 playStories: one's own are shown at once where they are known, and follow what is deleted", async () => {
  const { client, player, start, answer, sent } = open(ME);
  const own = client.slice(OwnStories);
  void own.load();
  await answer("stories/get", got(ME, 1));
  await start();
  assert.equal(player.story.value?.id, "me1");
  player.ready("me1");
  await settle();
  assert.deepEqual([sent("stories/view").length, sent("stories/get").length], [0, 2]);
  void own.remove("me1");
  await answer("stories/delete", { request_status: "1", data: { request_details: { story_id: "me1" } } });
  assert.equal(player.state.value, "ended");
});
