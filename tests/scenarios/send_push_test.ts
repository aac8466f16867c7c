/** The operator's systems send notes to registered devices (spec §7), and nobody else does. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { connect, openServer, signUp, type TestServer } from "@/tests/kit/mod.ts";
import { openPushService } from "@/tests/kit/push_service.ts";

const OPERATOR_KEY = "k3y-0f-the-operator_0123456789abcdef";

interface Ask {
  key?: string | null;
  type?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

async function ask({ origin }: TestServer, note: unknown, own: Ask = {}) {
  const { key = `Bearer ${OPERATOR_KEY}`, type = "application/json", headers, body } = own;
  const response = await fetch(`${origin}/api/send-push`, {
    method: "POST",
    headers: { "content-type": type, ...(key === null ? {} : { authorization: key }), ...headers },
    body: body ?? JSON.stringify(note),
  });
  const text = await response.text();
  const json = text.startsWith("{") ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, json };
}

const NOTE = { title: "Hello", message: "There is news.", subscriber: "0".repeat(32) };

Deno.test("PN-20 send-push: a registered device gets the note, at once, whoever's it is", async () => {
  await using service = openPushService();
  await using server = await openServer({ settings: { OPERATOR_KEY, PUSH_SERVICES: service.origin } });
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  const browser = await service.subscribe();
  const { subscriber_id: subscriber } = await device.expectReply("push/subscribe", {
    target: browser.target,
    os: "android",
    name: "Chrome",
  });
  const sent = await ask(server, { title: " Hello\nyou ", message: "There\nis news. 💛", subscriber });
  assert.deepEqual([sent.status, sent.json], [200, { ok: true, taken: true }]);
  assert.equal(sent.headers.get("cache-control"), "no-store");
  const [push] = browser.pushes;
  assert.equal(push?.message.kind, "note");
  assert.deepEqual([push?.message.title, push?.message.body], ["Hello you", "There\nis news. 💛"]);

  const longest = { title: "💛".repeat(100), message: "💛".repeat(1_000), subscriber };
  assert.deepEqual((await ask(server, longest)).json, { ok: true, taken: true });
  assert.ok(browser.pushes[1]?.message.body.startsWith("💛💛"), "what is too long for a push is cut");

  browser.reply = { status: 500 };
  assert.deepEqual((await ask(server, { ...NOTE, subscriber })).json, { ok: true, taken: false });
  browser.reply = { status: 410 };
  assert.deepEqual((await ask(server, { ...NOTE, subscriber })).json, { ok: true, taken: false });
  const gone = await ask(server, { ...NOTE, subscriber });
  assert.deepEqual([gone.status, gone.json.error_code], [404, "unknown_subscriber"]);
  assert.deepEqual(service.complaints, []);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PN-21 send-push: nobody without the operator's key, and without a key of the operator's nobody at all", async () => {
  await using server = await openServer({ settings: { OPERATOR_KEY } });
  const wrong = [
    null,
    "",
    "Bearer",
    "Bearer ",
    OPERATOR_KEY,
    `Basic ${OPERATOR_KEY}`,
    `Bearer ${OPERATOR_KEY}x`,
    `Bearer ${OPERATOR_KEY.slice(0, -1)}`,
    `Bearer ${OPERATOR_KEY.toUpperCase()}`,
    `Bearer ${OPERATOR_KEY} ${OPERATOR_KEY}`,
    `Bearer ${"x".repeat(5_000)}`,
  ];
  for (const key of wrong) {
    const { status, headers, json } = await ask(server, NOTE, { key });
    assert.deepEqual([status, json.error_code], [401, "operator_key_invalid"], key ?? "no key");
    assert.equal(headers.get("www-authenticate"), "Bearer");
  }
  const unknown = await ask(server, NOTE, { key: `bearer ${OPERATOR_KEY}` });
  assert.deepEqual([unknown.status, unknown.json.error_code], [404, "unknown_subscriber"]);

  await using without = await openServer();
  for (const key of [null, `Bearer ${OPERATOR_KEY}`, "Bearer undefined"]) {
    const { status, json } = await ask(without, NOTE, { key });
    assert.deepEqual([status, json.error_code], [404, "not_found"]);
  }
});

Deno.test("PN-22 send-push: what is wrong is named", async () => {
  await using server = await openServer({ settings: { OPERATOR_KEY } });
  const cases: [unknown, string][] = [
    [null, "body"],
    [[], "body"],
    ["text", "body"],
    [{}, "title"],
    [{ ...NOTE, title: "" }, "title"],
    [{ ...NOTE, title: " \u200b " }, "title"],
    [{ ...NOTE, title: "x".repeat(101) }, "title"],
    [{ ...NOTE, title: ["x"] }, "title"],
    [{ ...NOTE, message: 7 }, "message"],
    [{ ...NOTE, message: "x".repeat(1_001) }, "message"],
    [{ ...NOTE, subscriber: "" }, "subscriber"],
    [{ ...NOTE, subscriber: "x".repeat(65) }, "subscriber"],
    [{ ...NOTE, subscriber: { $ne: null } }, "subscriber"],
    [{ ...NOTE, subscriber: { toString: 1 } }, "subscriber"],
    [{ ...NOTE, title: { toString: 1 } }, "title"],
  ];
  for (const [note, field] of cases) {
    const { status, json } = await ask(server, note);
    assert.deepEqual(
      [status, json.error_code, json.field],
      [400, "invalid_input", field],
      JSON.stringify(note),
    );
  }
  for (
    const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "application/json-x",
      "",
    ]
  ) {
    const { status, json } = await ask(server, NOTE, { type });
    assert.deepEqual([status, json.error_code], [415, "invalid_input"], type);
  }
  const large = await ask(server, { ...NOTE, message: "x".repeat(70_000) });
  assert.deepEqual([large.status, large.json.error_code], [413, "body_too_large"]);
});

Deno.test("PN-23 send-push: an address may send so many in a while, with the right key or without", async () => {
  await using server = await openServer({
    settings: { OPERATOR_KEY },
    overrides: { now: () => 1_800_000_000_000 },
  });
  const asked = await Promise.all(
    Array.from({ length: 61 }, (_, nth) => ask(server, NOTE, nth % 2 === 0 ? {} : { key: "Bearer x" })),
  );
  const late = asked.filter(({ status }) => status === 429);
  assert.equal(late.length, 1);
  assert.equal(late[0]?.json.error_code, "too_many_requests");
  assert.equal(late[0]?.headers.get("retry-after"), "1");
});

Deno.test("PN-22 P9 send-push: whatever is sent, the answer is no 5xx, and nothing is logged", async () => {
  await using server = await openServer({ settings: { OPERATOR_KEY } });
  const odd = fc.oneof(
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 300 }),
    fc.record({ title: fc.anything(), message: fc.anything(), subscriber: fc.string() })
      .map((note) => new TextEncoder().encode(JSON.stringify(note) ?? "")),
    fc.record({
      title: fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
      message: fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
      subscriber: fc.oneof(
        fc.string({ unit: "binary", maxLength: 64 }),
        fc.constantFrom("__proto__", "../x", "%00"),
      ),
    }).map((note) => new TextEncoder().encode(JSON.stringify(note))),
  );
  await fc.assert(
    fc.asyncProperty(odd, async (body) => {
      const { status } = await ask(server, null, { body: new Uint8Array(body) });
      assert.ok([400, 404, 429].includes(status), String(status));
    }),
    { numRuns: 60 },
  );
  assert.deepEqual(server.complaints(), []);
});
