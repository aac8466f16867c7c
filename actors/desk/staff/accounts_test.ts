import assert from "node:assert/strict";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { bring, invite } from "@/tests/kit/desk_people.ts";

async function openScene() {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const other = await openTestActors({ now: clock.now, database: test.database, instance: "there" });
  return {
    ...test,
    clock,
    accounts: test.actors.desk.staff.accounts,
    there: other.actors.desk,
    async [Symbol.asyncDispose]() {
      await other[Symbol.asyncDispose]();
      await test[Symbol.asyncDispose]();
    },
  };
}

const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => result.refusal?.code ?? "ok";

Deno.test("SF-7 remove, change: the last admin stays, and who has not come yet does not count for who has", async () => {
  await using scene = await openScene();
  const { accounts } = scene;
  const { id: first } = await invite(scene, "first@example.com", ["admin"]);
  assert.equal(codeOf(await accounts.remove(SYSTEM_ACTOR, first)), "last_admin");
  const mia = await bring(scene, "mia@example.com", ["admin", "moderator"]);
  assert.equal(codeOf(await accounts.remove(SYSTEM_ACTOR, mia.id)), "last_admin");
  const form = { name: "Mia", roles: ["moderator"] as const, teams: [], languages: [], version: null };
  assert.equal(codeOf(await accounts.change(SYSTEM_ACTOR, mia.id, form)), "last_admin");
  assert.equal(codeOf(await accounts.remove(SYSTEM_ACTOR, first)), "ok");
  const ada = await bring(scene, "ada@example.com", ["admin"]);
  assert.equal(codeOf(await accounts.change(SYSTEM_ACTOR, mia.id, form)), "ok");
  assert.equal(codeOf(await accounts.remove(mia.by, ada.id)), "last_admin");
  assert.equal(codeOf(await accounts.remove(mia.by, mia.id)), "ok", "a moderator goes");
});

Deno.test("SF-7 remove: of two admins who are removed at the same moment by two isolates one stays", async () => {
  for (let run = 0; run < 5; run++) {
    await using scene = await openScene();
    const mia = await bring(scene, "mia@example.com", ["admin"]);
    const ada = await bring(scene, "ada@example.com", ["admin"]);
    const codes = (await Promise.all([
      scene.accounts.remove(mia.by, ada.id),
      scene.there.staff.accounts.remove(ada.by, mia.id),
    ])).map(codeOf).sort();
    assert.deepEqual(codes, ["last_admin", "ok"]);
  }
});

Deno.test("SF-8 remove, change: another isolate knows it at once, and the desk's sockets are told", async () => {
  await using scene = await openScene();
  const { accounts, there, published } = scene;
  const ada = await bring(scene, "ada@example.com", ["admin"]);
  const mia = await bring(scene, "mia@example.com", ["moderator"]);
  assert.ok(await there.sessions.find(mia.token));
  const { version } = (await there.sessions.find(mia.token))?.staff ?? { version: 0 };
  const form = {
    name: "Mia",
    roles: ["safety"] as const,
    teams: ["North"],
    languages: ["he"] as const,
    version,
  };
  assert.equal(codeOf(await accounts.change(ada.by, mia.id, form)), "ok");
  const changed = (await there.sessions.find(mia.token))?.staff;
  assert.deepEqual([changed?.roles, changed?.teams, changed?.languages], [["safety"], ["north"], ["he"]]);
  published.length = 0;
  assert.equal(codeOf(await accounts.remove(ada.by, mia.id)), "ok");
  assert.equal(await there.sessions.find(mia.token), null);
  const news = published.flatMap(({ deliveries }) => deliveries)
    .flatMap((each) => each.kind === "desk" ? each.news.about : []);
  assert.deepEqual(news.sort(), ["session", "staff"]);
  assert.equal(codeOf(await accounts.remove(ada.by, mia.id)), "unknown_staff");
  assert.ok((await accounts.add(ada.by, { ...form, email: mia.email })).ok, "the address is free");
});

Deno.test("SF-14 change: of two who edit one account the second is told", async () => {
  await using scene = await openScene();
  const mia = await bring(scene, "mia@example.com");
  const { version } = (await scene.accounts.get(mia.id)) ?? { version: 0 };
  const form = { name: "Mia", roles: ["moderator"] as const, teams: [], languages: [], version };
  const both = await Promise.all([
    scene.accounts.change(SYSTEM_ACTOR, mia.id, { ...form, teams: ["north"] }),
    scene.there.staff.accounts.change(SYSTEM_ACTOR, mia.id, { ...form, teams: ["south"] }),
  ]);
  assert.deepEqual(both.map(codeOf).sort(), ["ok", "staff_changed"]);
});

Deno.test("SF-14 add, change: fields are checked, and an address is one person's", async () => {
  await using scene = await openScene();
  const { accounts } = scene;
  const form = {
    email: "mia@example.com",
    name: "",
    roles: ["moderator"] as const,
    teams: [],
    languages: [],
  };
  const both = await Promise.all([
    accounts.add(SYSTEM_ACTOR, form),
    scene.there.staff.accounts.add(SYSTEM_ACTOR, { ...form, email: " MIA@example.com" }),
  ]);
  assert.deepEqual(both.map(codeOf).sort(), ["ok", "staff_email_taken"]);
  assert.equal((await accounts.getByEmail("mia@example.com"))?.name, "mia");
  const other = { ...form, email: "ada@example.com" };
  assert.equal(codeOf(await accounts.add(SYSTEM_ACTOR, { ...other, email: "ada" })), "email_invalid");
  assert.equal(codeOf(await accounts.add(SYSTEM_ACTOR, { ...other, roles: [] })), "roles_invalid");
  assert.equal(codeOf(await accounts.add(SYSTEM_ACTOR, { ...other, teams: ["no team!"] })), "team_invalid");
  assert.equal(
    codeOf(await accounts.add(SYSTEM_ACTOR, { ...other, name: "x".repeat(61) })),
    "staff_name_invalid",
  );
});
