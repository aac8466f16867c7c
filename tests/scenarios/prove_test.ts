/** /prove over HTTP, as a browser without JavaScript uses it. */
import assert from "node:assert/strict";
import { mailTo, openServer, postForm, request, signUp } from "@/tests/kit/mod.ts";

Deno.test("SY-1 /prove: leads on after the right password, to pages of this site alone", async () => {
  await using server = await openServer();
  const { cookie, password } = await signUp(server);
  const page = await request(server, "/prove?to=%2Fwallet%3Fpage%3D2", { cookie });
  assert.equal(page.status, 200);
  assert.match(page.text, /name="to" value="\/wallet\?page=2"/);
  const wrong = await postForm(server, "/prove", { to: "/wallet", password: "not hers" }, { cookie });
  assert.equal(wrong.status, 401);
  assert.match(wrong.text, /value="\/wallet"/);
  assert.equal(wrong.text.includes("not hers"), false);
  const targets = {
    "/wallet?page=2": "/wallet?page=2",
    "https://evil.example/": "/settings",
    "//evil.example": "/settings",
    "/\\evil.example": "/settings",
    "": "/settings",
  };
  for (const [to, leads] of Object.entries(targets)) {
    const right = await postForm(server, "/prove", { to, password }, { cookie });
    assert.deepEqual([right.status, right.headers.get("location")], [303, leads], to);
  }
});

Deno.test("SY-2 /prove: mails a code, and takes it without a password", async () => {
  await using server = await openServer({ settings: { RATE_RECOVERY: "1/60" } });
  const { cookie, email } = await signUp(server);
  const asked = await postForm(server, "/prove", { by: "mail", to: "/wallet" }, { cookie });
  assert.equal(asked.headers.get("location"), "/prove?to=%2Fwallet&sent");
  const page = await request(server, "/prove?to=%2Fwallet&sent", { cookie });
  assert.match(page.text, /autocomplete="one-time-code"/i);
  const mail = await mailTo(server, email, { kind: "proof_code" });
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? assert.fail(mail.text);
  assert.equal(mail.subject.includes(code), false);
  const again = await postForm(server, "/prove", { by: "mail", to: "/wallet" }, { cookie });
  assert.equal(again.status, 429);
  assert.ok(Number(again.headers.get("retry-after")) > 0);
  const wrong = await postForm(server, "/prove", { by: "code", to: "/wallet", code: "x" }, { cookie });
  assert.equal(wrong.status, 401);
  const right = await postForm(server, "/prove", { by: "code", to: "/wallet", code }, { cookie });
  assert.deepEqual([right.status, right.headers.get("location")], [303, "/wallet"]);
});
