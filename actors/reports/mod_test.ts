import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf, type PhotoId, type StoryId } from "@/domain/ids.ts";
import { REPORT_AGAIN_MS, REPORT_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Report } from "@/store/records.ts";
import { audit, dump, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { addProfilePhoto, keepPhoto, photoTo } from "@/tests/kit/photos.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { keepStory, postStory } from "@/tests/kit/stories.ts";

interface World extends TestActors {
  ada: MemberId;
  ben: MemberId;
  clock: TestClock;
  /** Ada reports Ben, or what else is given. Gives the code of the refusal, or "ok". */
  report(input?: Partial<HandlerInput<"user/report">>, rid?: string): Promise<string>;
  /** What the operator has to look at. */
  reports(): Promise<Report[]>;
}

let rids = 0;

async function openWorld(options: Parameters<typeof openTestActors>[0] = {}): Promise<World> {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...options });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  return {
    ...test,
    ada,
    ben,
    clock,
    async report(input = {}, rid = `r${++rids}`) {
      const result = await test.actors.reports.report(ada, rid, { user_id: ben, reason: "spam", ...input });
      return result.ok ? "ok" : result.refusal.code;
    },
    async reports() {
      const rows = await Array.fromAsync(test.database.list(keys.reports()));
      return rows.map(({ value }) => value);
    },
  };
}

async function text({ actors }: World, from: MemberId, to: MemberId): Promise<string> {
  const input = { receiver_id: to, message_type: "text", message_text: "rude" };
  const sent = await actors.conversations.send(from, `t${++rids}`, input);
  assert.ok(sent.ok);
  return sent.value.request_details.message.id;
}

/** Sends a photo; gives its id and its message's. */
async function photo(world: World, from: MemberId, to: MemberId): Promise<{ id: PhotoId; message: string }> {
  const { id } = await keepPhoto(world, from);
  const input = photoTo({ id: to }, photoUrl(id, "card"));
  const sent = await world.actors.conversations.send(from, `p${++rids}`, input);
  assert.ok(sent.ok);
  return { id, message: sent.value.request_details.message.id };
}

async function listed({ actors }: World): Promise<PhotoId[]> {
  return (await actors.photos.review.list({ limit: 100 })).map(({ photo }) => photo.id);
}

Deno.test("RP-1 report: what a member says of another is kept for the operator, and nobody is told", async () => {
  await using world = await openWorld();
  const { ada, ben, clock } = world;
  world.published.length = 0;
  assert.equal(await world.report({ reason: "harassment", text: "  he\u0007 insists \n" }, "r"), "ok");
  const [report, ...more] = await world.reports();
  assert.ok(report && more.length === 0);
  const { id, ...said } = report;
  assert.match(id, /^[0-9a-z]{5}-[0-9a-z]{5}$/);
  assert.deepEqual(said, {
    by: ada,
    about: ben,
    reason: "harassment",
    text: "he insists",
    at: clock.now(),
    rid: "r",
  });
  const told = world.published.flatMap(({ deliveries }) => deliveries);
  assert.deepEqual(told, [{ kind: "desk", news: { about: "list", list: "reports" } }], "the desk alone");
  await audit(world);
});

Deno.test("RP-1 P2 report: once a rid, and the same rid for another report is refused", async () => {
  await using world = await openWorld();
  assert.equal(await world.report({ text: "one" }, "same"), "ok");
  const once = await dump(world.database);
  world.clock.advance(60_000);
  assert.equal(await world.report({ text: "one" }, "same"), "ok");
  assert.deepEqual(await dump(world.database), once);
  for (const other of [{ text: "two" }, { reason: "fake" as const }, { story_id: "A".repeat(22) }]) {
    assert.equal(await world.report({ text: "one", ...other }, "same"), "idempotency_mismatch");
  }
  assert.deepEqual(await dump(world.database), once);
  world.clock.advance(REPORT_AGAIN_MS);
  const both = await Promise.all([world.report({}, "twice"), world.report({}, "twice")]);
  assert.deepEqual(both, ["ok", "ok"]);
  assert.equal((await world.reports()).length, 2, "said twice at the same moment");
});

Deno.test("RP-1 RP-2 report: refuses what is nobody, oneself and too long, and stores nothing", async () => {
  await using world = await openWorld();
  const before = await dump(world.database);
  assert.equal(await world.report({ user_id: "x" }), "unknown_user");
  assert.equal(await world.report({ user_id: world.ada }), "own_id");
  const tooLong = "x".repeat(REPORT_TEXT_MAX_CODE_POINTS + 1);
  assert.equal(await world.report({ text: tooLong }), "report_text_too_long");
  assert.deepEqual(await dump(world.database), before);
});

Deno.test("RP-8 report: of the same thing there is one an hour by the same member, and repeats are answered alike", async () => {
  await using world = await openWorld({ limited: { reports: { attempts: 4, windowMs: 3_600_000 } } });
  const { ada, ben } = world;
  const [message_id, photo_id] = [await text(world, ben, ada), await addProfilePhoto(world, ben)];
  const before = await dump(world.database);
  assert.equal(await world.report({ reason: "fake" }), "ok");
  const once = await dump(world.database);
  assert.notDeepEqual(once, before);
  for (let nth = 0; nth < 20; nth++) assert.equal(await world.report({ text: `again ${nth}` }), "ok");
  assert.deepEqual(await dump(world.database), once);
  assert.equal(await world.report({ message_id }), "ok");
  assert.equal(await world.report({ message_id }), "ok");
  assert.equal(await world.report({ photo_id }), "ok", "another thing is another report");
  const cleo = await world.join("Cleo");
  assert.ok((await world.actors.reports.report(cleo, "r", { user_id: ben, reason: "spam" })).ok);
  assert.equal((await world.reports()).length, 4);
  world.clock.advance(3_600_000);
  await Promise.all([world.report(), world.report(), world.report()]);
  assert.equal((await world.reports()).length, 5, "and one of those that come at once");
});

Deno.test("RP-3 report: a photo of the profile goes to the operator's review, and is shown until that", async () => {
  await using world = await openWorld();
  const { ada, ben } = world;
  const [own, shown] = [await addProfilePhoto(world, ada), await addProfilePhoto(world, ben)];
  const waiting = await addProfilePhoto(world, ben, "unsure");
  const loose = (await keepPhoto(world, ben)).id;
  const before = await dump(world.database);
  for (const photo_id of [own, waiting, loose, "A".repeat(22), "1", "../x"]) {
    assert.equal(await world.report({ photo_id }), "unknown_photo", photo_id);
  }
  assert.deepEqual(await dump(world.database), before);

  assert.equal(await world.report({ photo_id: shown, reason: "sexual" }), "ok");
  assert.deepEqual((await world.reports()).map(({ photo_id }) => photo_id), [shown]);
  assert.ok((await listed(world)).includes(shown));
  const profile = await world.actors.ask.members.profile(ada, ben);
  assert.deepEqual(profile.ok && profile.value.photos.map(({ id }) => id), [shown]);
  await audit(world);

  assert.equal(await world.report({ photo_id: shown }), "ok", "once more, by another report");
  assert.equal((await listed(world)).filter((id) => id === shown).length, 1);
  assert.ok((await world.actors.photos.review.keep(shown)).ok);
  assert.equal((await listed(world)).includes(shown), false);
  world.clock.advance(REPORT_AGAIN_MS);
  assert.equal(await world.report({ photo_id: shown }), "ok");
  assert.ok((await listed(world)).includes(shown), "it is looked at again");
  assert.ok((await world.actors.photos.review.takeDown(shown)).ok);
  assert.equal(await world.report({ photo_id: shown }), "unknown_photo");
  await audit(world);
});

Deno.test("RP-3 report: portraits of virtual profiles can be named as well, and are in no review", async () => {
  await using world = await openWorld();
  const { value: ben } = await world.database.get(keys.member(world.ben));
  assert.ok(ben);
  const change = newChange();
  set(change, keys.member(ben.id), { ...ben, virtual: true, photo: "/images/drawn.svg" });
  await world.database.commit(change);
  assert.equal(await world.report({ photo_id: "1" }), "ok");
  assert.equal(await world.report({ photo_id: "2" }), "unknown_photo");
  assert.deepEqual(await listed(world), []);
});

Deno.test("RP-3 RP-5 report: a message and a chat's photo, where the reporter has received it", async () => {
  await using world = await openWorld();
  const { ada, ben } = world;
  const cleo = await world.join("Cleo");
  const received = await text(world, ben, ada);
  const [own, foreign] = [await text(world, ada, ben), await text(world, ben, cleo)];
  const before = await dump(world.database);
  for (const message_id of [own, foreign, messageId(pairOf(ada, ben), 99), "x", `${ben}.${ada}.1`]) {
    if (message_id === received) continue;
    assert.equal(await world.report({ message_id }), "unknown_message", message_id);
  }
  assert.equal(await world.report({ message_id: received, user_id: cleo }), "unknown_message");
  assert.deepEqual(await dump(world.database), before);
  assert.equal(await world.report({ message_id: received }), "ok");

  const sent = await photo(world, ben, ada);
  assert.equal(await world.report({ message_id: sent.message }), "ok");
  assert.deepEqual(await listed(world), [sent.id], "the photo of a reported message too");
  const elsewhere = await photo(world, cleo, ben);
  assert.equal(await world.report({ photo_id: elsewhere.id, user_id: cleo }), "unknown_photo");
  await audit(world);
});

Deno.test("RP-3 report: a chat's photo that was used up is reported all the same, though nothing is left to see", async () => {
  await using world = await openWorld();
  const { ada, ben } = world;
  const sent = await photo(world, ben, ada);
  assert.ok((await world.actors.photos.takeOnce(sent.id, ada)).ok);
  await world.actors.photos.idle();
  assert.equal(await world.report({ photo_id: sent.id }), "ok");
  assert.deepEqual(await listed(world), []);
  await audit(world);
});

Deno.test("RP-4 report: whoever has blocked those they harassed does not escape, nor does who was blocked", async () => {
  await using world = await openWorld();
  const { actors: { blocks }, ada, ben } = world;
  const [shown, message_id] = [await addProfilePhoto(world, ben), await text(world, ben, ada)];
  for (const [by, other] of [[ben, ada], [ada, ben]] as const) {
    await blocks.block(by, other);
    assert.equal(await world.report({ photo_id: shown, message_id }), "ok");
    await audit(world);
    await blocks.unblock(by, other);
  }
});

Deno.test("ST-24 report: a story that others see goes to the review with its photo, and is shown until that", async () => {
  await using world = await openWorld();
  const { ada, ben } = world;
  const [own, { id }] = [await postStory(world, ada), await postStory(world, ben)];
  const { id: waiting } = await postStory(world, ben, { scan: "unsure" });
  const before = await dump(world.database);
  for (const story_id of [own.id, waiting, "A".repeat(22), "1", "../x"]) {
    assert.equal(await world.report({ story_id }), "unknown_story", story_id);
  }
  assert.deepEqual(await dump(world.database), before);

  assert.equal(await world.report({ story_id: id, reason: "sexual" }), "ok");
  assert.deepEqual((await world.reports()).map(({ story_id }) => story_id), [id]);
  const { value: story } = await world.database.get(keys.story(ben, id as StoryId));
  assert.ok(story?.photo && (await listed(world)).includes(story.photo));
  await givePremium(world, { id: ada });
  const shown = await world.actors.stories.get(ada, ben);
  assert.deepEqual(shown.ok && shown.value.list.map((each) => each.id), [id]);
  await audit(world);
  assert.ok((await world.actors.photos.review.takeDown(story.photo)).ok);
  assert.equal(await world.report({ story_id: id }), "unknown_story", "and was never looked at");
  await audit(world);
});

Deno.test("ST-24 RP-4 report: a story that the reporter has looked at can be named when it is gone, also with a block", async () => {
  await using world = await openWorld();
  const { actors: { blocks, stories }, ada, ben } = world;
  await givePremium(world, { id: ada });
  const { id } = await postStory(world, ben);
  assert.ok((await stories.view(ada, { owner: ben, id })).ok);
  await blocks.block(ben, ada);
  assert.equal(await world.report({ story_id: id }), "ok", "while it is there");
  assert.ok((await stories.remove(ben, "gone", id)).ok);
  assert.equal(await world.report({ story_id: id }), "ok", "and after that");
  assert.deepEqual(await listed(world), [], "nothing is left to be looked at");
  await audit(world);
});

Deno.test("ST-24 report: a drawn story of a virtual profile can be named as well, and is in no review", async () => {
  await using world = await openWorld();
  const { id } = await keepStory(world, { id: world.ben }, { at: world.clock.now() });
  assert.equal(await world.report({ story_id: id }), "ok");
  assert.deepEqual(await listed(world), []);
});

Deno.test("RP-6 report: so many in a while, refused ones and repeated ones not among them", async () => {
  const limits = { attempts: 3, windowMs: 3_600_000 };
  await using world = await openWorld({ limited: { reports: limits } });
  let told = "";
  for (let nth = 0; nth < 3; nth++) {
    const user_id = await world.join("Cleo");
    assert.equal(await world.report({ user_id }, `own${nth}`), "ok");
    assert.equal(await world.report({ user_id }, `own${nth}`), "ok");
    assert.equal(await world.report({ user_id: "x" }), "unknown_user");
    if (nth === 1) told = user_id;
  }
  assert.equal(await world.report(), "too_many_requests");
  assert.equal(await world.report({ user_id: told }, "own1"), "ok", "what was done is answered");
  world.clock.advance(3_600_001);
  assert.equal(await world.report(), "ok");
  assert.equal((await world.reports()).length, 4);
});
