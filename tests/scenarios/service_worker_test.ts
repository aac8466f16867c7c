/** What the service worker asks of the server: the offline page, the language of pages, and its commands (SW). */
import assert from "node:assert/strict";
import {
  balanceOf,
  connect,
  logOut,
  openServer,
  request,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  textTo,
} from "@/tests/kit/mod.ts";

const JSON_TYPE = { "content-type": "application/json" };

interface Asked {
  cookie?: string | undefined;
  headers?: Record<string, string>;
}

async function call(server: TestServer, body: unknown, { cookie, headers = {} }: Asked = {}) {
  const answer = await request(server, "/api/call", {
    method: "POST",
    cookie,
    headers: { ...JSON_TYPE, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { ...answer, json: JSON.parse(answer.text || "null") };
}

function sending(from: TestMember, to: TestMember, text: string, rid = "r1") {
  return { me: from.id, module: "send_message", rid, data: textTo(to, text) };
}

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

Deno.test("SW-1 /sw.js: there is none without built files", async () => {
  await using server = await openServer();
  assert.equal((await request(server, "/sw.js")).status, 404);
});

Deno.test("SW-4 /offline: in three languages, for nobody in particular, not for search engines", async () => {
  await using server = await openServer();
  const { ada } = await pair(server);
  const words = { en: "No connection", he: "אין חיבור", de: "Keine Verbindung" };
  for (const [lang, title] of Object.entries(words)) {
    const page = await request(server, `/offline?lang=${lang}`);
    assert.equal(page.status, 200);
    assert.match(page.text, new RegExp(`<h1[^>]*>${title}</h1>`));
    assert.match(page.text, new RegExp(`<html lang="${lang}" dir="${lang === "he" ? "rtl" : "ltr"}"`));
    assert.match(page.text, /<meta name="robots" content="noindex"/);
    assert.equal(page.headers.get("content-language"), lang);
  }
  const own = await request(server, "/offline", { cookie: ada.cookie });
  assert.equal(own.status, 200);
  assert.equal(own.text.includes("Ada"), false);
});

Deno.test("SW-5 pages say in which language they are", async () => {
  await using server = await openServer();
  const { ada } = await pair(server);
  const languageOf = async (path: string, cookie?: string, headers = {}) =>
    (await request(server, path, { cookie, headers })).headers.get("content-language");
  assert.equal(await languageOf("/", undefined, { "accept-language": "he" }), "he");
  assert.equal(await languageOf("/login?lang=de"), "de");
  assert.equal(await languageOf("/explore", `${ada.cookie}; lang=he`), "he");
  assert.equal(await languageOf("/explore", `${ada.cookie}; lang=ar`), "en");
  assert.equal(await languageOf("/places?q=ber"), null);
});

Deno.test("SW-20 P2 /api/call: sends as the socket does, once for each rid", async () => {
  await using server = await openServer();
  const { ada, ben } = await pair(server);
  await using device = await connect(server, ben);
  const first = await call(server, sending(ada, ben, "from the worker"), ada);
  assert.equal(first.status, 200);
  assert.equal(first.headers.get("cache-control"), "no-store");
  assert.equal(first.json.ok, true);
  const { message, credits_spent } = first.json.data.request_details;
  assert.equal(credits_spent, 50);
  const event = await device.expectEvent("new_message");
  assert.equal(event.request_details.id, message.id);
  assert.deepEqual((await call(server, sending(ada, ben, "from the worker"), ada)).json, first.json);
  await using own = await connect(server, ada);
  const again = await own.expectReply("send_message", textTo(ben, "from the worker"), { rid: "r1" });
  assert.equal(again.request_details.message.id, message.id);
  const other = await call(server, sending(ada, ben, "another text"), ada);
  assert.deepEqual(other.json, { ok: false, refusal: { code: "idempotency_mismatch", data: {} } });
  assert.equal(await balanceOf(server, ada), 150);
});

Deno.test("SW-21 /api/call: nothing goes out for nobody, for another member, or after the logout", async () => {
  await using server = await openServer();
  const { ada, ben } = await pair(server);
  const refused = { ok: false, refusal: { code: "not_authenticated", data: {} } };
  const body = sending(ada, ben, "hi");
  for (const cookie of [undefined, ben.cookie, "sid=nobody"]) {
    const answer = await call(server, body, { cookie });
    assert.equal(answer.status, 401);
    assert.deepEqual(answer.json, refused);
  }
  await logOut(server, ada.cookie);
  assert.deepEqual((await call(server, body, ada)).json, refused);
  assert.equal(await balanceOf(server, ada), 200);
});

Deno.test("SW-20 /api/call: within the member's limits", async () => {
  const clock = new TestClock();
  const settings = { RATE_SENDS: "", RATE_SENDS_MINUTE: "" };
  await using server = await openServer({ settings, overrides: { now: clock.now, monotonic: clock.now } });
  const { ada, ben } = await pair(server);
  await using device = await connect(server, ada);
  for (let nth = 0; nth < 5; nth++) {
    await device.expectRefusal("send_message", textTo(ben, " "), "blank_message");
    assert.equal(
      (await call(server, sending(ada, ben, " ", `r${nth}`), ada)).json.refusal.code,
      "blank_message",
    );
  }
  const { json } = await call(server, sending(ada, ben, "hi", "last"), ada);
  assert.equal(json.refusal.code, "too_many_requests");
  assert.equal(json.refusal.data.retry_after_ms, 1_000);
});

Deno.test("SW-20 SE-4 P9 /api/call: from our own pages alone, two modules, and whatever else it is told", async () => {
  await using server = await openServer();
  const { ada, ben } = await pair(server);
  const body = sending(ada, ben, "hi");
  for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
    const answer = await call(server, body, { ...ada, headers });
    assert.equal(answer.status, 403);
    assert.equal(answer.json.error_code, "forbidden_origin");
  }
  for (
    const type of [
      "text/plain",
      "application/json-x",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "",
    ]
  ) {
    const answer = await call(server, body, { ...ada, headers: { "content-type": type } });
    assert.equal(answer.status, 400, type);
    assert.equal(answer.json.refusal.code, "invalid_input");
  }
  const hostile = { toString: 1, valueOf: 1 };
  const wrong: [unknown, string][] = [
    ["", "invalid_input"],
    [{ ...body, module: hostile }, "invalid_input"],
    [{ ...body, module: ["send_message"] }, "invalid_input"],
    [{ ...body, module: undefined }, "invalid_input"],
    [{ ...body, rid: hostile }, "invalid_input"],
    [{ ...body, me: hostile }, "invalid_input"],
    ["{", "invalid_input"],
    ["null", "invalid_input"],
    ["[]", "invalid_input"],
    [7, "invalid_input"],
    [{ ...body, me: undefined }, "invalid_input"],
    [{ ...body, me: [ada.id] }, "invalid_input"],
    [{ ...body, rid: undefined }, "invalid_input"],
    [{ ...body, rid: "a b" }, "invalid_input"],
    [{ ...body, rid: "x".repeat(65) }, "invalid_input"],
    [{ ...body, module: "user/delete" }, "unknown_module"],
    [{ ...body, module: "payment/initiate" }, "unknown_module"],
    [{ ...body, module: "__proto__" }, "unknown_module"],
    [`{"__proto__":{"me":"${ada.id}"}}`, "invalid_input"],
  ];
  for (const [each, code] of wrong) {
    const answer = await call(server, each, ada);
    assert.equal(answer.status, 400, JSON.stringify(each));
    assert.equal(answer.json.refusal.code, code, JSON.stringify(each));
  }
  const hostileData = [hostile, { ...body.data, receiver_id: hostile }, {
    ...body.data,
    message_text: hostile,
  }];
  for (const data of [undefined, null, 7, [], { receiver_id: 1 }, ...hostileData]) {
    const answer = await call(server, { ...body, data }, ada);
    assert.equal(answer.status, 200);
    assert.equal(answer.json.refusal.code, "invalid_input", JSON.stringify(data));
  }
  const large = await call(
    server,
    { ...body, data: { ...body.data, message_text: "x".repeat(70_000) } },
    ada,
  );
  assert.equal(large.status, 413);
  assert.equal(large.json.error_code, "body_too_large");
  for (const method of ["GET", "PUT", "DELETE"]) {
    assert.equal((await request(server, "/api/call", { method, cookie: ada.cookie })).status, 404);
  }
  assert.equal(await balanceOf(server, ada), 200);
  assert.deepEqual(server.complaints(), []);
});
