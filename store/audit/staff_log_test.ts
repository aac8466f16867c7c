/** One of every kind of corruption of the desk's people and log, planted into a sound desk: the audit names each, and nothing else. */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf, type StaffId, type TokenHash } from "@/domain/ids.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Message, Note, Persona, StaffLogEntry } from "@/store/records.ts";
import { auditStaffLog } from "@/store/audit/staff_log.ts";
import { addLogEntries, hashOfEntry } from "@/store/staff_log/writer.ts";
import { openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { bring, type DeskPerson } from "@/tests/kit/desk_people.ts";

const PERSONA = "persona000000" as MemberId;

/** Mia is a moderator who has written a line and a note, Ada an admin who has removed Ben and made a profile. */
async function openScene() {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const ada = await bring(test, "ada@example.com", ["admin"]);
  const mia = await bring(test, "mia@example.com", ["moderator"]);
  const ben = await bring(test, "ben@example.com", ["moderator"]);
  const { accounts } = test.actors.desk.staff;
  const form = { name: "Mia", roles: ["moderator"] as const, teams: ["north"], languages: [], version: null };
  assert.ok((await accounts.change(ada.by, mia.id, form)).ok);
  assert.ok((await accounts.link(SYSTEM_ACTOR, mia.id)).ok);
  assert.ok((await accounts.remove(ada.by, ben.id)).ok);
  const member = await test.join("Cleo");
  const pair = pairOf(member, PERSONA);
  await test.actors.desk.sessions.list(mia.id);
  await log(test, (n, change) => {
    const note = { id: "1", kind: "name" as const, text: "Cleo", by: mia.id, at: clock.now(), log: n };
    set(change, keys.memberNote(member, "1"), note);
    set(change, keys.personaFact(PERSONA, "1"), { ...note, log: n + 1 });
    const message: Message = {
      type: "text",
      text: "hi",
      sender_id: PERSONA,
      at: clock.now(),
      written_by: { staff: mia.id, log: n + 2 },
    } as Message;
    set(change, keys.message(pair, 1), message);
    set(change, keys.persona(PERSONA), personaOf(n + 3, n + 4));
    return [
      { by: mia.by, what: "note.write", subject: { member } },
      { by: mia.by, what: "fact.write", subject: { persona: PERSONA } },
      { by: mia.by, what: "line.send", subject: { member, persona: PERSONA, ref: messageId(pair, 1) } },
      { by: ada.by, what: "persona.create", subject: { persona: PERSONA } },
      { by: ada.by, what: "persona.plan", subject: { persona: PERSONA } },
    ];
  });
  return { ...test, clock, ada, mia, ben, member, pair };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

function personaOf(log: number, planLog: number): Persona {
  const plan = { id: "p1", photo: "x", text: "", from: 0, every_days: 1, posted_at: 0, log: planLog };
  return {
    id: PERSONA,
    on: false,
    teams: [],
    moderators: [],
    languages: [],
    style: "",
    bios: {},
    vault: [],
    plans: [plan],
    created_at: 0,
    log,
    version: 1,
  } as unknown as Persona;
}

async function log(
  { database, env }: TestActors,
  write: (n: number, change: ReturnType<typeof newChange>) => Parameters<typeof addLogEntries>[2]["acts"],
): Promise<void> {
  const head = await database.get(keys.staffLogHead());
  const change = newChange();
  const acts = write((head.value?.n ?? 0) + 1, change);
  addLogEntries(change, head, { acts, now: env.now() });
  await database.commit(change);
}

async function problems({ database, clock }: Scene): Promise<string[]> {
  return (await Array.fromAsync(auditStaffLog(database, clock.now()))).map(({ problem }) => problem);
}

/** What the audit finds while a row is another one, which is put back after that. */
async function problemsWith<Value>(scene: Scene, key: Key<Value>, next: (value: Value) => Value | undefined) {
  const { value: before } = await scene.database.get(key);
  await write(scene, key, next(before as Value));
  const found = await problems(scene);
  await write(scene, key, before ?? undefined);
  assert.deepEqual(await problems(scene), []);
  return found;
}

async function write<Value>({ database }: Scene, key: Key<Value>, value: Value | undefined): Promise<void> {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

/** Under what the session of somebody is stored. */
async function hashOf(
  { database }: Scene,
  { id, session }: Pick<DeskPerson, "id" | "session">,
): Promise<TokenHash> {
  const { value } = await database.get(keys.staffSessionOf(id, session.id));
  assert.ok(value);
  return value;
}

function assertSays(found: readonly string[], says: RegExp): void {
  assert.ok(found.some((problem) => says.test(problem)), `${says} in ${JSON.stringify(found)}`);
}

Deno.test("SF-15 OP-4 auditStaffLog: a sound desk has no problem", async () => {
  await using scene = await openScene();
  assert.deepEqual(await problems(scene), []);
});

Deno.test("SF-15 P25 auditStaffLog: an entry that is missing, changed or added breaks the chain", async () => {
  await using scene = await openScene();
  const { n = 0, hash = "" } = (await scene.database.get(keys.staffLogHead())).value ?? {};
  const plant = (key: Key<StaffLogEntry>, next: (value: StaffLogEntry) => StaffLogEntry | undefined) =>
    problemsWith(scene, key, next);
  assertSays(await plant(keys.staffLog(3), () => undefined), /the numbers have a gap/);
  assertSays(await plant(keys.staffLog(n), () => undefined), /counts \d+ entries, the last one is/);
  assertSays(await plant(keys.staffLog(3), (entry) => ({ ...entry, reason: "other" })), /not what its hash/);
  assertSays(await plant(keys.staffLog(3), (entry) => ({ ...entry, at: entry.at + 1 })), /not what its hash/);
  assertSays(await plant(keys.staffLog(3), (entry) => ({ ...entry, who: "system" })), /not what its hash/);
  const forged = (entry: StaffLogEntry) => {
    const changed = { ...entry, reason: "other" };
    return { ...changed, hash: hashOfEntry(changed) };
  };
  assertSays(await plant(keys.staffLog(3), forged), /not the hash of the entry before/);
  const last = (await scene.database.get(keys.staffLog(n))).value;
  assert.ok(last);
  assertSays(
    await plant(keys.staffLog(n + 1), () => ({ ...last, previous: hash })),
    /counts \d+ entries, the last/,
  );
  assertSays(
    await problemsWith(scene, keys.staffLogHead(), (head) => ({ ...head, hash: "x" })),
    /hash of the last/,
  );
  assertSays(await problemsWith(scene, keys.staffLogHead(), (head) => ({ ...head, n: n - 1 })), /counts/);
});

Deno.test("SF-16 auditStaffLog: each entry is found by its indexes, which lead to no other", async () => {
  await using scene = await openScene();
  const { mia, member } = scene;
  const { n = 0 } = (await scene.database.get(keys.staffLogHead())).value ?? {};
  const note = n - 4;
  for (
    const key of [
      keys.staffLogAbout(member, note),
      keys.staffLogBy("who", mia.id, note),
      keys.staffLogBy("what", "note.write", note),
      keys.staffLogBy("persona", PERSONA, n),
    ]
  ) {
    assertSays(await problemsWith(scene, key, () => undefined), /is not found by/);
  }
  for (
    const key of [
      keys.staffLogAbout(member, 1),
      keys.staffLogBy("who", mia.id, 1),
      keys.staffLogBy("what", "note.write", n + 7),
      keys.staffLogBy("persona", PERSONA, 1),
    ]
  ) {
    assertSays(await problemsWith(scene, key, () => 0), /leads to an entry/);
  }
});

Deno.test("SF-15 auditStaffLog: every change, line, profile, plan and note has its entry", async () => {
  await using scene = await openScene();
  const { mia, ada, member, pair } = scene;
  const staff = keys.staff(mia.id);
  assertSays(
    await problemsWith(scene, staff, (each) => ({ ...each, version: each.version + 1 })),
    /the log tells of \d changes/,
  );
  const line = keys.message(pair, 1);
  for (
    const written_by of [{ staff: ada.id, log: 1 }, { staff: mia.id, log: 1 }, { staff: mia.id, log: 999 }]
  ) {
    assertSays(
      await problemsWith(scene, line, (each) => ({ ...each, written_by })),
      /was written at the desk/,
    );
  }
  const { value: written } = await scene.database.get(line);
  assert.ok(written);
  assertSays(await problemsWith(scene, keys.message(pair, 2), () => written), /was written at the desk/);
  const persona = keys.persona(PERSONA);
  assertSays(await problemsWith(scene, persona, (each) => ({ ...each, log: 1 })), /who made it/);
  assertSays(
    await problemsWith(
      scene,
      persona,
      (each) => ({ ...each, plans: each.plans.map((plan) => ({ ...plan, log: 1 })) }),
    ),
    /plan "p1"/,
  );
  const noteKeys: Key<Note>[] = [keys.memberNote(member, "1"), keys.personaFact(PERSONA, "1")];
  for (const key of noteKeys) {
    assertSays(await problemsWith(scene, key, (each) => ({ ...each, log: 1 })), /note of which the log/);
    assertSays(await problemsWith(scene, key, (each) => ({ ...each, by: ada.id })), /note of which the log/);
  }
});

Deno.test("SF-9 auditStaffLog: addresses and sessions are those of people at the desk", async () => {
  await using scene = await openScene();
  const { mia, ben, ada } = scene;
  const byEmail = keys.staffByEmail(mia.email);
  assertSays(await problemsWith(scene, byEmail, () => undefined), /whom their address does not lead to/);
  assertSays(await problemsWith(scene, byEmail, () => ada.id), /address of nobody/);
  assertSays(await problemsWith(scene, keys.staffByEmail(ben.email), () => ben.id), /address of nobody/);
  const session = keys.staffSession(await hashOf(scene, mia));
  assertSays(await problemsWith(scene, session, (each) => ({ ...each, staff: ben.id })), /session of nobody/);
  assertSays(
    await problemsWith(scene, session, (each) => ({ ...each, staff: "nobody" as StaffId })),
    /session of nobody/,
  );
  const others = await hashOf(scene, ada);
  const listed = keys.staffSessionOf(mia.id, mia.session.id);
  assertSays(await problemsWith(scene, listed, () => undefined), /its owner cannot see/);
  assertSays(await problemsWith(scene, listed, () => others), /listed session is another one/);
});
