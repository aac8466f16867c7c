/**
 * Replay of stories: what devices show after the events equals what they would fetch afresh, in any mix of calls on devices
 * of several instances. The owner's devices have all of their stories, by the browser's own rules; those of somebody who
 * follows the owner have how many there are and which of them were looked at.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "@/tests/kit/property.ts";
import { OwnStories } from "@/client/state/own_stories.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import {
  type Client,
  connect,
  contextOf,
  givePremium,
  openServer,
  postStoryBy,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { REPLAYED } from "@/tests/contracts/replayed.ts";

/** `keep` and `take_down` are the operator's; `back` counts from the newest. */
interface Step {
  do: "add" | "add_unsure" | "delete" | "view" | "keep" | "take_down";
  device: 0 | 1;
  back: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom("add", "add", "add_unsure", "delete", "view", "view", "keep", "take_down"),
  device: fc.constantFrom<0 | 1>(0, 1),
  back: fc.nat({ max: 2 }),
});

type Own = CallOutput<"stories/get">;

/** Nobody tells an owner how many have looked: that is asked for when it is shown. */
function shownOf({ list, version = 0 }: Pick<Own, "list" | "version">) {
  return { list: list.map(({ views: _, ...story }) => story), version };
}

function replayOwn(before: Own, device: Client, me: TestMember) {
  const own = new OwnStories({
    me: me.id,
    call: () => Promise.reject(new Error("Nothing is asked for here")),
    clock: () => 0,
    after: () => () => {},
    rid: () => "never",
  });
  const heard = device.heard("stories/own");
  own.seed({ list: before.list, version: before.version ?? 0 });
  for (const data of heard) own.handle({ module: "stories/own", data });
  const version = Math.max(before.version ?? 0, ...heard.map((told) => told.version));
  return shownOf({ list: [...own.list.peek() ?? []], version });
}

/** How many stories of the owner's there are by the last that was heard, and which of those that are there were seen. */
function replayFollowed(fresh: Own, device: Client) {
  const seen = new Set(device.heard("stories/view").map(({ story_id }) => story_id));
  return {
    count: device.heard("stories").at(-1)?.story ?? 0,
    seen: fresh.list.map(({ id }) => seen.has(id) ? 1 : 0),
  };
}

async function play(server: TestServer, steps: readonly Step[]): Promise<void> {
  const [ada, ben] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
  ];
  await givePremium(server, ben);
  await using stack = new AsyncDisposableStack();
  const open = async (member: TestMember, instance: number) =>
    stack.use(await connect(server, member, { instance }));
  const owning = [await open(ada, 0), await open(ada, 1)] as const;
  const following = [await open(ben, 0), await open(ben, 2)] as const;
  const own = () =>
    Promise.all(owning.map((device) => device.expectReply("stories/get", { user_id: ada.id })));
  for (const device of following) await device.expectReply("onlines", { user_ids: [ada.id] });
  const before = await own();

  for (const each of steps) {
    await take(each, { server, owner: owning[each.device], viewer: following[each.device], ada });
    // Nobody acts on what their device does not show yet.
    for (const index of server.instances.keys()) await contextOf(server, index).bus.pull();
    await Promise.all([...owning, ...following].map((device) => device.call("geodata", {})));
  }

  for (const [nth, fresh] of (await own()).entries()) {
    const [device, old] = [owning[nth], before[nth]];
    assert.ok(device && old);
    await agrees(() => [replayOwn(old, device, ada), shownOf(fresh)], steps);
  }
  for (const device of following) {
    const fresh = await device.expectReply("stories/get", { user_id: ada.id });
    const known = { count: fresh.list.length, seen: fresh.list.map(({ seen }) => seen) };
    await agrees(() => [replayFollowed(fresh, device), known], steps);
  }
}

async function agrees(read: () => [unknown, unknown], steps: readonly Step[]): Promise<void> {
  await until("every event has come", () => isDeepStrictEqual(...read()), 3_000).catch(() => {});
  const [replayed, fresh] = read();
  assert.deepEqual(replayed, fresh, JSON.stringify(steps));
}

/** What one step asks of the server; some of it finds nothing, which changes nothing anywhere. */
async function take(
  step: Step,
  { server, owner, viewer, ada }: { server: TestServer; owner: Client; viewer: Client; ada: TestMember },
): Promise<void> {
  const { review } = contextOf(server).actors.photos;
  switch (step.do) {
    case "add":
      await postStoryBy(owner, { server, member: ada, text: "the sea" });
      return;
    case "add_unsure":
      await postStoryBy(owner, { server, member: ada, scan: "unsure" });
      return;
    case "delete": {
      const { list } = await owner.expectReply("stories/get", { user_id: ada.id });
      const story = list.at(-1 - step.back);
      if (story) await owner.expectReply("stories/delete", { story_id: story.id });
      return;
    }
    case "view": {
      const { list } = await viewer.expectReply("stories/get", { user_id: ada.id });
      const story = list.at(-1 - step.back);
      if (story) await viewer.expectReply("stories/view", { user_id: ada.id, story_id: story.id });
      return;
    }
    case "keep":
    case "take_down": {
      const listed = await review.list({ limit: 10 });
      const photo = listed.filter(({ member }) => member === ada.id).at(-1 - step.back)?.photo.id;
      if (photo) await (step.do === "keep" ? review.keep(photo) : review.takeDown(photo));
      return;
    }
    default:
      step.do satisfies never;
  }
}

Deno.test("ST-6 ST-7 ST-9 replay: events applied to old stories equal a fresh fetch, on every device", async () => {
  assert.deepEqual(REPLAYED.replay_stories_test, ["stories/add", "stories/delete", "stories/view"]);
  await using server = await openServer({ lane: "three" });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => play(server, steps)),
    { numRuns: 12 },
  );
});
