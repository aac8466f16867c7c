/** Whatever a request says, the answer is no 5xx, and the log has no error (P9). */
import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import fc, { serverRuns } from "@/tests/kit/property.ts";
import { FIELDS } from "@/domain/wizard/fields.ts";
import { WIZARDS } from "@/domain/wizard/wizards.ts";
import { TABLE } from "@/routes/mod.ts";
import { keys } from "@/store/keys.ts";
import { openServer, rawStatus, request, sendRaw, signUp, type TestServer, until } from "@/tests/kit/mod.ts";

const PATHS = [
  ...TABLE.map(({ path }) => path.replace("/:slug?", "/0123456789")),
  "/healthz",
  "/assets/app.css",
  "/assets/",
  "/images/no_user.svg",
  "/images/",
  "/portraits/1/1.svg",
  "/socket",
  "/sw.js",
  "/api/call",
  "/places",
  "/upload",
  "/api/send-push",
  "/metrics",
  "/photos/",
  "/photos/0123456789/card",
  "/blurred/0123456789",
  "/my-data/download",
];

/** Forms of visitors: those of the site, and every step of every wizard. */
const FORMS = [
  "/register",
  "/login",
  "/logout",
  "/reset",
  "/recover",
  "/verify",
  "/verify/link",
  "/reconnect",
  "/check",
  "/support",
  "/settings",
  "/my-data",
  "/my-data/download",
  "/prove",
  ...Object.values(WIZARDS).flatMap(({ id, steps }) =>
    steps.map((step) => `/register?wizard=${id}&step=${step.id}`)
  ),
];

const ODD = [
  "%",
  "%00",
  "%0d%0a",
  "%ff",
  "..",
  "%2e%2e%2f",
  "//",
  "\\",
  "?",
  "#",
  ";",
  "%E0%A4%A",
  "a".repeat(3_000),
  " ",
];

const path = fc.tuple(
  fc.constantFrom(...PATHS),
  fc.array(fc.oneof(fc.constantFrom(...ODD), fc.webPath()), { maxLength: 3 }),
)
  .map(([start, rest]) => start + rest.join(""));
const query = fc.oneof(
  fc.constant(""),
  fc.webQueryParameters().map((text) => `?${text}`),
  fc.constantFrom("?lang=he", "?lang=%", "?lang=de&lang=x", "?out", "?" + "a=1&".repeat(500)),
);
const method = fc.constantFrom(
  "GET",
  "POST",
  "HEAD",
  "PUT",
  "DELETE",
  "OPTIONS",
  "PATCH",
  "TRACE",
  "BREW",
  "get",
);
const ascii = fc.stringMatching(/^[\x20-\x7e]{0,80}$/);
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      "cookie",
      "accept-language",
      "content-type",
      "sec-fetch-site",
      "x-part",
      "x-forwarded-for",
      "origin",
      "if-none-match",
      "range",
      "accept-encoding",
    ),
    fc.oneof(
      ascii,
      fc.constantFrom(
        "sid=x",
        "sid=" + "A".repeat(43),
        "lang=%",
        "sid=%00; sid=",
        "main",
        "same-origin",
        "bytes=9-1",
        "bytes=-",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "application/x-www-form-urlencoded; charset=x",
      ),
    ),
  ),
  fc.tuple(fc.stringMatching(/^[a-z-]{1,20}$/), ascii).filter(([name]) =>
    !/^(content-length|transfer-encoding|expect|upgrade|connection|host)$/.test(name)
  ),
);
const body = fc.oneof(
  fc.constant(new Uint8Array()),
  fc.uint8Array({ maxLength: 500 }),
  fc.webQueryParameters().map((text) => new TextEncoder().encode(text)),
  fc.constantFrom(
    "name=%&email=%00&password=%ff",
    "email[]=1&email[]=2",
    "--\r\nContent-Disposition: form-data\r\n\r\nx\r\n--",
    "name=" + "x".repeat(70_000),
  )
    .map((text) => new TextEncoder().encode(text)),
);

interface Wild {
  method: string;
  target: string;
  headers: [string, string][];
  body: Uint8Array;
}

const wild: fc.Arbitrary<Wild> = fc.record({
  method,
  target: fc.tuple(path, query).map(([start, end]) => (start + end).replace(/[\s#]/g, "%20")),
  headers: fc.array(header, { maxLength: 6 }),
  body,
});

function toBytes(server: TestServer, { method, target, headers, body }: Wild): Uint8Array {
  const host = new URL(server.origin).host;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${server.origin}`,
    "Connection: close",
    `Content-Length: ${body.length}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return joined(new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`), body);
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

async function assertHealthy(server: TestServer): Promise<void> {
  assert.equal((await request(server, "/healthz")).status, 200);
  assert.deepEqual(server.complaints(), []);
}

Deno.test("P9 SE-5 fuzz: any request to any path gets an answer below 500", async () => {
  await using server = await openServer();
  const seen = new Set<number | null>();
  await fc.assert(
    fc.asyncProperty(wild, async (each) => {
      const status = rawStatus(await sendRaw(server, toBytes(server, each)));
      seen.add(status);
      assert.ok(status === null || status < 500, `${status}`);
      assert.deepEqual(server.complaints(), []);
    }),
    serverRuns(150),
  );
  for (const status of [200, 303, 404]) assert.ok(seen.has(status), `no request was answered ${status}`);
  await assertHealthy(server);
});

Deno.test("P9 fuzz: any form fields get an answer below 500, and none of them signs in", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", dana.email, "1990-02-30", "on", "x".repeat(9_000)),
  );
  const fields = fc.dictionary(
    fc.constantFrom(
      ...Object.keys(FIELDS),
      "terms",
      "skip",
      "by",
      "ask",
      "topic",
      "text",
      "website",
      "place_query",
      "file",
      "__proto__",
    ),
    value,
    { noNullPrototype: true },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FORMS), fields, async (to, form) => {
      const urlEncoded = new URLSearchParams(form as Record<string, string>);
      const multipart = new FormData();
      for (const [name, text] of Object.entries(form)) multipart.append(name, text as string);
      for (const data of [urlEncoded, multipart]) {
        const answer = await request(server, to, { method: "POST", body: data });
        assert.ok(answer.status < 500, `${answer.status}`);
        assert.equal(answer.headers.getSetCookie().some((line) => /sid=[^;]/.test(line)), false);
      }
    }),
    serverRuns(60),
  );
  await assertHealthy(server);
});

Deno.test("P9 TD-6 fuzz: whatever a member sends to /my-data, its download and /prove, they get no archive that is not theirs", async () => {
  await using server = await openServer();
  const [dana, eve] = [await signUp(server), await signUp(server)];
  await request(server, "/my-data", { method: "POST", cookie: dana.cookie });
  await until("it is ready", async () => {
    return (await request(server, "/my-data", dana)).text.includes("/my-data/download");
  }, 20_000);
  const row = (await server.database.get(keys.dataExport(dana.id))).value ?? assert.fail();
  const own = fc.constantFrom(dana.id, row.id, row.session, dana.email, ...row.parts.map(({ blob }) => blob));
  const text = fc.oneof(own, fc.constantFrom("", "__proto__", "/my-data/download", "..%2f"), fc.string());
  const asked = fc.record({
    method: fc.constantFrom("GET", "HEAD", "POST"),
    target: fc.constantFrom("/my-data", "/my-data/download", "/prove"),
    more: fc.array(text, { maxLength: 2 }),
    fields: fc.dictionary(
      fc.constantFrom("to", "by", "password", "code", "id", "member", "session", "gone", "__proto__"),
      text,
      { maxKeys: 4, noNullPrototype: true },
    ),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ method, target, more, fields }) => {
      const path = [target, ...more.map(encodeURIComponent)].join("/");
      const form = new URLSearchParams(fields as Record<string, string>);
      const sent = method === "POST" ? { body: form } : {};
      for (const cookie of [eve.cookie, undefined]) {
        const answer = await request(server, method === "POST" ? path : `${path}?${form}`, {
          method,
          cookie,
          ...sent,
        });
        assert.ok(answer.status < 500, `${answer.status}`);
        const isArchive = answer.headers.get("content-type") === "application/zip";
        if (isArchive && method !== "HEAD") assertOwn(answer.bytes, cookie, dana);
        assert.ok(
          cookie === undefined || !answer.text.includes(dana.id) || path.includes(dana.id) ||
            `${form}`.includes(dana.id),
        );
      }
    }),
    { numRuns: 80 },
  );
  assert.equal((await request(server, "/my-data/download", dana)).status, 200, "hers is there still");
  await assertHealthy(server);
});

/** An archive is that of who has asked, as a session may have made one, and holds nothing of somebody else's. */
function assertOwn(
  bytes: Uint8Array,
  cookie: string | undefined,
  other: { id: string; email: string },
): void {
  assert.notEqual(cookie, undefined, "nobody has an archive");
  for (const content of Object.values(unzipSync(bytes))) {
    const text = new TextDecoder().decode(content);
    for (const theirs of [other.id, other.email]) assert.equal(text.includes(theirs), false);
  }
}

Deno.test("P9 fuzz: bytes that are no HTTP, and requests that never end, hurt nobody", async () => {
  await using server = await openServer();
  const text = (raw: string) => new TextEncoder().encode(raw);
  const broken = [
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: \r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET //evil.example/?lang=he HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "POST /login HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 99\r\n\r\nemail=",
    "POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
    "GET /socket HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "GET /socket HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nConnection: Upgrade\r\nUpgrade: tea\r\n\r\n",
    "GET /socket HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\xff\xff\xff\xff",
  ];
  for (const raw of broken) {
    const status = rawStatus(await sendRaw(server, text(raw)));
    assert.ok(status === null || status < 500, `${status}: ${raw.slice(0, 60)}`);
  }
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      const status = rawStatus(await sendRaw(server, bytes));
      assert.ok(status === null || status < 500);
    }),
    serverRuns(30),
  );
  await assertHealthy(server);
});
