/** Login, logout and the life of a session, over HTTP and sockets, in one isolate and across instances. */
import assert from "node:assert/strict";
import { SESSION_LIFE_MS, SESSION_ROTATE_GRACE_MS, SESSION_ROTATE_MS } from "@/domain/limits.ts";
import {
  connect,
  logIn,
  logOut,
  openServer,
  postForm,
  refusedUpgrade,
  request,
  sessionCookieOf,
  signUp,
  TestClock,
  until,
} from "@/tests/kit/mod.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

Deno.test("AU-14 login: a wrong password and an unknown address are told apart by nothing", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const attempts = [
    { email: dana.email, password: "wrong password" },
    { email: "nobody@example.com", password: dana.password },
  ];
  const pages: string[] = [];
  for (const form of attempts) {
    const { status, text } = await postForm(server, "/login", form);
    assert.equal(status, 401);
    assert.match(text, /Invalid email or password/);
    // What a passkey would sign is drawn anew for every page.
    const drawn = /name="challenge" value="[^"]*"|data-options="[^"]*"/g;
    pages.push(text.replaceAll(form.email, "").replace(drawn, ""));
  }
  assert.deepEqual(new Set(pages).size, 1);
});

Deno.test("AU-15 login: the eleventh attempt within 15 minutes is 429", async () => {
  const clock = new TestClock();
  await using server = await openServer({
    settings: { RATE_LOGINS: "10/900" },
    overrides: { now: clock.now },
  });
  const dana = await signUp(server);
  for (let nth = 0; nth < 10; nth++) {
    assert.equal((await postForm(server, "/login", { email: dana.email, password: "wrong" })).status, 401);
  }
  const refused = await postForm(server, "/login", dana as unknown as Record<string, string>);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("retry-after"), "900");
  clock.advance(900_000);
  await logIn(server, dana);
});

for (const [lane, withinMs] of [["one", 2_000], ["three", 2_000], ["two", 5_000]] as const) {
  Deno.test(`P16 lane ${lane}: logout ends the session's sockets and its cookie, and no other session`, async () => {
    await using server = await openServer({ lane });
    const dana = await signUp(server);
    const other = { cookie: await logIn(server, dana) };
    const last = server.instances.length - 1;
    await using here = await connect(server, dana);
    await using there = await connect(server, dana, { instance: last });
    await using stays = await connect(server, other, { instance: last });
    const start = performance.now();
    await logOut(server, dana.cookie);
    const page = await request(server.instances[last] ?? server, "/explore", { cookie: dana.cookie });
    assert.equal(page.status, 303, "the cookie dies at once, everywhere");
    assert.match(page.headers.getSetCookie().join(), /sid=;.*Max-Age=0/);
    for (const device of [here, there]) assert.equal((await device.expectClosed(withinMs)).code, 4501);
    assert.ok(performance.now() - start < withinMs);
    assert.equal((await stays.expectReply("session/validate", {})).authenticated, true);
    await using guest = await connect(server, dana);
    assert.deepEqual(await guest.expectReply("session/validate", {}), { authenticated: false });
  });
}

Deno.test("P16 logout: a socket that opens at the same moment does not outlive the session", async () => {
  await using server = await openServer({ lane: "three" });
  for (let round = 0; round < 15; round++) {
    const dana = await signUp(server);
    const opening = Promise.all(
      [0, 1, 2].map((instance) => connect(server, dana, { instance }).catch(() => null)),
    );
    await logOut(server, dana.cookie);
    for (const device of await opening) {
      if (!device) continue;
      const guest = !device.heard("connected")[0]?.authenticated;
      await until("it is a guest's or closed", () => guest || device.ended?.code === 4501, 2_000);
      await device.close();
    }
  }
});

Deno.test("AU-19 session: a page replaces a token of a day, and the old cookie works for a minute", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const dana = await signUp(server);
  clock.advance(SESSION_ROTATE_MS);
  const [page, second] = [
    await request(server, "/explore", { cookie: dana.cookie }),
    await request(server, "/explore", { cookie: dana.cookie }),
  ];
  const fresh = sessionCookieOf(page) ?? assert.fail();
  assert.notEqual(fresh, dana.cookie);
  assert.equal(second.status, 200);
  // A tab whose page was sent before connects with the old cookie, and stays.
  await using late = await connect(server, dana);
  clock.advance(SESSION_ROTATE_GRACE_MS);
  assert.equal((await request(server, "/explore", { cookie: dana.cookie })).status, 303);
  for (const cookie of [fresh, sessionCookieOf(second) ?? fresh]) {
    assert.equal((await request(server, "/explore", { cookie })).status, 200);
  }
  late.send("ping");
  await until("the server has answered", () => late.frames.includes("pong"));
  assert.equal((await late.expectReply("session/validate", {})).authenticated, true);
});

Deno.test("SG-25 session: a new token keeps Safari's choice of sound, which it forgets within a week", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const dana = await signUp(server);
  const { iphoneChrome, iphoneSafari, androidChrome } = AGENTS;
  const setFor = async ({ text }: { text: string }, more: string) => {
    const { headers } = await request(server, "/explore", {
      cookie: `${dana.cookie}; ${more}`,
      headers: { "user-agent": text },
    });
    return headers.getSetCookie().filter((line) => /^(?:mute|notification-sound)=/.test(line));
  };
  assert.deepEqual(await setFor(iphoneSafari, "mute=true"), []);
  clock.advance(SESSION_ROTATE_MS);
  const life = "Path=/; Max-Age=31536000; SameSite=Lax";
  assert.deepEqual(await setFor(iphoneSafari, "mute=true"), [`mute=true; ${life}`]);
  assert.deepEqual(await setFor(iphoneChrome, "notification-sound=true"), [
    `notification-sound=true; ${life}`,
  ]);
  assert.deepEqual(await setFor(iphoneSafari, "mute=maybe"), []);
  assert.deepEqual(await setFor(androidChrome, "mute=true"), []);
});

Deno.test("AU-21 session: an open socket ends with its session", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const dana = await signUp(server);
  await using device = await connect(server, dana);
  clock.advance(SESSION_LIFE_MS);
  await device.expectRefusal("session/validate", {}, "session_expired");
  assert.equal((await device.expectClosed()).code, 4501);
  assert.equal((await request(server, "/explore", { cookie: dana.cookie })).status, 303);
});

Deno.test("AU-18 session: the eleventh login ends the oldest device, also on another instance", async () => {
  await using server = await openServer({ lane: "three" });
  const dana = await signUp(server);
  await using oldest = await connect(server, dana, { instance: 2 });
  for (let nth = 0; nth < 10; nth++) await logIn(server, dana);
  assert.equal((await oldest.expectClosed(2_000)).code, 4501);
});

Deno.test("AU-20 session/validate: the cookie counts, its session field does not", async () => {
  await using server = await openServer();
  const [dana, eva] = [await signUp(server, { name: "Dana" }), await signUp(server, { name: "Eva" })];
  const [, token = ""] = dana.cookie.split("=");
  await using device = await connect(server, eva);
  assert.equal((await device.expectReply("session/validate", { session: token })).user?.id, eva.id);
  await using guest = await connect(server, null);
  assert.deepEqual(await guest.expectReply("session/validate", { session: token }), { authenticated: false });
});

Deno.test("SE-7 socket: the token in the URL gives no rights, nor does it take any", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const [, token = ""] = dana.cookie.split("=");
  await using guest = await connect(server, null, { path: `/socket?token=${token}` });
  assert.equal((await guest.expectReply("session/validate", {})).authenticated, false);
  await using member = await connect(server, dana, { path: "/socket?token=anything" });
  assert.equal((await member.expectReply("session/validate", {})).authenticated, true);
});

Deno.test("SE-4 socket: only our own pages open one, refused before 101", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const foreign = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "null" },
  ];
  for (const headers of foreign) {
    const { status, code } = await refusedUpgrade(server, dana.cookie, { headers });
    assert.deepEqual([status, code], [403, "forbidden_origin"], JSON.stringify(headers));
  }
  assert.equal((await refusedUpgrade(server, null, { path: "/elsewhere" })).status, 404);
  await using device = await connect(server, dana, { headers: { "sec-fetch-site": "same-origin" } });
  assert.equal(device.heard("connected")[0]?.authenticated, true);
});
