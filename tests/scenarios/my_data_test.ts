/** /my-data over HTTP, as a browser without JavaScript uses it. */
import assert from "node:assert/strict";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { unzipSync } from "fflate";
import { EXPORT_AGAIN_MS, PROOF_LIFE_MS } from "@/domain/limits.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { exportSchema } from "@/protocol/export.ts";
import { translator } from "@/locales/mod.ts";
import { TABLE } from "@/routes/mod.ts";
import {
  connect,
  contextOf,
  logIn,
  mailTo,
  openServer,
  postForm,
  request,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { forgetProofs } from "@/tests/kit/proofs.ts";

const PATH = "/my-data";
const DOWNLOAD = "/my-data/download";

Deno.test("TD-1 TD-2 TD-5 TD-6 /my-data: asked for after a proof, made while the member waits, told by mail, and downloaded", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const ada = await signUp(server);
  const { cookie, email, password } = ada;
  assert.match((await request(server, PATH, { cookie })).text, /Make my archive/);
  assert.match((await request(server, "/settings", { cookie })).text, /href="\/my-data"/);

  clock.advance(PROOF_LIFE_MS);
  const unproved = await postForm(server, PATH, {}, { cookie });
  assert.deepEqual([unproved.status, unproved.headers.get("location")], [303, "/prove?to=%2Fmy-data"]);
  await postForm(server, "/prove", { to: PATH, password }, { cookie });
  const asked = await postForm(server, PATH, {}, { cookie });
  assert.deepEqual([asked.status, asked.headers.get("location")], [303, PATH]);
  const waiting = await request(server, PATH, { cookie });
  if (waiting.text.includes("being made") || waiting.text.includes("in a moment")) {
    assert.match(waiting.headers.get("refresh") ?? "", /^\d+; url=\/my-data$/);
  }
  await until(
    "it is ready",
    async () => (await request(server, PATH, { cookie })).text.includes(DOWNLOAD),
    20_000,
  );
  const ready = await request(server, PATH, { cookie });
  assert.equal(ready.headers.get("refresh"), null);
  assert.ok(!ready.text.includes("Make my archive"));
  assert.match((await mailTo(server, email, { kind: "export_ready" })).text, /\/my-data/);
  assert.equal((await postForm(server, PATH, {}, { cookie })).status, 422, "once a day");

  const answer = await request(server, DOWNLOAD, { cookie });
  assert.equal(answer.status, 200);
  const { bytes } = answer;
  assert.equal(answer.headers.get("content-type"), "application/zip");
  assert.match(
    answer.headers.get("content-disposition") ?? "",
    /^attachment; filename="my-data-[\d-]+\.zip"$/,
  );
  assert.equal(answer.headers.get("content-length"), String(bytes.length));
  assert.match(answer.headers.get("cache-control") ?? "", /no-store/);
  const files = unzipSync(bytes);
  const data = exportSchema.parse(JSON.parse(new TextDecoder().decode(files["data.json"])));
  assert.equal(data.account.email, email);

  const elsewhere = await logIn(server, ada);
  const there = await request(server, PATH, { cookie: elsewhere });
  assert.match(there.text, /asked for in another session/);
  assert.ok(!there.text.includes(DOWNLOAD));
  assert.equal((await request(server, DOWNLOAD, { cookie: elsewhere })).headers.get("location"), PATH);
  const ben = await signUp(server);
  assert.equal(
    (await request(server, DOWNLOAD, { cookie: ben.cookie })).headers.get("location"),
    `${PATH}?gone`,
  );
  assert.equal((await request(server, DOWNLOAD)).headers.get("location"), "/");

  clock.advance(PROOF_LIFE_MS);
  const stale = await request(server, DOWNLOAD, { cookie });
  assert.equal(stale.headers.get("location"), "/prove?to=%2Fmy-data%2Fdownload");
  clock.advance(EXPORT_AGAIN_MS);
  assert.match((await request(server, PATH, { cookie })).text, /Make my archive/);
});

/** The ways in which a session is confined: how each comes about, and the page that is theirs. */
const CONFINED: Record<
  string,
  {
    settings?: Record<string, string>;
    out?: (server: TestServer, member: TestMember) => Promise<unknown>;
    home: string;
  }
> = {
  suspended: { out: (server, member) => decide(server, member, "suspend"), home: "/decisions" },
  closed: { out: (server, member) => decide(server, member, "close"), home: "/decisions" },
  "being deleted": {
    out: (server, { cookie, password }) => postForm(server, "/delete-account", { password }, { cookie }),
    home: "/delete-account",
  },
  "of an age to be checked": { settings: { AGE_CHECK: "sign_up" }, home: "/age" },
};

async function decide(server: TestServer, { id }: TestMember, measure: "suspend" | "close"): Promise<void> {
  const taken = await contextOf(server).actors.desk.decisions.decide(SYSTEM_ACTOR, {
    rid: crypto.randomUUID(),
    member: id,
    measure,
    rule: "scam",
    facts: "You asked for money.",
    automatic: { found: false, decided: false },
    ...measure === "suspend" && { lastsMs: DAY_MS },
    source: { kind: "own", ref: null },
  });
  assert.ok(taken.ok, JSON.stringify(taken));
}

for (const [name, { settings = {}, out, home }] of Object.entries(CONFINED)) {
  Deno.test(`TD-9 SY-1 /my-data: who is ${name} proves who it is, asks and downloads, and no other door opens`, async () => {
    await using server = await openServer({ settings });
    const ada = await signUp(server, { name: "Ada" });
    await out?.(server, ada);
    const cookie = await logIn(server, ada);
    assert.match((await request(server, home, { cookie })).text, /href="\/my-data"/);
    if (out) assert.equal((await request(server, PATH, ada)).headers.get("location"), "/");

    await forgetProofs(server, ada);
    for (const lang of ["en", "he", "de"] as const) {
      const t = translator(lang);
      for (const [path, said] of [[PATH, "my_data.ask"], ["/prove?to=%2Fmy-data", "prove.submit"]] as const) {
        const page = await request(server, path, { cookie: `${cookie}; lang=${lang}` });
        assert.equal(page.status, 200, path);
        assert.ok(page.text.includes(t(said)), `${path} in ${lang}`);
        assert.match(page.text, lang === "he" ? /<html[^>]*dir="rtl"/ : /<html[^>]*dir="ltr"/);
        assert.ok(page.text.includes(`href="${home}"`), "the way back is to their own page");
        for (const island of ["kin-island", 'id="shell"', "/explore", "/settings", "/login"]) {
          assert.ok(!page.text.includes(island), `${path} has ${island}`);
        }
        assert.match(page.headers.get("cache-control") ?? "", /no-store/);
      }
    }
    const unproved = await postForm(server, PATH, {}, { cookie });
    assert.equal(unproved.headers.get("location"), "/prove?to=%2Fmy-data");
    const wrong = await postForm(server, "/prove", { to: PATH, password: "not hers" }, { cookie });
    assert.equal(wrong.status, 401);
    await postForm(server, "/prove", { by: "mail", to: PATH }, { cookie });
    const code = /\b\d{6}\b/.exec((await mailTo(server, ada.email, { kind: "proof_code" })).text)?.[0] ?? "";
    const proved = await postForm(server, "/prove", { by: "code", to: PATH, code }, { cookie });
    assert.deepEqual([proved.status, proved.headers.get("location")], [303, PATH]);
    assert.equal((await postForm(server, PATH, {}, { cookie })).headers.get("location"), PATH);
    await until(
      "it is ready",
      async () => (await request(server, PATH, { cookie })).text.includes(DOWNLOAD),
      20_000,
    );
    await mailTo(server, ada.email, { kind: "export_ready" });
    const { status, bytes } = await request(server, DOWNLOAD, { cookie });
    assert.equal(status, 200);
    const data = JSON.parse(new TextDecoder().decode(unzipSync(bytes)["data.json"]));
    assert.equal(exportSchema.parse(data).account.id, ada.id);
    const elsewhere = await logIn(server, ada);
    assert.equal((await request(server, DOWNLOAD, { cookie: elsewhere })).headers.get("location"), PATH);

    // Proved and with an archive, it is as confined as before.
    for (const route of TABLE) {
      if (route.guard === "redirect" || route.guard === "anyone" || ("confined" in route && route.confined)) {
        continue;
      }
      const path = route.path.replace(/\/:\w+\??/, "/0123456789");
      for (const method of route.post ? ["GET", "POST"] : ["GET"]) {
        const led = await request(server, path, { method, cookie });
        assert.deepEqual([led.status, led.headers.get("location")], [303, home], `${method} ${path}`);
      }
    }
    await using line = await connect(server, { cookie });
    assert.deepEqual(await line.expectReply("session/validate", {}), { authenticated: false });
    await line.expectRefusal("user/contacts", {}, "not_authenticated");
    const led = await postForm(server, "/prove", { to: "/security", password: ada.password }, { cookie });
    assert.equal(
      (await request(server, led.headers.get("location") ?? "", { cookie })).headers.get("location"),
      home,
    );
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("TD-9 TABLE: to confined sessions member pages are open for taking data along alone", () => {
  const open = TABLE.filter((route) => "confined" in route && route.confined).map(({ path }) => path);
  assert.deepEqual(open.sort(), [PATH, "/prove"]);
});
