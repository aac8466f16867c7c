import assert from "node:assert/strict";
import type { Measure, Wanted } from "@/domain/decisions.ts";
import { type MemberId, type MessageId, pairOf } from "@/domain/ids.ts";
import { APPEAL_SPAN_MS, COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { newChange } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { audit, dump, openTestActors, type TestActors, TestClock, textTo } from "@/tests/kit/mod.ts";
import { buyPremium, openToldProvider } from "@/tests/kit/contracts.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { addProfilePhoto } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { keepStory } from "@/tests/kit/stories.ts";
import { expectFound } from "@/tests/kit/planting.ts";

interface World extends TestActors {
  clock: TestClock;
  ada: MemberId;
  ben: MemberId;
  sam: Actor;
  lee: Actor;
  /** Decides about Ada; gives the number, or the code of the refusal. */
  decide(measure: Measure, own?: Partial<Wanted>, by?: Actor): Promise<string>;
}

let rids = 0;

async function openWorld(): Promise<World> {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const sam = (await bring(test, "sam@example.com", ["safety"])).by;
  const lee = (await bring(test, "lee@example.com", ["safety"])).by;
  return {
    ...test,
    clock,
    ada,
    ben,
    sam,
    lee,
    async decide(measure, own = {}, by = sam) {
      const taken = await test.actors.desk.decisions.decide(by, {
        rid: `d${++rids}`,
        member: ada,
        measure,
        rule: "harassment",
        facts: "You went on after a no.",
        automatic: { found: false, decided: false },
        source: { kind: "own", ref: null },
        ...["limit_chat", "limit_photos", "suspend"].includes(measure) && { lastsMs: DAY_MS },
        ...own,
      });
      return taken.ok ? taken.value.decision : taken.refusal.code;
    },
  };
}

async function memberOf({ database }: TestActors, id: MemberId) {
  return (await database.get(keys.member(id))).value ?? assert.fail();
}

async function lettersOf({ database }: TestActors, kind: string) {
  const rows = await Array.fromAsync(database.list(keys.mailJobs()));
  return rows.map(({ value }) => value).filter((job) => job.kind === kind);
}

Deno.test("DC-1 DC-4 decide: the decision, its entry in the log, the letter and the notice are one change, once a rid", async () => {
  await using world = await openWorld();
  const { ada, database, actors } = world;
  world.published.length = 0;
  const id = await world.decide("warn", { rid: "same" });
  const once = await dump(database);
  assert.equal(await world.decide("warn", { rid: "same" }), id);
  assert.deepEqual(await dump(database), once, "the same again changes nothing");
  assert.equal(await world.decide("warn", { rid: "same", facts: "Something else." }), "idempotency_mismatch");
  const decision = await actors.desk.decisions.get(id);
  assert.deepEqual([decision?.measure, decision?.rule, decision?.by], [
    "warn",
    "harassment",
    world.sam.staff,
  ]);
  const [letter] = await lettersOf(world, "decision");
  assert.deepEqual([letter?.data.decision, letter?.data.facts], [id, "You went on after a no."]);
  const log = await Array.fromAsync(database.list(keys.staffLogsAbout(ada)));
  assert.equal(log.length, 1);
  const frames = world.published.flatMap(({ deliveries }) => deliveries);
  assert.ok(frames.some((each) => each.kind === "event" && each.frame.module === "notification"));
  await audit(world);
});

Deno.test("DC-1 decide: of two who decide at once both stand, and each is logged", async () => {
  await using world = await openWorld();
  const ids = await Promise.all([
    world.decide("limit_chat"),
    world.decide("limit_chat", { lastsMs: 2 * DAY_MS }, world.lee),
    world.decide("limit_photos"),
  ]);
  assert.equal(new Set(ids).size, 3);
  const { restrictions } = await memberOf(world, world.ada);
  const now = world.clock.now();
  assert.deepEqual(restrictions, { chat_until: now + 2 * DAY_MS, photos_until: now + DAY_MS });
  await audit(world);
});

Deno.test("DC-2 decide: what does not fit is refused, and stores nothing", async () => {
  await using world = await openWorld();
  const before = await dump(world.database);
  const refused: [Measure, Partial<Wanted>, string][] = [
    ["warn", { facts: " \n" }, "decision_text_invalid"],
    ["warn", { facts: "x".repeat(2_001) }, "decision_text_invalid"],
    ["warn", { lastsMs: DAY_MS }, "decision_end_invalid"],
    ["suspend", { lastsMs: 60_000 }, "decision_end_invalid"],
    ["suspend", { lastsMs: 366 * DAY_MS }, "decision_end_invalid"],
    ["limit_chat", { lastsMs: NaN }, "decision_end_invalid"],
    ["hide_text", {}, "decision_invalid"],
    ["hide_photo", { target: { kind: "bio" } }, "decision_invalid"],
    ["close", { target: { kind: "bio" } }, "decision_invalid"],
    ["warn", { member: "x" as MemberId }, "unknown_member"],
    ["warn", { member: "0000000000000" as MemberId }, "unknown_member"],
  ];
  for (const [measure, own, code] of refused) assert.equal(await world.decide(measure, own), code, measure);
  assert.deepEqual(await dump(world.database), before);
});

Deno.test("DC-2 DC-6 PF-15 hide: bio, name and message go out of sight, and come back where it is undone", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, database } = world;
  await actors.updates.update(ada, { key: "bio", value: "rude words" });
  const prompts = [{ prompt: "song", text: "ruder ones" }] as const;
  await actors.updates.update(ada, { key: "prompts", value: [...prompts] });
  const sent = await actors.conversations.send(ada, "m1", textTo({ id: ben }, "worse words"));
  assert.ok(sent.ok);
  const message = sent.value.request_details.message.id as MessageId;
  const name = (await memberOf(world, ada)).name;
  const decided = [
    await world.decide("hide_text", { target: { kind: "bio" } }),
    await world.decide("hide_text", { target: { kind: "name" } }),
    await world.decide("hide_text", { target: { kind: "message", id: message } }),
  ];
  const read = async () => (await database.get(keys.message(pairOf(ada, ben), 1))).value?.text;
  assert.deepEqual([(await memberOf(world, ada)).bio, (await memberOf(world, ada)).name], ["", "Member"]);
  assert.deepEqual((await memberOf(world, ada)).prompts, []);
  assert.equal(await read(), "This message was removed.");
  const { last } = (await database.get(keys.conversation(pairOf(ada, ben)))).value ?? assert.fail();
  assert.equal(last?.preview, "This message was removed.");
  assert.ok((await actors.conversations.send(ada, "m2", textTo({ id: ben }, "later"))).ok);
  await audit(world);
  for (const id of decided) {
    assert.ok((await actors.desk.decisions.appeal(ada, id, "That was a quotation.")).ok);
    const undone = { decision: id, undo: true, reason: "It was." };
    assert.ok((await actors.desk.decisions.decideAppeal(world.lee, undone)).ok);
  }
  assert.deepEqual((await memberOf(world, ada)).prompts, prompts);
  const { bio, name: back } = await memberOf(world, ada);
  assert.deepEqual([bio, back, await read()], ["rude words", name, "worse words"]);
  await audit(world);
});

Deno.test("DC-6 DC-8 hide: a photo leaves the profile, its bytes stay for the desk, and it comes back", async () => {
  await using world = await openWorld();
  const { ada, actors, database, blobs, clock } = world;
  const photo = await addProfilePhoto(world, ada);
  const id = await world.decide("hide_photo", { target: { kind: "photo", id: photo }, rule: "sexual" });
  assert.equal((await memberOf(world, ada)).photo, null);
  const kept = (await database.get(keys.photo(photo))).value ?? assert.fail();
  assert.equal(kept.use, "evidence");
  const viewer = { member: ada, draft: null };
  assert.equal(await actors.photos.read(photo, "full", viewer), null, "not even its owner sees it");
  clock.advance(100 * DAY_MS);
  await actors.files.sweep();
  assert.ok(kept.files.full && await blobs.get(kept.files.full), "it is kept for the appeal");
  await audit(world);
  assert.ok((await actors.desk.decisions.appeal(ada, id, "It is a statue.")).ok);
  assert.ok(
    (await actors.desk.decisions.decideAppeal(world.lee, { decision: id, undo: true, reason: "Yes." })).ok,
  );
  assert.equal((await memberOf(world, ada)).photo, photoUrl(photo, "card"));
  assert.ok(await actors.photos.read(photo, "full", viewer));
  await audit(world);
});

Deno.test("DC-8 hide: what stays hidden goes for good once nobody can contest it and its evidence is over", async () => {
  await using world = await openWorld();
  const photo = await addProfilePhoto(world, world.ada);
  await world.decide("hide_photo", { target: { kind: "photo", id: photo } });
  world.clock.advance(APPEAL_SPAN_MS + 181 * DAY_MS);
  await world.actors.files.sweep();
  assert.equal((await world.database.get(keys.photo(photo))).value, null);
  await audit(world);
});

Deno.test("DC-2 hide: a story is taken down, and what is not there takes nothing", async () => {
  await using world = await openWorld();
  const story = await keepStory(world, { id: world.ada }, { at: world.clock.now() });
  await world.decide("hide_photo", { target: { kind: "story", id: story.id } });
  assert.deepEqual((await memberOf(world, world.ada)).stories, []);
  const again = await world.decide("hide_photo", { target: { kind: "story", id: story.id } });
  assert.equal((await world.actors.desk.decisions.get(again))?.taken, undefined);
  await audit(world);
});

Deno.test("DC-3 limit: no upload while pictures are limited, and it ends by itself", async () => {
  await using world = await openWorld();
  const { ada, actors, clock } = world;
  await world.decide("limit_photos");
  const upload = async () => {
    const kept = await actors.photos.upload({ bytes: pngOf(24, 8) }, { member: ada, address: "10.0.0.1" });
    return kept.ok ? "ok" : kept.refusal.code;
  };
  const before = await dump(world.database);
  assert.equal(await upload(), "photos_limited");
  assert.deepEqual(await dump(world.database), before);
  clock.advance(DAY_MS);
  assert.equal(await upload(), "ok");
  await audit(world);
});

Deno.test("DC-7 P16 suspend: sessions end, nobody finds them, signing in is confined, and they come back by themselves", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, clock } = world;
  await world.decide("suspend");
  const member = await memberOf(world, ada);
  assert.equal(member.off, true);
  const profile = await actors.ask.members.profile(ben, ada);
  assert.ok(profile.ok && profile.value.bio === "");
  const change = newChange();
  const token = await actors.sessions.open(change, member, { proved: true });
  await world.database.commit(change);
  assert.equal(await actors.sessions.find(token), null);
  assert.equal((await actors.sessions.findConfined(token))?.until, clock.now() + DAY_MS);
  await audit(world);
  clock.advance(DAY_MS);
  await actors.desk.decisions.sweep();
  assert.equal((await memberOf(world, ada)).off, undefined);
  assert.equal(await actors.sessions.findConfined(token), null);
  await audit(world);
});

Deno.test("DC-7 suspend: nobody pays for a message to who is out, also in a chat that is in memory, and later it goes on", async () => {
  await using world = await openWorld();
  const { ada, ben, actors: { conversations, ...actors }, clock, database } = world;
  const answer = await conversations.send(ada, "m0", textTo({ id: ben }, "hello"));
  assert.ok(answer.ok);
  const send = async (rid: string) => {
    const sent = await conversations.send(ben, rid, textTo({ id: ada }, "are you there?"));
    return sent.ok ? "ok" : sent.refusal.code;
  };
  const coins = async () => (await database.get(keys.account(ben))).value?.balance;
  assert.equal(await send("m1"), "ok");
  await world.decide("suspend");
  const before = await coins();
  assert.equal(await send("m2"), "profile_closed");
  const { message } = answer.value.request_details;
  assert.ok((await conversations.react(ben, { message_id: message.id, reaction: "👍" })).ok);
  assert.equal(await send("m3"), "profile_closed", "what else happens in the chat opens nothing");
  assert.equal(await coins(), before);
  clock.advance(DAY_MS);
  await actors.desk.decisions.sweep();
  assert.equal(await send("m4"), "ok");
  await audit(world);
});

Deno.test("DC-7 close: a contract renews no more, and its provider is told", async () => {
  const provider = openToldProvider();
  await using test = await openTestActors({ providers: new Map([["test", provider]]) });
  const ada = await test.join("Ada");
  const { order } = await buyPremium(test, ada);
  const taken = await test.actors.desk.decisions.decide(SYSTEM_ACTOR, {
    rid: "close",
    member: ada,
    measure: "close",
    rule: "minor",
    facts: "You are under 18.",
    automatic: { found: false, decided: false },
    source: { kind: "own", ref: null },
  });
  assert.ok(taken.ok);
  const { value } = await test.database.get(keys.subscription(order.subscription ?? assert.fail()));
  assert.equal(value?.state, "cancelled");
  assert.equal((await memberOf(test, ada)).off, true);
  await audit(test);
  await test.actors.subscriptions.notifyProviders();
  assert.equal(provider.told.length, 1);
  await audit(test);
});

Deno.test("DC-5 DC-6 DC-7 close: contested once by who is closed, decided by another, and all is back", async () => {
  await using world = await openWorld();
  const { ada, actors, sam, lee, clock } = world;
  const { decisions } = actors.desk;
  const id = await world.decide("close", { rule: "minor" });
  const code = async (work: Promise<{ ok: boolean; refusal?: { code: string } }>) => {
    const result = await work;
    return result.ok ? "ok" : result.refusal?.code;
  };
  const undo = { decision: id, undo: true, reason: "She has shown her passport." };
  assert.equal(await code(decisions.decideAppeal(lee, undo)), "unknown_decision", "nobody has contested it");
  assert.equal(await code(decisions.appeal(world.ben, id, "Not mine.")), "unknown_decision");
  assert.equal(await code(decisions.appeal(ada, id, " ")), "appeal_text_invalid");
  clock.advance(30 * DAY_MS);
  assert.equal(await code(decisions.appeal(ada, id, "I am 31.")), "ok");
  assert.equal(await code(decisions.appeal(ada, id, "I am 31.")), "ok", "the same twice is one");
  assert.equal(await code(decisions.appeal(ada, id, "And more.")), "appeal_over");
  assert.equal((await decisions.appeals(null)).decisions.length, 1);
  assert.equal(await code(decisions.decideAppeal(sam, undo)), "own_decision");
  assert.equal(await code(decisions.decideAppeal(lee, { ...undo, reason: " " })), "reason_required");
  const mod = (await bring(world, "mo@example.com", ["moderator"])).by;
  assert.equal(await code(decisions.decideAppeal(mod, undo)), "not_permitted");
  const both = await Promise.all([
    code(decisions.decideAppeal(lee, undo)),
    code(
      decisions.decideAppeal((await bring(world, "al@example.com", ["admin"])).by, { ...undo, undo: false }),
    ),
  ]);
  assert.deepEqual(both.sort(), ["decision_changed", "ok"]);
  assert.equal((await decisions.appeals(null)).decisions.length, 0);
  assert.equal((await lettersOf(world, "appeal_decided")).length, 1);
  await audit(world);
});

Deno.test("DC-5 appeal: not after six months", async () => {
  await using world = await openWorld();
  const id = await world.decide("warn");
  world.clock.advance(APPEAL_SPAN_MS);
  const late = await world.actors.desk.decisions.appeal(world.ada, id, "Late.");
  assert.equal(!late.ok && late.refusal.code, "appeal_over");
});

Deno.test("DC-6 undo: what another decision says stays", async () => {
  await using world = await openWorld();
  const { ada, actors, lee, clock } = world;
  const first = await world.decide("suspend", { lastsMs: 10 * DAY_MS });
  await world.decide("limit_chat", { lastsMs: 5 * DAY_MS });
  await world.decide("suspend", { lastsMs: 3 * DAY_MS });
  assert.ok((await actors.desk.decisions.appeal(ada, first, "No.")).ok);
  await actors.desk.decisions.decideAppeal(lee, { decision: first, undo: true, reason: "Too long." });
  const { restrictions, off } = await memberOf(world, ada);
  const now = clock.now();
  assert.deepEqual([restrictions, off], [
    { chat_until: now + 5 * DAY_MS, out_until: now + 3 * DAY_MS },
    true,
  ]);
  await audit(world);
});

Deno.test("DC-9 audit: decisions, their lists and what members may not do that do not agree are named", async () => {
  await using world = await openWorld();
  const { ada, database, env } = world;
  const id = await world.decide("suspend", { lastsMs: 10 * DAY_MS });
  assert.ok((await world.actors.desk.decisions.appeal(ada, id, "No.")).ok);
  const decision = (await database.get(keys.decision(id))).value ?? assert.fail();
  const member = await memberOf(world, ada);
  const until = member.restrictions?.out_until ?? 0;
  const planted: [string, Key<unknown>, unknown, RegExp][] = [
    ["not found by time", keys.decisionAt(decision.at, id), undefined, /not found by its time/],
    ["not found by member", keys.decisionOf(ada, decision.at, id), undefined, /not found by its member/],
    ["appeal not listed", keys.appealOpen(decision.appeal?.at ?? 0, id), undefined, /not listed/],
    ["a place of none", keys.decisionAt(1, "none"), 0, /place in a list/],
    ["an appeal of none", keys.appealOpen(1, id), 0, /place in a list/],
    [
      "free too soon",
      keys.member(ada),
      { ...member, restrictions: {} },
      /restricted otherwise|not suspended/,
    ],
    ["limited by nothing", keys.member(ada), {
      ...member,
      restrictions: { ...member.restrictions, chat_until: until },
    }, /restricted otherwise/],
    ["never comes back", keys.outEnd(until, ada), undefined, /would not come back/],
    ["comes back twice", keys.outEnd(until + 1, ada), 0, /not suspended until then/],
    ["to be seen", keys.member(ada), { ...member, off: undefined }, /still to be seen/],
  ];
  for (const [what, key, value, said] of planted) {
    await expectFound({ database, now: env.now }, { what, key, value, said });
  }
  await audit(world);
});

Deno.test("DC-1 P25 read: what cannot be logged in time is not given away", async () => {
  const clock = new TestClock();
  let isSlow = false;
  await using world = await openTestActors({
    now() {
      if (isSlow) clock.advance(COMMAND_DEADLINE_MS);
      return clock.now();
    },
  });
  const { decide, read } = world.actors.desk.decisions;
  const taken = await decide(SYSTEM_ACTOR, {
    rid: "slow",
    member: await world.join("Ada"),
    measure: "warn",
    rule: "harassment",
    facts: "You went on after a no.",
    automatic: { found: false, decided: false },
    source: { kind: "own", ref: null },
  });
  assert.ok(taken.ok);
  const codeOfRead = async (id: string) => {
    const found = await read(SYSTEM_ACTOR, id);
    return found.ok ? found.value.id : found.refusal.code;
  };
  isSlow = true;
  assert.equal(await codeOfRead(taken.value.decision), "deadline_exceeded");
  isSlow = false;
  assert.equal(await codeOfRead(taken.value.decision), taken.value.decision);
  assert.equal(await codeOfRead("nothing"), "unknown_decision");
});
