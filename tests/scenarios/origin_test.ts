/** Which requests are ours (SE-4), and how large they may be (SE-5). */
import assert from "node:assert/strict";
import { draftCookieOf, openServer, postForm, registrationForm, request, signUp } from "@/tests/kit/mod.ts";

Deno.test("SE-4 forms: only from our own pages, by Sec-Fetch-Site, else by Origin", async () => {
  await using server = await openServer();
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const path of ["/register", "/login", "/logout"]) {
    for (const headers of foreign) {
      const answer = await postForm(server, path, registrationForm(), { headers });
      assert.equal(answer.status, 403, `${path} ${JSON.stringify(headers)}`);
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
  }
  const own = await postForm(server, "/register?step=name", registrationForm(), {
    headers: { "sec-fetch-site": "same-origin" },
  });
  assert.equal(own.status, 303);
  assert.notEqual(draftCookieOf(own), null);
});

Deno.test("SE-4 logout: a link from elsewhere does not sign anybody out", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  await postForm(server, "/logout", {}, { cookie: dana.cookie, headers: { origin: "https://evil.example" } });
  await request(server, "/logout", { cookie: dana.cookie, headers: { origin: "https://evil.example" } });
  assert.equal((await request(server, "/explore", { cookie: dana.cookie })).status, 200);
});

Deno.test("SE-5 bodies: over 64 KiB is 413, whatever its length header says, and no form is JSON", async () => {
  await using server = await openServer();
  const large = new TextEncoder().encode(`email=${"x".repeat(70_000)}`);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const told = await request(server, "/login", { method: "POST", body: large, headers });
  assert.equal(told.status, 413);
  const stream = ReadableStream.from([large.slice(0, 40_000), large.slice(40_000)]);
  const untold = await request(server, "/login", { method: "POST", body: stream, headers });
  assert.equal(untold.status, 413);
  const dana = await signUp(server);
  const body = JSON.stringify({ email: dana.email, password: dana.password });
  const json = await request(server, "/login", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  assert.equal(json.status, 422);
  assert.deepEqual(server.complaints(), []);
});
