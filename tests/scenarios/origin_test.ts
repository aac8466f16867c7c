/** Which requests are ours (SE-4), whom they may ask for (SE-11), and how large they may be (SE-5). */
import assert from "node:assert/strict";
import {
  connect,
  draftCookieOf,
  openServer,
  postForm,
  rawStatus,
  refusedUpgrade,
  registrationForm,
  request,
  sendRaw,
  signUp,
  TestClock,
} from "@/tests/kit/mod.ts";
import { translator } from "@/locales/mod.ts";

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

Deno.test("SE-11 hosts: with a configured origin every other name is told 421 and its address, but for the health checks", async () => {
  const site = "https://kindling.example";
  await using server = await openServer({ settings: { PUBLIC_ORIGIN: site } });
  const byAddress = { origin: server.origin };
  const evil = { origin: server.origin, site: "https://evil.example" };
  for (const place of [byAddress, evil]) {
    for (const path of ["/", "/login", "/nowhere", "/images/favicon.svg", "/sw.js"]) {
      assert.equal((await request(place, path)).status, 421, path);
    }
    const page = await request(place, "/login", { cookie: "lang=de" });
    assert.match(page.text, /Diese Website hat eine andere Adresse/);
    assert.ok(page.text.includes(`href="${site}"`));
    assert.equal((await postForm(place, "/login", { email: "a@example.com", password: "x" })).status, 421);
    const { text, status } = await request(place, "/api/call", { method: "POST" });
    assert.deepEqual([status, JSON.parse(text).error_code], [421, "wrong_host"]);
    for (const path of ["/healthz", "/readyz"]) assert.equal((await request(place, path)).status, 200);
  }
  const refused = await refusedUpgrade(server, null, { headers: { host: "evil.example" } });
  assert.deepEqual([refused.status, refused.code], [421, "wrong_host"]);
  assert.equal((await request(server, "/login")).status, 200);
  await using device = await connect(server, await signUp(server));
  await device.expectReply("totals", {});
});

Deno.test("SE-4 origins: with a configured one neither its plain http nor another site posts or gets a socket", async () => {
  await using server = await openServer({ settings: { PUBLIC_ORIGIN: "https://kindling.example" } });
  for (const origin of ["http://kindling.example", "https://kindling.example:8443", "https://evil.example"]) {
    const answer = await postForm(server, "/login", {}, { headers: { origin } });
    assert.equal(answer.status, 403, origin);
    assert.equal((await refusedUpgrade(server, null, { headers: { origin } })).status, 403, origin);
  }
  const line = { origin: "", "sec-fetch-site": "same-origin" };
  assert.equal((await refusedUpgrade(server, null, { headers: line })).status, 403);
  assert.equal((await postForm(server, "/login", {}, { headers: { ...line, origin: "null" } })).status, 422);
});

Deno.test("SE-11 hosts: a request that names two of them is 400, whichever comes first", async () => {
  await using server = await openServer();
  const { host } = new URL(server.origin);
  for (const hosts of [[host, "evil.example"], ["evil.example", host], [host, host]]) {
    const names = hosts.map((name) => `Host: ${name}\r\n`).join("");
    for (const path of ["/login", "/healthz", "/socket"]) {
      const upgrade = path === "/socket" ? `Upgrade: websocket\r\nOrigin: ${server.origin}\r\n` : "";
      const connection = `Connection: ${upgrade ? "Upgrade" : "close"}\r\n`;
      const answer = await sendRaw(
        server,
        new TextEncoder().encode(`GET ${path} HTTP/1.1\r\n${names}${upgrade}${connection}\r\n`),
      );
      assert.equal(rawStatus(answer), 400, `${path} ${hosts}`);
      assert.match(answer, /"error_code":"invalid_input"/);
    }
  }
});

Deno.test("SE-12 pages: a browser gives none of them camera, place or any other device, and shows nobody what the build keeps", async () => {
  await using server = await openServer();
  for (const path of ["/", "/login", "/nowhere", "/images/favicon.svg"]) {
    const policy = (await request(server, path)).headers.get("permissions-policy") ?? "";
    for (const feature of ["camera", "microphone", "geolocation", "payment"]) {
      assert.ok(policy.includes(`${feature}=()`), `${path} ${feature}`);
    }
  }
  const ada = await signUp(server);
  for (
    const [path, cookie, microphone] of [["/contacts", ada.cookie, "(self)"], [
      "/contacts",
      "",
      "()",
    ]] as const
  ) {
    const policy = (await request(server, path, { cookie })).headers.get("permissions-policy") ?? "";
    assert.ok(policy.includes(`microphone=${microphone}`) && policy.includes("camera=()"), path);
  }
  for (const path of ["/assets/.vite/manifest.json", "/assets/%2Evite/manifest.json", "/images/.hidden"]) {
    assert.equal((await request(server, path)).status, 404, path);
  }
});

Deno.test("SE-13 pages: an address without a session gets 100 at once, then 20 a second; members and health checks are not counted", async () => {
  const clock = new TestClock();
  await using server = await openServer({ settings: { RATE_PAGES: "" }, overrides: { now: clock.now } });
  const dana = await signUp(server);
  let statuses: number[] = [];
  for (let nth = 0; nth < 100; nth++) statuses.push((await request(server, "/nowhere")).status);
  assert.ok(statuses.includes(404));
  const refused = await request(server, "/login", { cookie: "lang=de" });
  const head = ["retry-after", "connection"].map((name) => refused.headers.get(name));
  assert.deepEqual([refused.status, ...head], [429, "1", "close"]);
  assert.equal(refused.text, translator("de")("refusal.too_many_requests"));
  assert.equal((await request(server, "/explore", { cookie: dana.cookie })).status, 200);
  assert.equal((await request(server, "/healthz")).status, 200);
  assert.equal((await request(server, "/images/favicon.svg")).status, 200);
  clock.advance(1_000);
  statuses = [];
  for (let nth = 0; nth < 21; nth++) statuses.push((await request(server, "/login")).status);
  assert.deepEqual(statuses.filter((status) => status === 200).length, 20);
});

Deno.test("SE-14 pages: a member looks up 120 others at once, then 2 a second, whether there is somebody or not; other pages go on", async () => {
  const clock = new TestClock();
  await using server = await openServer({ settings: { RATE_PROFILES: "" }, overrides: { now: clock.now } });
  const [dana, ben] = [await signUp(server), await signUp(server)];
  const ask = (path: string, { cookie } = dana) => request(server, path, { cookie });
  const guessed = (nth: number) => "0123456789abc".slice(nth % 13) + "0123456789abc".slice(0, nth % 13);
  const statuses = new Set<number>();
  for (let nth = 0; nth < 60; nth++) statuses.add((await ask(`/profile/${guessed(nth)}`)).status);
  for (let nth = 0; nth < 58; nth++) statuses.add((await ask(`/chat/${guessed(nth)}`)).status);
  assert.deepEqual([...statuses], [404]);
  assert.equal((await ask(`/stories?user=${ben.id}`)).status, 200);
  assert.equal((await ask(`/profile/${ben.id}`)).status, 200);
  for (
    const path of [
      `/profile/${ben.id}`,
      `/profile/${guessed(0)}`,
      `/chat/${ben.id}`,
      `/stories?user=${ben.id}`,
    ]
  ) {
    for (const lang of ["en", "he", "de"] as const) {
      const { status, headers, text } = await ask(path, { ...dana, cookie: `${dana.cookie}; lang=${lang}` });
      assert.deepEqual([status, headers.get("retry-after")], [429, "1"], path);
      assert.match(headers.get("content-type") ?? "", /^text\/plain/);
      assert.equal(text, translator(lang)("refusal.too_many_requests"));
    }
  }
  for (const path of ["/stories", "/profile", "/profile/edit", "/explore"]) {
    assert.equal((await ask(path)).status, 200, path);
  }
  assert.equal((await ask(`/profile/${dana.id}`, ben)).status, 200, "another member");
  clock.advance(1_000);
  const later = [];
  for (let nth = 0; nth < 3; nth++) later.push((await ask(`/profile/${ben.id}`)).status);
  assert.deepEqual(later, [200, 200, 429]);
});
