/** Work and pauses of those who answer, as claims and shifts see them. */
import assert from "node:assert/strict";
import { DESK_DEFAULTS } from "@/domain/desk.ts";
import type { InstanceId, StaffSessionId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { commitDraft } from "@/actors/command.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { putStaff } from "@/tests/kit/staff.ts";

const MINUTE = 60_000;

/** Two isolates on one database, with one moderator; a stretch of an hour, a pause of ten minutes. */
async function openWorld() {
  const clock = new TestClock();
  const desk = { ...DESK_DEFAULTS, stretch_min: 60, pause_min: 10 };
  const options = { now: clock.now, catalogue: { ...demoCatalogue, desk } };
  await using stack = new AsyncDisposableStack();
  const here = stack.use(await openTestActors(options));
  const live = new Set(["here", "there"] as InstanceId[]);
  const there = stack.use(
    await openTestActors({ ...options, database: here.database, instance: "there", live }),
  );
  const mia = await putStaff(here);
  const owned = stack.move();
  return { clock, here, there, mia, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

Deno.test("QA-15 care: signs of work of all isolates make one stretch, and without an open shift there is no work", async () => {
  await using world = await openWorld();
  const { clock, here, there, mia } = world;
  const session = "session" as StaffSessionId;
  const by = { staff: mia.id, session };
  await here.actors.desk.queue.beat(by);
  clock.advance(30 * MINUTE);
  assert.equal((await here.actors.desk.care.get(mia.id)).stretch_min, 0, "no shift is open");
  await here.actors.desk.queue.shift({ staff: mia, session }, true);
  for (let minute = 0; minute < 59; minute++) {
    clock.advance(MINUTE);
    await (minute % 2 === 0 ? here : there).actors.desk.queue.beat(by);
  }
  for (const { actors } of [here, there]) {
    assert.equal((await actors.desk.care.get(mia.id)).stretch_min, 59);
    assert.ok((await actors.desk.care.mayClaim(mia.id)).ok);
  }
  clock.advance(MINUTE);
  await there.actors.desk.queue.beat(by);
  for (const { actors } of [here, there]) {
    assert.deepEqual(await actors.desk.care.mayClaim(mia.id), {
      ok: false,
      refusal: { code: "pause_due", data: { minutes: 10 } },
    });
    assert.deepEqual(await actors.desk.queue.next({ staff: mia, session }, crypto.randomUUID()), {
      ok: false,
      refusal: { code: "pause_due", data: { minutes: 10 } },
    });
  }
  clock.advance(10 * MINUTE);
  assert.ok((await here.actors.desk.care.mayClaim(mia.id)).ok);
});

Deno.test("QA-15 care/pause: said at once in two places it is one pause, and one entry in the log", async () => {
  await using world = await openWorld();
  const { clock, here, there, mia } = world;
  const by = { staff: mia.id, roles: mia.roles };
  const both = await Promise.all([here, there].map(({ actors }) => actors.desk.care.pause(by)));
  for (const paused of both) {
    assert.deepEqual(paused.ok && [paused.value.is_pausing, paused.value.pause_min], [true, 10]);
  }
  const log = await Array.fromAsync(here.database.list(keys.staffLogs()));
  assert.equal(log.filter(({ value }) => value.what === "care.pause").length, 1);
  clock.advance(9 * MINUTE + 1);
  assert.equal((await there.actors.desk.care.get(mia.id)).pause_min, 1);
  clock.advance(MINUTE);
  assert.ok((await there.actors.desk.care.mayClaim(mia.id)).ok);
});

Deno.test("QA-15 addPicture: those of two isolates at once all count", async () => {
  await using world = await openWorld();
  const { here, there, mia } = world;
  await Promise.all(
    Array.from(
      { length: 10 },
      (_, nth) => {
        const { env, actors } = nth % 2 === 0 ? here : there;
        return commitDraft(env, async (draft) => {
          actors.desk.care.addPicture(draft, await env.database.get(keys.care(mia.id)));
          return accept(null);
        });
      },
    ),
  );
  assert.equal((await here.actors.desk.care.get(mia.id)).pictures, 10);
});

for (const how of LOSSES) {
  Deno.test(`QA-15 WI-14 work: a sign of work whose answer is lost counts once (the database ${how})`, async () => {
    await using world = await openWorld();
    const { clock, here, mia } = world;
    await here.actors.desk.care.work(mia.id);
    clock.advance(5 * MINUTE);
    const lost = loseAnswer(here.database, how, {
      fits: ({ sets }) => sets.some(({ key }) => key[0] === "care"),
    });
    await here.actors.desk.care.work(mia.id);
    assert.equal(lost.count, 1);
    assert.equal((await here.actors.desk.care.get(mia.id)).stretch_min, 5);
  });
}
