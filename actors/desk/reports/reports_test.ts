import assert from "node:assert/strict";
import type { MemberId, PhotoId, StaffId } from "@/domain/ids.ts";
import { EVIDENCE_LIFE_MS, REPORT_AGAIN_MS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import type { ReportReason } from "@/domain/report.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { audit, dump, openTestActors, type TestActors, TestClock, textTo } from "@/tests/kit/mod.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { addProfilePhoto, keepPhoto, photoTo } from "@/tests/kit/photos.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { postStory } from "@/tests/kit/stories.ts";
import { expectFound } from "@/tests/kit/planting.ts";

const ALL = { by: "all" } as const;

type Staffed = Actor & { staff: StaffId };

interface World extends TestActors {
  clock: TestClock;
  ada: MemberId;
  ben: MemberId;
  sam: Staffed;
  lee: Staffed;
  /** `by` reports Ben, or what else is given. */
  report(
    by: MemberId,
    own?: { reason?: ReportReason; about?: MemberId } & Record<string, unknown>,
  ): Promise<void>;
  letters(kind: string): Promise<{ to: string; data: Readonly<Record<string, string>> }[]>;
}

let rids = 0;

async function openWorld(): Promise<World> {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const person = async (name: string) => (await bring(test, `${name}@example.com`, ["safety"])).by as Staffed;
  return {
    ...test,
    clock,
    ada,
    ben,
    sam: await person("sam"),
    lee: await person("lee"),
    async report(by, { reason = "harassment", about = ben, ...named } = {}) {
      clock.advance(1_000);
      const done = await test.actors.reports.report(by, `r${++rids}`, { user_id: about, reason, ...named });
      assert.ok(done.ok, JSON.stringify(done));
    },
    async letters(kind) {
      const rows = await Array.fromAsync(test.database.list(keys.mailJobs()));
      return rows.map(({ value }) => value).filter((job) => job.kind === kind);
    },
  };
}

async function codeOf(work: Promise<{ ok: boolean; refusal?: { code: string } }>): Promise<string> {
  const result = await work;
  return result.ok ? "ok" : result.refusal?.code ?? "";
}

Deno.test("RP-9 list: cases by whom they are about, urgent ones first, then the longest open", async () => {
  await using world = await openWorld();
  const { ada, ben, actors } = world;
  const [cleo, dan, eve] = [await world.join("Cleo"), await world.join("Dan"), await world.join("Eve")];
  await world.report(ada, { about: dan, reason: "spam" });
  await world.report(ada, { about: ben });
  await world.report(cleo, { about: ben });
  await world.report(cleo, { about: eve, reason: "underage" });
  await world.report(ben, { about: dan, reason: "threat" });
  const { cases, next } = await actors.desk.reports.list(ALL, null);
  assert.deepEqual(cases.map(({ about, open, urgent }) => [about, open, urgent]), [
    [dan, 2, 1],
    [eve, 1, 1],
    [ben, 2, 0],
  ]);
  assert.equal(next, null);
  await actors.desk.reports.fill();
  await audit(world);
});

Deno.test("RP-9 list: a page ends where it is full, and the next one goes on behind it", async () => {
  await using world = await openWorld();
  for (let nth = 0; nth < 53; nth++) {
    await world.actors.reports.notice(
      { reason: "spam", where: "an advert", text: `no ${nth}`, name: "", email: "" },
      { address: `10.0.0.${nth}`, lang: "en" },
    );
    world.clock.advance(1);
  }
  const first = await world.actors.desk.reports.list(ALL, null);
  const second = await world.actors.desk.reports.list(ALL, first.next);
  assert.deepEqual([first.cases.length, second.cases.length, second.next], [50, 3, null]);
  assert.equal(new Set([...first.cases, ...second.cases].map(({ subject }) => subject)).size, 53);
});

Deno.test("RP-10 report: words stay as they were, whatever becomes of the message", async () => {
  await using world = await openWorld();
  const { ada, ben, actors } = world;
  const sent = await actors.conversations.send(ben, "m1", textTo({ id: ada }, "rude words"));
  assert.ok(sent.ok);
  const { id } = sent.value.request_details.message;
  await world.report(ada, { message_id: id });
  await actors.desk.decisions.decide(world.sam, {
    rid: "d1",
    member: ben,
    measure: "hide_text",
    target: { kind: "message", id: id as never },
    rule: "harassment",
    facts: "Rude.",
    automatic: { found: false, decided: false },
    source: { kind: "own", ref: null },
  });
  const { about } = await actors.desk.reports.ofMember(ben);
  assert.deepEqual(about[0]?.seen?.message, { type: "text", text: "rude words" });
  await audit(world);
});

Deno.test("CH-83 RP-10 report: what was reported stays as it was, whatever its sender does to it after that", async () => {
  await using world = await openWorld();
  const { ada, ben, actors: { conversations, desk }, database } = world;
  const sent = await conversations.send(ben, "m1", textTo({ id: ada }, "rude words"));
  assert.ok(sent.ok);
  const { id } = sent.value.request_details.message;
  const upload = await keepPhoto(world, ben);
  const pictured = await conversations.send(ben, "m2", photoTo({ id: ada }, photoUrl(upload.id, "card")));
  assert.ok(pictured.ok);
  const { id: photo } = pictured.value.request_details.message;
  await world.report(ada, { message_id: id });
  await world.report(ada, { message_id: photo });
  assert.ok((await conversations.edit(ben, { message_id: id, message_text: "kind words" })).ok);
  for (const message_id of [id, photo]) assert.ok((await conversations.unsend(ben, { message_id })).ok);
  const { about } = await desk.reports.ofMember(ben);
  const seen = about.map((report) => report.seen);
  assert.ok(seen.some((each) => each?.message?.text === "rude words"));
  assert.ok(seen.some((each) => each?.photos?.includes(upload.id)));
  const { value } = await database.get(keys.photo(upload.id));
  assert.deepEqual([value?.use, value?.files.full], ["evidence", upload.files.full]);
  // Of what is unsent the report says as much as is there.
  await world.report(ada, { message_id: id, reason: "other" });
  await audit(world);
});

Deno.test("RP-10 RP-11 P20 report: a photo's files are kept for safety when it goes, each look is logged and counted", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, database, sam, clock } = world;
  const photo = await addProfilePhoto(world, ben);
  await world.report(ada, { photo_id: photo });
  const removed = await actors.photos.remove(ben, "x1", photo);
  assert.ok(removed.ok);
  assert.equal(
    await actors.photos.read(photo, "full", { member: ben, draft: null }),
    null,
    "gone for everybody",
  );
  const shown = await actors.desk.reports.evidence(sam, { subject: ben, photo });
  assert.ok(shown.ok && shown.value.length > 0);
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsBy("what", "photo.read")))).length, 1);
  assert.equal((await database.get(keys.care(sam.staff))).value?.pictures, 1);
  assert.equal(
    await codeOf(actors.desk.reports.evidence(sam, { subject: ada, photo })),
    "unknown_photo",
    "of a case that has reported it alone",
  );
  await audit(world);
  clock.advance(EVIDENCE_LIFE_MS + 1_000);
  await actors.files.sweep();
  assert.equal(await codeOf(actors.desk.reports.evidence(sam, { subject: ben, photo })), "photo_gone");
  await audit(world);
});

Deno.test("RP-10 P20 report: a view-once photo that was reported is looked at once, and kept for safety", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, sam } = world;
  const { id } = await keepPhoto(world, ben);
  const sent = await actors.conversations.send(ben, "m1", photoTo({ id: ada }, photoUrl(id, "card")));
  assert.ok(sent.ok);
  await world.report(ada, { message_id: sent.value.request_details.message.id });
  assert.ok((await actors.photos.takeOnce(id as PhotoId, ada)).ok);
  assert.equal(await codeOf(actors.photos.takeOnce(id as PhotoId, ada)), "photo_gone");
  await actors.photos.idle();
  await actors.files.sweep();
  assert.ok((await actors.desk.reports.evidence(sam, { subject: ben, photo: id })).ok);
  await audit(world);
});

Deno.test("RP-11 read: a case is opened as an entry of the log, with who reports how often rightly", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, database, sam } = world;
  await world.report(ada);
  const found = await actors.desk.reports.read(sam, ben);
  assert.ok(found.ok);
  assert.deepEqual([...found.value.reporters], [[ada, { made: 0, led: 0, blocks: false, blocked: false }]]);
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsBy("what", "report.read")))).length, 1);
  assert.equal(await codeOf(actors.desk.reports.read(sam, "nobody")), "unknown_case");
});

Deno.test("RP-12 notice: from anybody, filed by the profile that it names, with a receipt where there is an address", async () => {
  await using world = await openWorld();
  const { ben, actors } = world;
  const origin = { address: "10.0.0.9", lang: "de" } as const;
  const form = { reason: "underage", text: "she is 15", name: "", email: "" } as const;
  const named = await actors.reports.notice({
    ...form,
    where: `https://kindling.example/profile/${ben}`,
    email: "anna@example.org",
  }, origin);
  const unnamed = await actors.reports.notice({ ...form, where: "a girl called Mia" }, origin);
  assert.ok(named.ok && unnamed.ok);
  const { cases } = await actors.desk.reports.list(ALL, null);
  assert.deepEqual(
    cases.map(({ subject }) => subject).sort(),
    [ben, `notice.${unnamed.value.number}`].sort(),
  );
  const receipts = await world.letters("report_received");
  assert.deepEqual(receipts.map(({ to, data }) => [to, data]), [["anna@example.org", {
    number: named.value.number,
  }]]);
  await actors.desk.reports.close(SYSTEM_ACTOR, { subject: ben, reports: [] }, "is 31");
  const outcomes = await world.letters("report_outcome");
  assert.deepEqual(outcomes.map(({ to, data }) => [to, data.acted]), [["anna@example.org", ""]]);
  assert.equal(
    await codeOf(actors.desk.reports.decide(SYSTEM_ACTOR, {
      subject: `notice.${unnamed.value.number}`,
      reports: [],
    }, {
      rid: "d",
      measure: "warn",
      rule: "minor",
      facts: "x",
      automatic: { found: false, decided: false },
    })),
    "unknown_case",
    "nobody is known who could be decided about",
  );
  await actors.desk.reports.fill();
  await audit(world);
});

Deno.test("RP-13 take: of two at the same moment one has it, and another one needs a reason", async () => {
  await using world = await openWorld();
  const { ada, ben, actors: { desk: { reports } }, sam, lee } = world;
  await world.report(ada);
  const both = await Promise.all([codeOf(reports.take(sam, ben)), codeOf(reports.take(lee, ben))]);
  assert.deepEqual(both.sort(), ["case_taken", "ok"]);
  const [has, other] = (await reports.list(ALL, null)).cases[0]?.staff === sam.staff
    ? [sam, lee]
    : [lee, sam];
  assert.equal(await codeOf(reports.take(has, ben)), "ok", "again, nothing changes");
  assert.equal(await codeOf(reports.close(other, { subject: ben, reports: [] }, "x")), "case_taken");
  assert.equal(await codeOf(reports.take(other, ben, " ")), "reason_required");
  assert.equal(await codeOf(reports.take(other, ben, "has gone home")), "ok");
  assert.equal(await codeOf(reports.giveBack(has, ben)), "ok", "what is not one's own stays");
  assert.equal((await reports.list(ALL, null)).cases[0]?.staff, other.staff);
});

Deno.test("RP-13 second: another person's opinion, never one's own", async () => {
  await using world = await openWorld();
  const { ada, ben, actors: { desk: { reports } }, sam, lee } = world;
  await world.report(ada);
  assert.equal(await codeOf(reports.takeSecond(lee, ben)), "unknown_case");
  assert.equal(await codeOf(reports.askSecond(sam, ben, "")), "reason_required");
  assert.equal(await codeOf(reports.take(sam, ben)), "ok");
  assert.equal(await codeOf(reports.askSecond(sam, ben, "I know them")), "ok");
  assert.equal(await codeOf(reports.takeSecond(sam, ben)), "second_person_required");
  assert.equal(await codeOf(reports.takeSecond(lee, ben)), "ok");
  assert.equal((await reports.list(ALL, null)).cases[0]?.staff, lee.staff);
  await reports.fill();
  await audit(world);
});

Deno.test("RP-14 close: some reports, then the rest by a decision; whoever reported is told once", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, sam } = world;
  const cleo = await world.join("Cleo");
  await world.report(ada, { reason: "spam" });
  await world.report(cleo, { reason: "threat" });
  const { reports } = actors.desk;
  const { about } = await reports.ofMember(ben);
  const adas = about.find(({ by }) => by === ada)?.id ?? assert.fail();
  assert.equal(await codeOf(reports.close(sam, { subject: ben, reports: [adas] }, " ")), "reason_required");
  const closed = await Promise.all(
    [1, 2].map(() => codeOf(reports.close(sam, { subject: ben, reports: [adas] }, "no advert"))),
  );
  assert.deepEqual(closed.sort(), ["ok", "reports_closed"]);
  assert.deepEqual((await world.letters("report_outcome")).map(({ data }) => data.acted), [""]);
  const wanted = {
    rid: "d1",
    measure: "suspend",
    rule: "threat",
    facts: "You threatened somebody.",
    automatic: { found: false, decided: false },
    lastsMs: 24 * 3_600_000,
  } as const;
  const before = await dump(world.database);
  assert.equal(
    await codeOf(reports.decide(sam, { subject: ben, reports: [adas] }, wanted)),
    "reports_closed",
  );
  assert.deepEqual(await dump(world.database), before, "what is refused changes nothing");
  const decided = await reports.decide(sam, { subject: ben, reports: [] }, wanted);
  assert.ok(decided.ok);
  assert.equal((await world.database.get(keys.member(ben))).value?.off, true);
  const after = await reports.ofMember(ben);
  assert.ok(after.about.every((each) => "closed_at" in each));
  assert.equal((await reports.list(ALL, null)).cases.length, 0);
  assert.deepEqual((await world.letters("report_outcome")).map(({ data }) => data.acted).sort(), ["", "1"]);
  await reports.fill();
  await audit(world);
});

Deno.test("RP-15 fill: reports of an older database are filed once, open and closed ones", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, database } = world;
  await world.report(ada);
  await world.report(ada, { reason: "spam", about: await world.join("Cleo") });
  await actors.desk.reports.close(SYSTEM_ACTOR, { subject: ben, reports: [] }, "seen");
  const listed = await actors.desk.reports.list(ALL, null);
  const change = newChange();
  for (const kind of ["report_of", "report_by", "report_case", "case_open", "case_at", "evidence_end"]) {
    for await (const { key } of database.list([kind] as unknown as Key<0>)) remove(change, key as Key<0>);
  }
  for await (const { key, value } of database.list(keys.closedReports())) {
    const { evidence_until: _, ...old } = value;
    set(change, key, old);
  }
  await database.commit(change);
  assert.equal(await actors.desk.reports.fill(), 2);
  assert.equal(await actors.desk.reports.fill(), 0);
  const again = await actors.desk.reports.list(ALL, null);
  assert.deepEqual(again.cases.map(({ subject }) => subject), listed.cases.map(({ subject }) => subject));
  assert.equal((await actors.desk.reports.ofMember(ben)).about.length, 1);
  await audit(world);
});

Deno.test("RP-16 audit: reports that are filed nowhere, and cases that count otherwise, are named", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, database, env, sam } = world;
  const cleo = await world.join("Cleo");
  await world.report(ada, { about: cleo });
  await actors.desk.reports.close(SYSTEM_ACTOR, { subject: cleo, reports: [] }, "seen");
  const [closed] = (await actors.desk.reports.listClosed(null)).reports;
  assert.ok(closed?.evidence_until !== undefined);
  const { evidence_until, closed_at } = closed;
  await world.report(ada, { reason: "threat" });
  await actors.desk.reports.fill();
  const [report] = await Array.fromAsync(database.list(keys.reports()));
  assert.ok(report);
  const { at, id } = report.value;
  const found = (await database.get(keys.reportCase(ben))).value ?? assert.fail();
  const planted: [string, Key<unknown>, unknown, RegExp][] = [
    ["filed nowhere", keys.reportOf(ben, at, id), undefined, /filed nowhere/],
    ["filed as closed", keys.reportOf(ben, at, id), 5, /filed nowhere, or as a closed/],
    ["filed what is not there", keys.reportOf(ben, 1, id), 0, /not there/],
    ["another one's", keys.reportBy(ben, at, id), 0, /another one's/],
    ["not counted", keys.reportCase(ben), { ...found, open: 2 }, /counts other open reports/],
    ["not urgent", keys.caseOpen(0, found.since, ben), undefined, /not listed/],
    ["listed twice", keys.caseOpen(1, found.since, ben), 0, /nothing open, or elsewhere/],
    ["nobody's", keys.caseAt(null, 0, found.since, ben), undefined, /not listed/],
    ["somebody's", keys.caseAt(sam.staff, 0, found.since, ben), 0, /nothing open, or elsewhere/],
    ["kept forever", keys.evidenceEnd(evidence_until, closed_at, closed.id), undefined, /never ends/],
    ["ends twice", keys.evidenceEnd(7, closed_at, closed.id), 0, /at another time/],
  ];
  for (const [what, key, value, said] of planted) {
    await expectFound({ database, now: env.now }, { what, key, value, said });
  }
  await audit(world);
});

Deno.test("RP-9 list: by who is at it, each list with its own pages", async () => {
  await using world = await openWorld();
  const { ada, ben, sam, lee, actors: { desk: { reports } } } = world;
  const others = await Promise.all(["Cleo", "Dan", "Eve"].map((name) => world.join(name)));
  const [cleo, dan, eve] = others;
  assert.ok(cleo && dan && eve);
  for (const about of [ben, cleo, dan]) await world.report(ada, { about });
  await world.report(ada, { about: eve, reason: "self_harm" });
  await reports.take(sam, cleo);
  await reports.take(lee, eve);
  const shown = async (choice: Parameters<typeof reports.list>[0]) =>
    (await reports.list(choice, null)).cases.map(({ about }) => about);
  assert.deepEqual(await shown(ALL), [eve, ben, cleo, dan]);
  assert.deepEqual(await shown({ by: "urgent" }), [eve]);
  assert.deepEqual(await shown({ by: "nobody" }), [ben, dan]);
  assert.deepEqual(await shown({ by: "staff", staff: sam.staff }), [cleo]);
  const place = {
    rank: 1,
    since: (await reports.list({ by: "nobody" }, null)).cases[0]?.since ?? 0,
  } as const;
  const next = await reports.list({ by: "nobody" }, { ...place, subject: ben });
  assert.deepEqual(next.cases.map(({ about }) => about), [dan]);
  await reports.giveBack(lee, eve);
  await reports.close(sam, { subject: cleo, reports: [] }, "nothing");
  assert.deepEqual(await shown({ by: "nobody" }), [eve, ben, dan]);
  assert.deepEqual(await shown({ by: "staff", staff: sam.staff }), []);
  const { reports: closed, next: more } = await reports.listClosed(null);
  assert.deepEqual([closed.map(({ about }) => about), more], [[cleo], null]);
  await reports.fill();
  await audit(world);
});

Deno.test("RP-14 close: twenty at once of a case with many, and each of the rest is counted and found", async () => {
  await using world = await openWorld();
  const { ben, sam, actors, database } = world;
  const photo = await addProfilePhoto(world, ben);
  for (let nth = 0; nth < 45; nth++) {
    const by = await world.join(`By ${nth}`);
    await world.report(by, { reason: nth === 44 ? "threat" : "spam", ...nth < 12 && { photo_id: photo } });
  }
  const { reports } = actors.desk;
  const read = await reports.read(sam, ben);
  assert.ok(read.ok);
  assert.deepEqual([read.value.case.open, read.value.case.urgent, read.value.open.length], [45, 1, 20]);
  for (const left of [25, 5]) {
    assert.equal(await codeOf(reports.close(sam, { subject: ben, reports: [] }, "an advert")), "ok");
    const found = (await database.get(keys.reportCase(ben))).value;
    assert.deepEqual([found?.open, found?.urgent], [left, 1]);
    await reports.fill();
    await audit(world);
  }
  const wanted = {
    rid: "many",
    measure: "warn",
    rule: "threat",
    facts: "You threatened somebody.",
    automatic: { found: false, decided: false },
  } as const;
  assert.equal(await codeOf(reports.decide(sam, { subject: ben, reports: [] }, wanted)), "ok");
  assert.equal((await reports.list(ALL, null)).cases.length, 0);
  assert.equal((await world.letters("report_outcome")).length, 45);
  await audit(world);
});

Deno.test("RP-10 report: the words of a story stay, and its picture, when it is over", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, sam, clock } = world;
  await givePremium(world, { id: ada });
  const { id } = await postStory(world, ben, { text: "Call me" });
  assert.ok((await actors.stories.view(ada, { owner: ben, id })).ok);
  await world.report(ada, { story_id: id });
  const removed = await actors.stories.remove(ben, "gone", id);
  assert.ok(removed.ok);
  clock.advance(25 * 3_600_000);
  await actors.files.sweep();
  const read = await actors.desk.reports.read(sam, ben);
  assert.ok(read.ok);
  const [report] = read.value.open;
  assert.equal(report?.seen?.story, "Call me");
  const [photo] = report?.seen?.photos ?? [];
  assert.ok(photo && !read.value.gone.has(photo));
  assert.ok((await actors.desk.reports.evidence(sam, { subject: ben, photo })).ok);
  await audit(world);
});

Deno.test("RP-10 P20 report: of a view-once photo that was looked at before, the desk is told that nothing is left", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, sam } = world;
  const { id } = await keepPhoto(world, ben);
  const sent = await actors.conversations.send(ben, "m1", photoTo({ id: ada }, photoUrl(id, "card")));
  assert.ok(sent.ok);
  assert.ok((await actors.photos.takeOnce(id as PhotoId, ada)).ok);
  await actors.photos.idle();
  await world.report(ada, { message_id: sent.value.request_details.message.id });
  const read = await actors.desk.reports.read(sam, ben);
  assert.ok(read.ok);
  assert.deepEqual([...read.value.gone], [id]);
  assert.equal(await codeOf(actors.desk.reports.evidence(sam, { subject: ben, photo: id })), "photo_gone");
  await audit(world);
});

Deno.test("RP-11 read: who blocks whom, and how often whoever reports was right", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, sam } = world;
  await world.report(ada, { reason: "spam" });
  assert.equal(
    await codeOf(actors.desk.reports.decide(sam, { subject: ben, reports: [] }, {
      rid: "d1",
      measure: "warn",
      rule: "advertising",
      facts: "Adverts.",
      automatic: { found: false, decided: false },
    })),
    "ok",
  );
  await actors.blocks.block(ben, ada);
  world.clock.advance(REPORT_AGAIN_MS);
  await world.report(ada, { reason: "threat" });
  const read = await actors.desk.reports.read(sam, ben);
  assert.ok(read.ok);
  assert.deepEqual([...read.value.reporters], [[ada, { made: 1, led: 1, blocks: false, blocked: true }]]);
});

Deno.test("RP-17 sweep: what was seen goes 180 days after the end, a photo with it; what came of it stays", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, sam, clock } = world;
  const { reports } = actors.desk;
  const photo = await addProfilePhoto(world, ben);
  await world.report(ada, { photo_id: photo, text: "look at this" });
  const notice = await actors.reports.notice(
    { reason: "spam", where: `/profile/${ben}`, text: "an advert", name: "Eva", email: "eva@example.org" },
    { address: "10.0.0.1", lang: "en" },
  );
  assert.ok(notice.ok);
  assert.ok((await actors.photos.remove(ben, "x1", photo)).ok);
  clock.advance(100 * DAY_MS);
  assert.equal(await codeOf(reports.close(sam, { subject: ben, reports: [] }, "seen")), "ok");
  clock.advance(EVIDENCE_LIFE_MS - 1);
  assert.equal(await reports.sweep(), 0);
  await actors.files.sweep();
  assert.ok((await reports.evidence(sam, { subject: ben, photo })).ok, "kept since the closing");
  clock.advance(1_000);
  assert.equal(await reports.sweep(), 2);
  await actors.files.sweep();
  assert.equal(await reports.sweep(), 0);
  const { about } = await reports.ofMember(ben);
  assert.equal(about.length, 2);
  for (const report of about) {
    assert.deepEqual([report.seen, report.text], [undefined, ""]);
    assert.ok("note" in report && report.note === "seen");
  }
  assert.doesNotMatch(
    JSON.stringify(await dump(world.database)),
    /eva@example\.org","lang|an advert|look at this/,
  );
  await audit(world);
});

Deno.test("RP-17 sweep: as long as a report is open, nothing of it goes", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, sam, clock } = world;
  const photo = await addProfilePhoto(world, ben);
  await world.report(ada, { photo_id: photo, text: "look at this" });
  assert.ok((await actors.photos.remove(ben, "x1", photo)).ok);
  for (let month = 0; month < 15; month++) {
    clock.advance(30 * DAY_MS);
    await actors.desk.reports.sweep();
    await actors.files.sweep();
  }
  assert.ok((await actors.desk.reports.evidence(sam, { subject: ben, photo })).ok);
  await audit(world);
});

Deno.test("RP-17 hold: 180 days more, with a reason, as an entry of the log; of two at once one", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, sam, lee, clock, database } = world;
  const { reports } = actors.desk;
  const photo = await addProfilePhoto(world, ben);
  await world.report(ada, { photo_id: photo, text: "look at this" });
  assert.ok((await actors.photos.remove(ben, "x1", photo)).ok);
  await reports.close(sam, { subject: ben, reports: [] }, "seen");
  const [closed] = (await reports.listClosed(null)).reports;
  const until = closed?.evidence_until ?? assert.fail();
  const wanted = { subject: ben, report: closed?.id ?? "", until };
  assert.equal(await codeOf(reports.hold(sam, wanted, " ")), "reason_required");
  assert.equal(await codeOf(reports.hold(sam, { ...wanted, report: "none" }, "police")), "unknown_case");
  assert.equal(await codeOf(reports.hold(sam, { ...wanted, until: until - 1 }, "police")), "case_changed");
  const both = await Promise.all([sam, lee].map((by) => codeOf(reports.hold(by, wanted, "police"))));
  assert.deepEqual(both, ["ok", "ok"], "the same end");
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsBy("what", "report.hold")))).length, 1);
  clock.advance(EVIDENCE_LIFE_MS + DAY_MS);
  await actors.files.sweep();
  assert.equal(await reports.sweep(), 0);
  assert.ok((await reports.evidence(sam, { subject: ben, photo })).ok);
  await audit(world);
  clock.advance(EVIDENCE_LIFE_MS);
  assert.equal(await reports.sweep(), 1);
  assert.equal(await codeOf(reports.hold(sam, wanted, "police")), "case_changed", "too late");
  await audit(world);
});

Deno.test("RP-18 chat: the lines around what was reported, with a reason, in the log of both", async () => {
  await using world = await openWorld();
  const { ada, ben, actors, database, sam } = world;
  await grantCoins(world, { id: ben }, 100_000);
  let id = "";
  for (let nth = 1; nth <= 70; nth++) {
    const sent = await actors.conversations.send(ben, `m${nth}`, textTo({ id: ada }, `line ${nth}`));
    assert.ok(sent.ok);
    if (nth === 55) id = sent.value.request_details.message.id;
  }
  await world.report(ada, { message_id: id });
  const [report] = (await actors.desk.reports.ofMember(ben)).about;
  const wanted = { subject: ben, report: report?.id ?? "" };
  const { chat } = actors.desk.reports;
  assert.equal(await codeOf(chat(sam, wanted, "  ")), "reason_required");
  assert.equal(await codeOf(chat(sam, { ...wanted, subject: ada }, "why")), "unknown_case");
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsBy("what", "chat.read")))).length, 0);
  const read = await chat(sam, wanted, "what came before");
  assert.ok(read.ok);
  assert.equal(read.value.lines.at(-1)?.message.text, "line 65", "some after it");
  assert.deepEqual([read.value.lines.length, read.value.hasMore], [50, true]);
  const earlier = await chat(sam, { ...wanted, before: read.value.lines[0]?.seq ?? 0 }, "what came before");
  assert.deepEqual(earlier.ok && [earlier.value.lines.length, earlier.value.hasMore], [15, false]);
  const acts = await Array.fromAsync(database.list(keys.staffLogsBy("what", "chat.read")));
  assert.equal(acts.length, 4, "for both members, twice");
  await audit(world);
});
