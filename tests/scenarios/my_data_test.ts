/** /my-data over HTTP, as a browser without JavaScript uses it. */
import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { EXPORT_AGAIN_MS, PROOF_LIFE_MS } from "@/domain/limits.ts";
import { exportSchema } from "@/protocol/export.ts";
import { logIn, mailTo, openServer, postForm, request, signUp, TestClock, until } from "@/tests/kit/mod.ts";

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
