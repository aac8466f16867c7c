/** Whatever the desk is asked, by calls, pages or forms, the answer is no 5xx, and the log has no error (P9). */
import assert from "node:assert/strict";
import fc, { serverRuns } from "@/tests/kit/property.ts";
import { ROLES } from "@/domain/staff.ts";
import { STAFF_ACTS } from "@/domain/staff_log.ts";
import { openDeskInvoke } from "@/gateway/desk/invoke.ts";
import { deskCalls } from "@/protocol/desk/calls/mod.ts";
import { TABLE } from "@/routes/desk/mod.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";
import {
  audit,
  connect,
  openServer,
  rawStatus,
  request,
  sendRaw,
  sendText,
  signUp,
  type TestServer,
} from "@/tests/kit/mod.ts";

interface World {
  server: TestServer;
  /** Somebody with every role, so that nothing is refused before it is looked at. */
  boss: TestStaff;
  persona: string;
  member: string;
}

async function openWorld(): Promise<World & AsyncDisposable> {
  const server = await openServer({ settings: { DEMO: "0" } });
  const persona = await addPersona(server);
  const boss = await addStaff(server, { roles: ROLES });
  const ada = await signUp(server, { name: "Ada" });
  const device = await connect(server, ada);
  await sendText(device, { id: persona }, "hello");
  await device.close();
  return {
    server,
    boss,
    persona,
    member: ada.id,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const AS = [
  "messages",
  "messages/search",
  "user/contact/get_by_id",
  "stories/get",
  "gifts",
  "send_message",
  "message/read",
  "message/react",
  "message/edit",
  "message/unsend",
  "typing",
  "wallet",
  "__proto__",
];

/** Values that are close to what a field takes, and some that are far from it. */
function valueOf({ persona, member, boss }: World): fc.Arbitrary<unknown> {
  const ids = [persona, member, boss.id, boss.session];
  const pair = [persona, member].sort().join(".");
  return fc.oneof(
    fc.constantFrom<unknown>(...ids, `${pair}.1`, `${pair}.0`, `${pair}.9e9`, 0, 1, 2, "1", "text", "image"),
    fc.constantFrom<unknown>("", null, true, -1, 1e308, 1e15, "9e99", "\ud800", "x".repeat(64), "\0"),
    fc.constantFrom<unknown>("self_harm", "name", "day", "on", "off", "like", "12345678", ...AS),
    fc.integer(),
    fc.array(fc.constantFrom<unknown>(...ids, "moderator", "en", "x", "x".repeat(400), 18)),
    fc.record({
      receiver_id: fc.constantFrom(...ids),
      message_type: fc.constant("text"),
      message_text: fc.string(),
    }),
    fc.record({ message_id: fc.constantFrom(`${pair}.1`, `${pair}.2`), reaction: fc.string() }),
    fc.string({ unit: "binary" }),
    fc.jsonValue({ maxDepth: 4 }),
  );
}

Deno.test("P9 SF-12 fuzz: any input of any call of the desk is answered or refused by a declared code", async () => {
  await using world = await openWorld();
  const { server, boss, persona, member } = world;
  const context = server.instances[0]?.context;
  assert.ok(context);
  const invoke = openDeskInvoke(context.actors, context.log);
  const ask = (module: string, data: unknown) =>
    invoke(module, data, { token: boss.token, lang: "he", rid: crypto.randomUUID() });
  // It would end the session that everything is asked with, or take its roles away.
  const ends = new Set(["account/end_session", "account/end_others", "staff/change", "staff/remove"]);
  const modules = Object.entries(deskCalls).filter(([module]) => !ends.has(module));
  const taken = await ask("claim/take", { persona, member });
  assert.ok(taken.ok);
  const any = valueOf(world);
  const meant = fc.constantFrom(...modules).chain(([module, { input }]) => {
    const close: Record<string, fc.Arbitrary<unknown>> = {
      persona: fc.constantFrom<unknown>(persona, persona, member, "", "x"),
      member: fc.constantFrom<unknown>(member, member, persona, ""),
      claim: fc.constantFrom<unknown>(1, 1, 2, "1", 1.5),
      id: fc.oneof(fc.constantFrom<unknown>(persona, persona, boss.id), any),
      module: fc.constantFrom(...AS),
      what: fc.constantFrom<unknown>(...STAFF_ACTS, ""),
    };
    const fields = Object.keys(input.shape).map((field) => {
      const near = close[field];
      return [
        field,
        near ? fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: any }) : any,
      ] as const;
    });
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] }).map((data) => ({ module, data }));
  });
  await fc.assert(
    fc.asyncProperty(meant, async ({ module, data }) => {
      const answer = await ask(module, JSON.parse(JSON.stringify(data)));
      const code = answer.ok ? "ok" : answer.refusal.code;
      assert.ok(code !== "internal" && code !== "not_authenticated", `${module} gave ${code}`);
      assert.deepEqual(server.complaints(), []);
    }),
    serverRuns(1_000),
  );
  await audit(server);
});

const ODD = ["%", "%00", "%0d%0a", "%ff", "..", "%2e%2e%2f", "//", "\\", ";", "%E0%A4%A", "a".repeat(3_000)];
const ODD_BACK = [
  "/desk/%0aSet-Cookie:x=y",
  "/desk/%00",
  "/desk/%E2%80%AE",
  "//evil.example",
  "/desk/../..//evil",
  "/deskx",
];

Deno.test("P9 SF-9 fuzz: any request to any page of the desk gets an answer below 500, and leads to no other site", async () => {
  await using world = await openWorld();
  const { server, boss, persona, member } = world;
  const value = fc.oneof(
    fc.constantFrom(
      ...ODD,
      persona,
      member,
      boss.id,
      "1",
      "-1",
      "1e99",
      "2026-02-30",
      "9999-12-31",
      "x".repeat(900),
    ),
    fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const names = [
    "back",
    "id",
    "by",
    "from",
    "to",
    "before",
    "who",
    "what",
    "member",
    "search",
    "cursor",
    "team",
    "on",
    "page",
    "lang",
  ];
  const path = fc.tuple(fc.constantFrom(...TABLE.map((row) => row.path)), value).map(([path, odd]) =>
    path.replace(/:\w+/g, odd).replace(/[\s#]/g, "%20")
  );
  const query = fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(value, fc.constantFrom(...ODD_BACK))), {
    maxLength: 4,
  }).map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join("&").replace(/[\s#]/g, "%20"));
  const method = fc.constantFrom(
    "GET",
    "GET",
    "GET",
    "HEAD",
    "OPTIONS",
    "PUT",
    "DELETE",
    "TRACE",
    "BREW",
    "POST",
  );
  const cookie = fc.constantFrom(
    boss.cookie,
    boss.cookie,
    "desk=",
    "desk=%00",
    `desk=${"A".repeat(43)}`,
    "desk=x; desk=y",
  );
  const seen = new Set<number | null>();
  const host = new URL(server.origin).host;
  await fc.assert(
    fc.asyncProperty(method, path, query, cookie, async (method, path, query, cookie) => {
      const lines = [`${method} ${path}?${query} HTTP/1.1`, `Host: ${host}`, `Origin: ${server.origin}`];
      lines.push("Connection: close", `Cookie: ${cookie}`, "Content-Length: 0");
      const bytes = new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`);
      // Whoever closes their side may get no answer.
      const answer = await sendRaw(server, bytes, { listens: true });
      const status = rawStatus(answer);
      seen.add(status);
      assert.ok(status === null || status < 500, `${status}`);
      const [, to] = /^location: (.*)$/im.exec(answer) ?? [];
      assert.ok(to === undefined || new URL(to, server.origin).origin === server.origin, `${to}`);
      assert.deepEqual(server.complaints(), []);
    }),
    serverRuns(200),
  );
  for (const status of [200, 303, 404]) assert.ok(seen.has(status), `no request was answered ${status}`);
});

Deno.test("P9 SF-9 fuzz: any fields of any form of the desk get an answer below 500", async () => {
  await using world = await openWorld();
  const { server, boss, persona, member } = world;
  const forms = TABLE.filter(({ post, path }) => post && path !== "/desk/sign-out").map(({ path }) =>
    path.replace(":id", persona).replace(":token", "A".repeat(43))
  );
  const names = [
    ..."by email password code challenge response back then do photo all note text from every_days key plan reason"
      .split(" "),
    ..."name birth_date gender lang city place place_text answer wanted age_from age_to radius_km bio_en style"
      .split(" "),
    ..."languages teams moderators version roles role session staff passkey secret count days moderator must_talk"
      .split(" "),
    ..."warmth honesty rules language file import-file __proto__".split(" "),
  ];
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "",
      persona,
      member,
      boss.id,
      "1990-02-30",
      "on",
      "off",
      "1e309",
      "NaN",
      "x".repeat(9_000),
      "{}",
    ),
    fc.constantFrom(
      "photo_add",
      "vault_note",
      "plan_add",
      "story_post",
      "vault_up",
      '[["a"]]',
      '{"id":"x"}',
      "passkey",
    ),
    fc.constantFrom("/desk/\nx", "/desk/\u0000", "/desk/\u202e", "//evil.example"),
  );
  const fields = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...forms), fields, async (to, form) => {
      const urlEncoded = new URLSearchParams(form as Record<string, string>);
      const multipart = new FormData();
      for (const [name, text] of Object.entries(form)) multipart.append(name, text as string);
      multipart.append("file", new File([`{"version":1,"personas":[${form.text ?? "{}"}]}`], "../../x.json"));
      for (const body of [urlEncoded, multipart]) {
        const answer = await request(server, to, { method: "POST", body, headers: { cookie: boss.cookie } });
        assert.ok(answer.status < 500, `${answer.status}`);
        assert.equal(answer.headers.get("cache-control"), "no-store");
      }
      assert.deepEqual(server.complaints(), []);
    }),
    serverRuns(100),
  );
  await audit(server);
});
