/**
 * Work of the desk and of upkeep whose commit lands while its answer is lost: it is done once, as if nothing had happened.
 * Rows of each kind are counted afterwards, with what was counted for figures.
 */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { EVIDENCE_LIFE_MS, TAKE_BACK_MS } from "@/domain/limits.ts";
import type { Measure } from "@/domain/decisions.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { reportKnown } from "@/actors/photos/report_known.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { TestClock } from "@/tests/kit/mod.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { addProfilePhoto, addWaitingPhoto } from "@/tests/kit/photos.ts";
import { openTestPost, type TestPost } from "@/tests/kit/post.ts";

interface World extends TestPost {
  clock: TestClock;
  ada: MemberId;
  ben: MemberId;
}

interface Case {
  /** A kind of row that the commit in question writes or removes. */
  kind: string;
  /** Brings about what is needed; gives the work. */
  prepare(world: World): Promise<() => Promise<unknown>>;
}

const HASH = "0123456789abcdef";
/** Kinds of rows that do not last, or that change while letters leave. */
const PASSING: ReadonlySet<string> = new Set(["landed", "rate", "mail_job", "mail_token", "member_token"]);

const decide = async ({ actors, ada }: World, measure: Measure, lastsMs?: number): Promise<string> => {
  const decided = await actors.desk.decisions.decide(SYSTEM_ACTOR, {
    rid: "tried",
    member: ada,
    measure,
    rule: "scam",
    facts: "You asked for money.",
    automatic: { found: false, decided: false },
    source: { kind: "own", ref: null },
    ...lastsMs !== undefined && { lastsMs },
  });
  assert.ok(decided.ok, JSON.stringify(decided));
  return decided.value.decision;
};

const CASES: Readonly<Record<string, Case>> = {
  "an appeal": {
    kind: "decision",
    async prepare(world) {
      const id = await decide(world, "warn");
      return () => world.actors.desk.decisions.appeal(world.ada, id, "I did not.");
    },
  },
  "members who come back after a suspension": {
    kind: "member",
    async prepare(world) {
      await decide(world, "suspend", DAY_MS);
      world.clock.advance(DAY_MS + 60_000);
      return () => world.actors.desk.decisions.sweep();
    },
  },
  "a member who is told of a refused photo": {
    kind: "decision_untold",
    async prepare(world) {
      const photo = await addWaitingPhoto(world, world.ada, HASH);
      const refused = await world.actors.desk.review.refuse(SYSTEM_ACTOR, {
        rid: "tried",
        photo,
        rule: "sexual",
        facts: "Naked.",
        alike: [],
      });
      assert.ok(refused.ok, JSON.stringify(refused));
      world.clock.advance(TAKE_BACK_MS + 60_000);
      return () => world.actors.desk.decisions.sweep();
    },
  },
  "evidence that is forgotten": {
    kind: "evidence_end",
    async prepare({ actors, ada, ben, clock }) {
      await actors.reports.report(ada, "tried", { user_id: ben, reason: "spam", text: "adverts" });
      await actors.desk.reports.close(SYSTEM_ACTOR, { subject: ben, reports: [] }, "seen");
      clock.advance(EVIDENCE_LIFE_MS + 60_000);
      return () => actors.desk.reports.sweep();
    },
  },
  "reports of an older database": {
    kind: "report_case",
    async prepare({ actors, ada, ben, database }) {
      await actors.reports.report(ada, "tried", { user_id: ben, reason: "spam", text: "adverts" });
      const change = newChange();
      for (const kind of ["report_of", "report_by", "report_case", "case_open", "case_at"]) {
        const rows = database.list([kind] as unknown as Key<0>);
        for await (const { key } of rows) remove(change, key as Key<0>);
      }
      await database.commit(change);
      return () => actors.desk.reports.fill();
    },
  },
  "photos that are held for a report": {
    kind: "photo",
    async prepare(world) {
      const photo = await addProfilePhoto(world, world.ben);
      const named = { user_id: world.ben, reason: "sexual", photo_id: photo } as const;
      return () => world.actors.reports.report(world.ada, "tried", { ...named, text: "" });
    },
  },
  "a text that is accepted": {
    kind: "legal_accepted",
    async prepare({ actors, ada, database }) {
      const change = newChange();
      set(change, keys.legalState(), { tos: { version: 2, asked: 2 } });
      await database.commit(change);
      return () => actors.legal.accept(ada, { pages: { tos: 2 }, lang: "en" });
    },
  },
  "a picture that is known and refused": {
    kind: "report",
    prepare: ({ env, ada }) => Promise.resolve(() => reportKnown(env, ada)),
  },
  "members who are there as a day begins": {
    kind: "active",
    async prepare({ actors, ada, clock }) {
      await actors.presence.join(ada);
      await actors.stats.sweep();
      clock.advance(DAY_MS);
      return () => actors.stats.sweep();
    },
  },
  "a member's answer to support": {
    kind: "ticket_entry",
    async prepare({ actors, ada }) {
      const form = { name: "Ada", email: "ada@example.com", topic: "problem", text: "It stopped." };
      const sent = await actors.support.send(form, { member: ada, address: "192.0.2.1", lang: "en" });
      assert.ok(sent.ok);
      const { ticket } = sent.value;
      return () => actors.support.write(ada, ticket, { text: "Still.", rid: "tried" });
    },
  },
  "a mail to support": {
    kind: "ticket",
    prepare({ actors }) {
      const lines = [
        "From: Dana <dana@example.com>",
        "Subject: Help",
        "Message-ID: <one@example.com>",
        "",
        "Help.",
      ];
      const raw = new TextEncoder().encode(lines.join("\r\n"));
      const mail = { place: { validity: "1", uid: 1 }, bytes: raw.length, raw };
      return Promise.resolve(() => actors.support.mail.take(mail));
    },
  },
  "a notice to all": {
    kind: "notice_of",
    async prepare({ actors: { desk: { broadcasts } } }) {
      const written = await broadcasts.write(SYSTEM_ACTOR, "tried", {
        subject: "maintenance",
        languages: ["en"],
        group: "all",
        channels: ["app"],
        texts: { en: { title: "Away on Sunday", text: "From 02:00 to 03:00 UTC." } },
        rate: 60_000,
      });
      assert.ok(written.ok, JSON.stringify(written));
      const id = written.value.broadcast;
      await broadcasts.run();
      const { version } = (await broadcasts.get(id))?.broadcast ?? assert.fail();
      assert.ok((await broadcasts.start(SYSTEM_ACTOR, { broadcast: id, version })).ok);
      return () => broadcasts.run();
    },
  },
  "a notice that was read": {
    kind: "notice_of",
    async prepare({ actors: { desk: { broadcasts } }, ada, clock, database }) {
      const change = newChange();
      set(change, keys.noticeOf(ada, clock.now(), "one"), { exp: clock.now() + DAY_MS });
      await database.commit(change);
      return () => broadcasts.notices.see(ada);
    },
  },
};

/** Rows by their kind after the work, and what was counted; `loss` is what becomes of its commit. */
async function rowsAfter({ kind, prepare }: Case, loss: (typeof LOSSES)[number] | null) {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now, readsMail: true });
  const world: World = Object.assign(test, {
    clock,
    ada: await test.join("Ada"),
    ben: await test.join("Ben"),
  });
  const { database } = world;
  const work = await prepare(world);
  const lost = loss && loseAnswer(database, loss, {
    fits: ({ sets, deletes }) =>
      [...sets.map(({ key }) => key), ...deletes].some(([first]) => first === kind),
  });
  await work();
  if (lost) assert.equal(lost.count, 1, "its answer was lost");
  // Whoever does it again does nothing.
  await work();
  const rows: Record<string, number> = {};
  for await (const { key, value } of database.list([] as unknown as Key<unknown>, { batch: 500 })) {
    const [first, , name] = key;
    if (PASSING.has(String(first))) continue;
    const of = first === "stat" ? `stat ${String(name)}` : String(first);
    rows[of] = (rows[of] ?? 0) + (first === "stat" ? Number(value) : 1);
  }
  return rows;
}

for (const [what, each] of Object.entries(CASES)) {
  Deno.test(`WI-14 ${what}: done once, also where the answer of the database is lost`, async () => {
    const wanted = await rowsAfter(each, null);
    for (const loss of LOSSES) assert.deepEqual(await rowsAfter(each, loss), wanted, loss);
  });
}
