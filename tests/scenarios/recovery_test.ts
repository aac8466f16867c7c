/** Recovery across instances and processes: sessions, sockets, mailed links, and the queue of letters. */
import assert from "node:assert/strict";
import { backup } from "@/store/archive/backup.ts";
import { restore } from "@/store/archive/restore.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { seed } from "@/store/seed/mod.ts";
import {
  audit,
  confirmEmail,
  connect,
  contextOf,
  followLink,
  linkTo,
  logIn,
  mailsTo,
  mailTo,
  openLink,
  openProcess,
  openServer,
  postForm,
  request,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

const NEW_PASSWORD = "another horse";

/** Asks for a recovery link, and gives it. */
async function askForLink(server: TestServer, { email }: TestMember): Promise<string> {
  const answer = await postForm(server, "/reset", { email });
  assert.equal(answer.status, 303);
  return await linkTo(server, email, "recovery");
}

for (const [lane, withinMs] of [["one", 2_000], ["three", 2_000], ["two", 5_000]] as const) {
  Deno.test(`P16 AU-26 lane ${lane}: a new password ends every session and socket of the member, on every instance`, async () => {
    await using server = await openServer({ lane });
    const [dana, ben] = [await signUp(server, { name: "Dana" }), await signUp(server, { name: "Ben" })];
    const other = { cookie: await logIn(server, dana) };
    const instances = server.instances.map((_, index) => index);
    const devices = await Promise.all(
      instances.flatMap((instance) => [dana, other].map((each) => connect(server, each, { instance }))),
    );
    await using stays = await connect(server, ben, { instance: instances.length - 1 });
    const link = await askForLink(server, dana);
    for (const instance of server.instances) {
      assert.equal((await openLink(instance, link)).status, 200, "opening the link does not use it up");
    }
    const start = performance.now();
    const answer = await followLink(server, link, { password: NEW_PASSWORD });
    assert.equal(answer.status, 303);
    const last = server.instances.at(-1) ?? server;
    for (const { cookie } of [dana, other]) {
      assert.equal(
        (await request(last, "/explore", { cookie })).status,
        303,
        "cookies die at once, everywhere",
      );
    }
    for (const device of devices) assert.equal((await device.expectClosed(withinMs)).code, 4501);
    assert.ok(performance.now() - start < withinMs);
    for (const device of devices) await device.close();
    assert.equal((await stays.expectReply("session/validate", {})).authenticated, true);

    const login = (password: string) => postForm(last, "/login", { email: dana.email, password });
    assert.equal((await login(dana.password)).status, 401);
    assert.equal((await login(NEW_PASSWORD)).status, 303);
    assert.equal((await followLink(last, link, { password: "one more horse" })).status, 410);
    await mailTo(server, dana.email, { kind: "password_changed" });
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });

  Deno.test(`AU-25 AU-32 lane ${lane}: one link posted twenty times at once works once, on whichever instance`, async () => {
    await using server = await openServer({ lane });
    const dana = await signUp(server);
    const link = await askForLink(server, dana);
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        (_, nth) =>
          followLink(server.instances[nth % server.instances.length] ?? server, link, {
            password: `new password ${nth}`,
          }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 303).length, 1);
    assert.equal(statuses.filter((status) => status === 410).length, 19);
    const password = `new password ${statuses.indexOf(303)}`;
    assert.equal((await postForm(server, "/login", { email: dana.email, password })).status, 303);
    await until("no letter waits", async () => {
      return (await Array.fromAsync(server.database.list(keys.mailJobs()))).length === 0;
    }, 15_000);
    // Posted by a browser that the member does not have.
    await mailTo(server, dana.email, { kind: "new_device" });
    assert.equal((await mailsTo(server, dana.email)).length, 4, "each letter was sent once");
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("AU-24 reset, login by link: nothing that is answered or stored tells whether an address has an account", async () => {
  // Without a mail server letters wait, so what was written can be read.
  await using server = await openServer({ settings: { PUBLIC_ORIGIN: "https://kindling.example" } });
  const dana = await signUp(server, { email: "dana@example.com" });
  async function ask(email: string) {
    const answers = [
      await postForm(server, "/reset", { email }),
      await postForm(server, "/login", { by: "link", email }),
    ];
    const rows = await Array.fromAsync(server.database.list(keys.mailJobs()));
    const jobs = rows.map(({ value }) => value).filter(({ to, kind }) => to === email && kind !== "verify");
    return {
      answers: answers.map(({ status, headers, text }) => [status, headers.get("location"), text]),
      jobs: jobs.map(({ kind, lang, member, data, tries, exp, created_at }) => [
        kind,
        lang,
        member,
        Object.entries(data).map(([name, value]) => [name, value.length]),
        tries,
        exp - created_at,
      ]).sort(),
    };
  }
  const [known, unknown] = [await ask(dana.email), await ask("nobody@example.com")];
  assert.deepEqual(known, unknown);
  assert.deepEqual(known.jobs.map(([kind]) => kind), ["recovery", "sign_in"]);
});

Deno.test("AU-32 P7 kill -9: every letter whose request was answered is sent after the restart, once", async () => {
  const KILL_AFTER = 30;
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    const database = await openTestDatabase({ path });
    const members = demoMembers(Date.now()).slice(0, 60)
      .map((member) => ({ ...member, email: `${member.id}@example.com`, virtual: false }));
    await seed(database, { catalogue: demoCatalogue, legal: demoLegal, members });
    await database.close();

    const answered = new Set<string>();
    {
      // With an https origin and no mail server letters wait.
      const site = "https://kindling.example";
      await using server = await openProcess(path, { PUBLIC_ORIGIN: site });
      const place = { origin: `http://127.0.0.1:${server.port}`, site };
      await Promise.all(members.map(async ({ email }) => {
        const answer = await postForm(place, "/reset", { email }).catch(() => null);
        if (answer?.status !== 303) return;
        answered.add(email);
        if (answered.size === KILL_AFTER) await server.kill();
      }));
    }
    assert.ok(answered.size >= KILL_AFTER);

    await using _server = await openProcess(path);
    for (const email of answered) await mailTo({ path }, email, { kind: "recovery" });
    for (const email of answered) assert.equal((await mailsTo({ path }, email)).length, 1, email);
    const after = await openTestDatabase({ path });
    await audit({ database: after });
    await after.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("P10 AU-25 AU-31 backup: mailed links, waiting letters and former addresses come back with it", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const [path, file] = [`${folder}/test.db`, `${folder}/backup`];
    let former: string;
    let recovery: string;
    let back: string;
    {
      await using server = await openServer();
      const dana = await signUp(server);
      await confirmEmail(server, dana);
      const form = { email: "dana@new.example", password: dana.password };
      const { accounts } = contextOf(server).actors;
      await accounts.requestEmailChange(dana.id, form, { address: "a", lang: "en" });
      await followLink(server, await linkTo(server, "dana@new.example", "email_change"));
      former = dana.email;
      back = await linkTo(server, dana.email, "email_changed");
      await postForm(server, "/reset", { email: "dana@new.example" });
      recovery = await linkTo(server, "dana@new.example", "recovery");
      await backup({ path: server.path }, file, Date.now());
    }
    await restore(file, () => openTestDatabase({ path }), Date.now);
    await using server = await openProcess(path);
    const place = { origin: `http://127.0.0.1:${server.port}` };
    assert.equal((await followLink(place, recovery, { password: NEW_PASSWORD })).status, 303);
    assert.equal((await followLink(place, back)).status, 303);
    await mailTo({ path }, former, { kind: "recovery" });
    const database = await openTestDatabase({ path });
    await audit({ database });
    await database.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
