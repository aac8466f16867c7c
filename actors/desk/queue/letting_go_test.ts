import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import { CLAIM_LIFE_MS, SKIP_SPAN_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { changeStaff } from "@/tests/kit/staff.ts";
import { openQueueWorld } from "@/tests/kit/desk_queue.ts";
import { TestClock } from "@/tests/kit/mod.ts";
import { codeOf, expectOk } from "@/tests/kit/results.ts";

/** A conversation that Mia holds. */
async function openHeld(options: Parameters<typeof openQueueWorld>[0] = {}) {
  const world = await openQueueWorld(options);
  const persona = await world.persona();
  const mia = await world.staff();
  const ada = await world.waiting(persona);
  const held = expectOk(await world.queue.next(mia, "first"));
  world.hear();
  const stored = async () => (await world.database.get(keys.conversation(pairOf(persona, ada)))).value?.desk;
  return { ...world, persona, mia, ada, held, stored };
}

Deno.test("DQ-6 release: by a claim that is current; the number grows with each", async () => {
  await using world = await openHeld();
  const { queue, mia, held } = world;
  assert.equal(codeOf(await queue.release(mia, { ...held, claim: 7 })), "claim_lost");
  assert.equal(codeOf(await queue.release(await world.staff(), held)), "claim_lost");
  expectOk(await queue.release(mia, held));
  assert.equal(codeOf(await queue.release(mia, held)), "claim_lost", "a double click");
  world.hear();
  assert.equal(expectOk(await queue.next(mia, "again")).claim, 2);
});

Deno.test("DQ-7 skip: with a reason, three times an hour, and not offered to the same person for an hour", async () => {
  const clock = new TestClock();
  await using world = await openHeld({ now: clock.now });
  const { queue, mia, persona } = world;
  const noa = await world.staff();
  assert.equal(codeOf(await queue.skip(mia, { ...world.held, reason: "  " })), "reason_required");
  let { held } = world;
  for (const left of [2, 1, 0]) {
    assert.equal(expectOk(await queue.skip(mia, { ...held, reason: "not my language" })).left, left);
    assert.equal(codeOf(await queue.skip(mia, { ...held, reason: "a double click" })), "claim_lost");
    world.hear();
    assert.equal(
      codeOf(await queue.next(mia, `none${left}`)),
      "nothing_waiting",
      "not the one that was passed on",
    );
    await world.waiting(persona, "Eva");
    held = expectOk(await queue.next(mia, `next${left}`));
  }
  const used = await queue.skip(mia, { ...held, reason: "once more" });
  assert.deepEqual(!used.ok && used.refusal, { code: "skips_used", data: { max: 3 } });
  assert.equal((await queue.view(mia.staff, mia.session)).skips_left, 0);
  expectOk(await queue.next(noa, "others get it"));
  clock.advance(SKIP_SPAN_MS);
  assert.equal((await queue.view(mia.staff, mia.session)).skips_left, 3);
  expectOk(await queue.skip(mia, { ...held, reason: "an hour later" }));
});

Deno.test("DQ-8 snooze: waits again by itself, or when the member writes", async () => {
  const clock = new TestClock();
  await using world = await openHeld({ now: clock.now });
  const { queue, mia, held, ada, persona } = world;
  const { until } = expectOk(await queue.snooze(mia, { ...held, minutes: 5 }));
  world.hear();
  assert.equal(until, clock.now() + 300_000);
  assert.equal(codeOf(await queue.next(mia, "aside")), "nothing_waiting");
  assert.equal((await queue.view(mia.staff, mia.session)).totals.snoozed, 1);
  clock.advance(300_000);
  await queue.sweep();
  const again = expectOk(await queue.next(mia, "back"));
  assert.equal(again.member, ada);
  expectOk(await queue.snooze(mia, { ...again, minutes: 60 }));
  await world.write(ada, persona);
  expectOk(await queue.next(mia, "written"));
});

Deno.test("DQ-9 escalate: with a note, out of the moderator's hands, until safety settles it", async () => {
  await using world = await openHeld();
  const { queue, mia, held, ada, persona } = world;
  const sam = await world.staff({ roles: ["safety"], teams: [] });
  const handing = { ...held, why: "self_harm" as const, note: "Talks of ending it." };
  assert.equal(codeOf(await queue.escalate(mia, { ...handing, note: "" })), "reason_required");
  const { say } = expectOk(await queue.escalate(mia, handing));
  assert.match(say, /emergency/);
  world.hear();
  assert.equal(codeOf(await queue.take(mia, { persona, member: ada })), "not_permitted");
  assert.equal(codeOf(await queue.next(mia, "none")), "nothing_waiting");
  assert.deepEqual((await queue.view(sam.staff, sam.session)).rows.map(({ why }) => why), ["self_harm"]);
  expectOk(await queue.take(sam, { persona, member: ada }));
  assert.equal(codeOf(await queue.settle(sam, { persona, member: ada, reason: "" })), "reason_required");
  expectOk(await queue.settle(sam, { persona, member: ada, reason: "talked to" }));
  expectOk(await queue.settle(sam, { persona, member: ada, reason: "a double click" }));
  world.hear();
  expectOk(await queue.next(mia, "back"));
  const acts = (await world.logged(ada)).filter(({ what }) =>
    what === "claim.escalate" || what === "claim.settle"
  );
  assert.deepEqual(acts.map(({ what, reason }) => [what, reason]), [
    ["claim.escalate", "Talks of ending it."],
    ["claim.settle", "talked to"],
  ]);
});

Deno.test("DQ-9 RP-19 escalate: what was handed over stands among the reports too, once, with its reason", async () => {
  await using world = await openHeld();
  const { queue, mia, held, ada, persona, database } = world;
  const handing = { ...held, why: "minor" as const, note: "Says that she is 15." };
  const both = await Promise.all([1, 2].map(async () => codeOf(await queue.escalate(mia, handing))));
  assert.deepEqual(both.sort(), ["claim_lost", "ok"], "a double click");
  const rows = await Array.fromAsync(database.list(keys.reports()));
  assert.deepEqual(
    rows.map(({ value: { about, by, reason, text, escalated } }) => ({ about, by, reason, text, escalated })),
    [{
      about: ada,
      by: null,
      reason: "underage",
      text: "Says that she is 15.",
      escalated: { by: mia.staff.id, persona },
    }],
  );
  const { value: found } = await database.get(keys.reportCase(ada));
  assert.deepEqual([found?.open, found?.urgent], [1, 1]);
});

Deno.test("DQ-11 sign-out: what the session holds goes back, once, as the system's act", async () => {
  await using world = await openHeld();
  const { queue, mia, ada } = world;
  await Promise.all([queue.releaseSession(mia.session), queue.releaseSession(mia.session)]);
  assert.equal((await world.stored())?.claim, undefined);
  const ended = (await world.logged(ada)).filter(({ what }) => what === "claim.expire");
  assert.deepEqual(ended.map(({ who, reason }) => [who, reason]), [["system", "session ended"]]);
});

Deno.test("DQ-11 sweep: a minute without a sign of life, by the own clock; with one it goes on", async () => {
  const clock = new TestClock();
  await using world = await openHeld({ now: clock.now });
  await using other = await openQueueWorld({ database: world.database, now: clock.now, instance: "there" });
  const { queue, mia, ada } = world;
  const pass = async (ms: number) => {
    for (let at = 0; at < ms; at += 2_000) {
      clock.advance(2_000);
      await Promise.all([queue.sweep(), other.queue.sweep()]);
    }
  };
  await pass(CLAIM_LIFE_MS - 4_000);
  await queue.beat({ staff: mia.staff.id, session: mia.session });
  await pass(CLAIM_LIFE_MS - 4_000);
  assert.ok((await world.stored())?.claim, "it was renewed");
  await pass(8_000);
  assert.equal((await world.stored())?.claim, undefined);
  assert.equal((await world.database.get(keys.shift(mia.session))).value, null);
  assert.equal((await world.logged(ada)).filter(({ what }) => what === "claim.expire").length, 1);
});

Deno.test("DQ-11 roles: whoever may no longer answer holds nothing any more", async () => {
  await using world = await openHeld();
  const { queue, mia } = world;
  await queue.ensure();
  await changeStaff(world, mia.staff.id, { teams: ["elsewhere"] });
  queue.handle({ about: "staff", staff: mia.staff.id });
  await queue.idle();
  assert.equal((await world.stored())?.claim, undefined);
});

Deno.test("DQ-11 profiles: one that is switched off is held by nobody", async () => {
  await using world = await openHeld();
  const { queue, persona } = world;
  const { value } = await world.database.get(keys.persona(persona));
  assert.ok(value);
  const change = {
    checks: [],
    deletes: [],
    sets: [{ key: keys.persona(persona), value: { ...value, on: false } }],
  };
  await world.database.commit(change);
  queue.handle({ about: "persona", persona });
  await queue.idle();
  assert.equal((await world.stored())?.claim, undefined);
});

Deno.test("DQ-8 snooze: one in which nobody waits is given back instead, and says so", async () => {
  await using world = await openHeld();
  const { queue, mia, held, persona, ada, stored } = world;
  const act = { staff: mia.staff.id, session: mia.session, roles: mia.staff.roles, claim: held.claim };
  const input = { receiver_id: ada, message_type: "text", message_text: "Hello Ada" };
  expectOk(await world.actors.conversations.sendAs(persona, "answer", { input, act }));
  const { until } = expectOk(await queue.snooze(mia, { ...held, minutes: 5 }));
  assert.equal(until, 0);
  const desk = await stored();
  assert.deepEqual([desk?.claim, desk?.snoozed], [undefined, undefined]);
  const acts = (await world.logged(ada)).map(({ what }) => what);
  assert.ok(acts.includes("claim.release") && !acts.includes("claim.snooze"));
  assert.equal(codeOf(await queue.snooze(mia, { ...held, minutes: 5 })), "claim_lost", "a double click");
});
