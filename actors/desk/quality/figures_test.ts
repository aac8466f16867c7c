/** Figures of a span, as supervisors and whoever answers are told them. */
import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { putAnswerTime } from "@/store/answers/writer.ts";
import { newChange } from "@/store/change.ts";
import { putActTime, putRefundTime } from "@/store/quality/writer.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { makePersona } from "@/tests/kit/personas.ts";
import { putStaff } from "@/tests/kit/staff.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ADA = "ada0000000" as MemberId;

interface Given {
  at: number;
  persona: MemberId;
  staff: StaffId;
  minutes: number;
  first?: boolean;
}

async function answer({ database }: TestActors, { at, persona, staff, minutes, first = false }: Given) {
  const change = newChange();
  putAnswerTime(change, { at, persona, member: ADA, staff, waited_ms: minutes * MINUTE, first, seq: 1 });
  await database.commit(change);
}

/** Two moderators, and a profile of a team each. */
async function openWorld() {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now });
  const [mia, noa] = [await putStaff(world, { name: "Noa" }), await putStaff(world, { name: "Mia" })];
  const lena = await makePersona(world, { name: "Lena", teams: ["north"] });
  const eva = await makePersona(world, { name: "Eva", teams: ["north", "south"] });
  return { clock, world, mia, noa, lena, eva };
}

Deno.test("QA-7 QA-9 figures: by moderator, by name, without coins", async () => {
  const { clock, world, mia, noa, lena, eva } = await openWorld();
  await using _ = world;
  const at = clock.now() - HOUR;
  await answer(world, { at, persona: lena, staff: mia.id, minutes: 4, first: true });
  await answer(world, { at: at + 1, persona: eva, staff: mia.id, minutes: 10 });
  await answer(world, { at: at + 2, persona: eva, staff: noa.id, minutes: 2 });
  const change = newChange();
  putRefundTime(change, { at, persona: lena, member: ADA, coins: 200, lines: 2 });
  putActTime(change, 900, { at, what: "claim.skip", staff: mia.id, persona: lena });
  putActTime(change, 901, { at, what: "claim.escalate", staff: noa.id, persona: eva });
  await world.database.commit(change);

  const { quality } = world.actors.desk;
  const people = await quality.figures({}, "moderator");
  assert.ok(people.ok);
  assert.deepEqual(people.value.rows.map(({ name, answers, skips }) => [name, answers, skips]), [
    ["Mia", 1, 0],
    ["Noa", 2, 1],
  ]);
  assert.ok(people.value.rows.every(({ refunds }) => refunds === null));
  assert.equal(people.value.total.refunds, null);

  const teams = await quality.figures({}, "team");
  assert.ok(teams.ok);
  assert.deepEqual(teams.value.rows.map(({ name, answers, refunds }) => [name, answers, refunds?.coins]), [
    ["north", 3, 200],
    ["south", 2, 0],
  ]);
  assert.equal(teams.value.total.answers, 3);
  const personas = await quality.figures({}, "persona");
  assert.deepEqual(personas.ok && personas.value.rows.map(({ name }) => name), ["Eva", "Lena"]);
});

Deno.test("QA-10 own: what the caller did, and nothing of anybody else", async () => {
  const { clock, world, mia, noa, lena } = await openWorld();
  await using _ = world;
  await answer(world, { at: clock.now() - HOUR, persona: lena, staff: mia.id, minutes: 4 });
  await answer(world, { at: clock.now() - 2 * HOUR, persona: lena, staff: noa.id, minutes: 400 });
  const own = await world.actors.desk.quality.own(mia.id, {});
  assert.ok(own.ok);
  const { answers, next, refunds } = own.value.total;
  assert.deepEqual([answers, next.p90_ms, refunds], [1, 4 * MINUTE, null]);
});

Deno.test("QA-7 figures: of the span alone, which has from one to 90 days", async () => {
  const { clock, world, mia, lena } = await openWorld();
  await using _ = world;
  const to = clock.now();
  const from = to - DAY;
  for (const at of [from - 1, from, to - 1, to]) {
    await answer(world, { at, persona: lena, staff: mia.id, minutes: 4 });
  }
  const { quality } = world.actors.desk;
  const found = await quality.figures({ from, to }, "day");
  assert.equal(found.ok && found.value.total.answers, 2);
  for (const span of [{ from: to, to }, { from: to, to: from }, { from: to - 91 * DAY, to }]) {
    assert.deepEqual(await quality.figures(span, "day"), {
      ok: false,
      refusal: { code: "span_invalid", data: { max: 90 } },
    });
  }
  assert.ok((await quality.figures({ from: to - 90 * DAY, to }, "hour")).ok);
});

Deno.test("QA-8 figures: other work has its turn while rows are counted", async () => {
  const { clock, world, mia, lena } = await openWorld();
  await using _ = world;
  const rows = 6_000;
  for (let nth = 0; nth < rows;) {
    const change = newChange();
    for (const end = nth + 250; nth < end; nth++) {
      const at = clock.now() - nth * 1_000;
      putAnswerTime(change, {
        at,
        persona: lena,
        member: ADA,
        staff: mia.id,
        waited_ms: nth,
        first: false,
        seq: nth,
      });
    }
    await world.database.commit(change);
  }
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const found = await world.actors.desk.quality.figures({}, "hour").finally(() => clearInterval(counting));
  assert.equal(found.ok && found.value.total.answers, rows);
  assert.ok(turns >= rows / 500, `${turns} turns`);
});
