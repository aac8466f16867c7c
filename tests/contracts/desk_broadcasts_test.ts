/** Notices to many members by the desk's calls and pages, over real sockets and HTTP, up to what members see and get. */
import assert from "node:assert/strict";
import { STAFF_PROOF_MS } from "@/domain/limits.ts";
import { ROLES } from "@/domain/staff.ts";
import type { BROADCASTS_CALLS } from "@/protocol/desk/calls/broadcasts.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { hashToken } from "@/actors/member/token.ts";
import { connectDesk, type DeskClient } from "@/tests/kit/desk_client.ts";
import { addStaff, changeStaff, type TestStaff } from "@/tests/kit/staff.ts";
import {
  type Answer,
  audit,
  confirmEmail,
  connect,
  mailsTo,
  mailTo,
  openServer,
  postForm,
  request,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

const SETTINGS = { DEMO: "0" };
const CONTENT = {
  subject: "maintenance",
  languages: ["en"],
  group: "all",
  channels: ["app"],
  texts: { en: { title: "Away on Sunday", text: "From 02:00 to 03:00 UTC." } },
  rate: 6_000,
} as const;
const FIELDS = {
  subject: "maintenance",
  group: "all",
  rate: "6000",
  lang_en: "1",
  by_app: "1",
  title_en: "Away on Sunday",
  text_en: "From 02:00 to 03:00 UTC.",
};

type Module = keyof typeof BROADCASTS_CALLS;

async function codeOf(client: DeskClient, module: Module, input: unknown): Promise<string> {
  const answer = await client.call(module, input as never) as { error_code?: string };
  return answer.error_code ?? "ok";
}

function inputsOf(broadcast: string) {
  return {
    broadcasts: {},
    broadcast: { broadcast },
    "broadcast/write": { rid: "rid-of-contract", content: CONTENT },
    "broadcast/change": { broadcast, version: 1, content: CONTENT },
    "broadcast/start": { broadcast, version: 1 },
    "broadcast/stop": { broadcast },
  } as const satisfies { readonly [M in Module]: unknown };
}

/** Waits until a notice is counted; gives it. */
async function counted(client: DeskClient, broadcast: string) {
  return await until("it is counted", async () => {
    const { broadcast: found } = await client.expectReply("broadcast", { broadcast });
    return found.counted === 1 ? found : null;
  });
}

function hiddenOf({ text }: Answer, name: string): string {
  const [, value = ""] = text.match(new RegExp(`name="${name}" value="([^"]*)"`)) ?? [];
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

async function forgetProof(server: TestServer, { token }: TestStaff): Promise<void> {
  const key = keys.staffSession(hashToken(token));
  const { value } = await server.database.get(key);
  assert.ok(value);
  const change = newChange();
  set(change, key, { ...value, proved_at: Date.now() - STAFF_PROOF_MS });
  await server.database.commit(change);
}

Deno.test("BR-2 SF-12 calls: of admins alone, and not any more once the role is lost", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const inputs = inputsOf("aaaaa-bbbbb");
  for (const role of ROLES) {
    const staff = await addStaff(server, { roles: [role] });
    await using client = await connectDesk(server, staff);
    for (const [module, input] of Object.entries(inputs)) {
      const code = await codeOf(client, module as Module, input);
      assert.equal(code !== "not_permitted", role === "admin", `${role}: ${module} gave ${code}`);
    }
  }
  const eve = await addStaff(server, { roles: ["admin"] });
  await using eves = await connectDesk(server, eve);
  assert.equal(await codeOf(eves, "broadcasts", {}), "ok");
  await changeStaff(server, eve.id, { roles: ["finance"] });
  assert.equal(await codeOf(eves, "broadcast/write", inputs["broadcast/write"]), "not_permitted");
  assert.deepEqual(server.complaints(), []);
});

Deno.test("BR-1 BR-2 BR-4 calls: each refusal, a rid twice, two at once, a proof, and a stop", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const [eve, noa] = [
    await addStaff(server, { roles: ["admin"] }),
    await addStaff(server, { roles: ["admin"] }),
  ];
  await using eves = await connectDesk(server, eve);
  await using noas = await connectDesk(server, noa);
  const write = async (own: object, rid: string = crypto.randomUUID()) =>
    await codeOf(eves, "broadcast/write", { rid, content: { ...CONTENT, ...own } });
  assert.equal(await write({ languages: [] }), "broadcast_languages_required");
  assert.equal(await write({ languages: ["en", "he"] }), "broadcast_text_invalid");
  assert.equal(await write({ channels: [] }), "broadcast_channels_required");
  assert.equal(await write({ rate: 0 }), "broadcast_rate_invalid");
  for (
    const hostile of [
      { subject: "marketing" },
      { languages: ["fr"] },
      { languages: "en" },
      { group: "__proto__" },
      { channels: ["sms"] },
      { texts: null },
      { texts: { en: { title: "x" } } },
      { texts: { en: { title: "x".repeat(1_001), text: "x" } } },
      { rate: "x" },
    ]
  ) {
    assert.equal(await write(hostile), "invalid_input", JSON.stringify(hostile).slice(0, 60));
  }
  const input = { rid: "the-same-rid", content: { ...CONTENT } };
  const first = await eves.expectReply("broadcast/write", input as never);
  assert.deepEqual(await eves.expectReply("broadcast/write", input as never), first);
  assert.equal(await write({ rate: 1 }, "the-same-rid"), "idempotency_mismatch");
  const { broadcast } = first;
  const found = await counted(eves, broadcast);
  assert.equal(found.state, "draft");
  const changes = await Promise.all(
    [eves, noas].map((client) =>
      codeOf(client, "broadcast/change", { broadcast, version: 1, content: { ...CONTENT, rate: 60 } })
    ),
  );
  assert.deepEqual(changes.toSorted(), ["broadcast_changed", "ok"]);
  assert.equal(await codeOf(eves, "broadcast/start", { broadcast, version: 1 }), "broadcast_changed");
  const { version } = await counted(eves, broadcast);
  await forgetProof(server, eve);
  assert.equal(await codeOf(eves, "broadcast/start", { broadcast, version }), "proof_required");
  const other = await addStaff(server, { roles: ["admin"] });
  await using others = await connectDesk(server, other);
  const starts = await Promise.all(
    [noas, others].map((client) => codeOf(client, "broadcast/start", { broadcast, version })),
  );
  assert.deepEqual(starts.toSorted(), ["broadcast_begun", "ok"]);
  assert.equal(await codeOf(eves, "broadcast/stop", { broadcast }), "ok");
  assert.equal(await codeOf(eves, "broadcast/stop", { broadcast }), "ok");
  assert.equal(await codeOf(noas, "broadcast/start", { broadcast, version }), "broadcast_over");
  assert.equal(
    await codeOf(noas, "broadcast/change", { broadcast, version, content: CONTENT }),
    "broadcast_over",
  );
  for (const module of ["broadcast", "broadcast/change", "broadcast/start", "broadcast/stop"] as const) {
    const asked = module === "broadcast/start" ? noas : eves;
    assert.equal(await codeOf(asked, module, inputsOf("aaaaa-bbbbb")[module]), "unknown_broadcast");
  }
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("BR-3 BR-6 BR-7 BR-9 pages: written, counted, begun and stopped without JavaScript, and seen by members", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const eve = await addStaff(server, { roles: ["admin"], name: "Eve" });
  const { cookie } = eve;
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await confirmEmail(server, ada);
  await using adas = await connect(server, ada);

  const empty = await request(server, "/desk/broadcasts", { cookie });
  assert.ok(empty.text.includes("No notice has been written yet"));
  const form = await request(server, "/desk/broadcasts/new", { cookie });
  assert.ok(!form.text.includes("marketing") && form.text.includes("Nothing that advertises"));
  const rid = hiddenOf(form, "rid");
  const typed = { ...FIELDS, by_mail: "1", lang_de: "1", title_de: "Wartung & mehr" };
  const refused = await postForm(server, "/desk/broadcasts/new", { ...typed, rid }, { cookie });
  assert.equal(refused.status, 422);
  assert.ok(refused.text.includes("Wartung &amp; mehr") && refused.text.includes("Missing or too long: de"));
  assert.equal(hiddenOf(refused, "rid"), rid);
  const whole = { ...typed, text_de: "Am Sonntag.", rid };
  const [written, again] = await Promise.all([
    postForm(server, "/desk/broadcasts/new", whole, { cookie }),
    postForm(server, "/desk/broadcasts/new", whole, { cookie }),
  ]);
  assert.equal(written.status, 303, written.text);
  assert.equal(again.headers.get("location"), written.headers.get("location"));
  const path = (written.headers.get("location") ?? "").replace("?saved", "");
  const ready = await until("it is counted", async () => {
    const page = await request(server, `${path}?ask=start`, { cookie });
    return page.text.includes("Tell 2 members?") ? page : null;
  });
  assert.ok(ready.text.includes("1 of them by mail"));
  assert.equal((await postForm(server, path, { do: "start", version: "9" }, { cookie })).status, 422);
  await forgetProof(server, eve);
  const asked = await postForm(server, path, { do: "start", version: hiddenOf(ready, "version") }, {
    cookie,
  });
  assert.equal(asked.status, 403);

  const noa = await addStaff(server, { roles: ["admin"], name: "Noa" });
  const begun = await postForm(server, path, { do: "start", version: hiddenOf(ready, "version") }, {
    cookie: noa.cookie,
  });
  assert.equal(begun.status, 303, begun.text);
  // The first run tells one of them, the next one a second later the other: the order of their ids says who.
  await until("it is done", async () => (await request(server, path, { cookie })).text.includes("2 of 2"));
  const banner = await adas.expectEvent("notification");
  assert.equal(banner.message, "notice.broadcast");
  const mail = await mailTo(server, ada.email, { kind: "broadcast" });
  assert.ok(mail.subject.includes("Away on Sunday"));
  assert.deepEqual(await mailsTo(server, ben.email, { kind: "broadcast" }), []);

  const later = await request(server, "/explore", { cookie: ben.cookie });
  assert.ok(later.text.includes("Away on Sunday") && later.text.includes('href="/notices"'));
  const part = await request(server, "/settings", { cookie: ben.cookie, headers: { "x-part": "main" } });
  assert.ok(part.text.includes("Away on Sunday"));
  const notices = await request(server, "/notices", { cookie: ben.cookie });
  assert.equal(notices.status, 200);
  assert.ok(notices.text.includes("From 02:00 to 03:00 UTC.") && notices.text.includes("I have read it"));
  assert.equal((await postForm(server, "/notices", {}, { cookie: ben.cookie })).status, 303);
  const seen = await request(server, "/explore", { cookie: ben.cookie });
  assert.ok(!seen.text.includes("Away on Sunday"));
  const settings = await request(server, "/settings", { cookie: ben.cookie });
  assert.ok(settings.text.includes('href="/notices"'));
  assert.ok((await request(server, "/explore", { cookie: ada.cookie })).text.includes("Away on Sunday"));
  assert.equal((await request(server, "/notices")).status, 303);

  // Withdrawn: it is gone from the app.
  assert.equal((await postForm(server, path, { do: "stop" }, { cookie })).status, 303);
  assert.ok(!(await request(server, "/explore", { cookie: ada.cookie })).text.includes("Away on Sunday"));
  const acts = await request(server, "/desk/log", { cookie });
  for (const did of ["Wrote a notice", "Began to send", "Stopped a notice"]) {
    assert.ok(acts.text.includes(did), did);
  }
  assert.equal((await request(server, "/desk/broadcasts/aaaaa-bbbbb", { cookie })).status, 404);
  assert.equal((await postForm(server, path, { do: "delete" }, { cookie })).status, 422);
  for (const lang of ["en", "he", "de"]) {
    for (const each of ["/desk/broadcasts", "/desk/broadcasts/new", path]) {
      const page = await request(server, each, { cookie: `${cookie}; lang=${lang}` });
      assert.equal(page.status, 200);
      assert.ok(!/desk\.broadcasts\.|refusal\./.test(page.text), `${lang} ${each}`);
    }
  }
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("BR-3 P16 isolates: three of them tell each member once, and a stop holds on all of them within 2 s", async () => {
  await using server = await openServer({ lane: "three", settings: SETTINGS });
  const eve = await addStaff(server, { roles: ["admin"] });
  const members: TestMember[] = [];
  for (const name of ["Ada", "Ben", "Cem", "Dana"]) members.push(await signUp(server, { name }));
  await using eves = await connectDesk(server, eve);
  const content = { ...CONTENT, rate: 60 };
  const { broadcast } = await eves.expectReply(
    "broadcast/write",
    { rid: "three-isolates", content } as never,
  );
  const { version } = await counted(eves, broadcast);
  await eves.expectReply("broadcast/start", { broadcast, version });
  await until("somebody was told", async () => {
    const { broadcast: found } = await eves.expectReply("broadcast", { broadcast });
    return found.told >= 2;
  });
  const countRows = async () => {
    let rows = 0;
    for (const { id } of members) {
      rows += (await Array.fromAsync(server.database.list(keys.noticesOf(id)))).length;
    }
    return rows;
  };
  await eves.expectReply("broadcast/stop", { broadcast });
  const { broadcast: stopped } = await eves.expectReply("broadcast", { broadcast });
  assert.equal(await countRows(), stopped.app);
  assert.ok(stopped.app < members.length);
  assert.equal(stopped.state, "stopped");
  // Two more beats of the job.
  const other = await eves.expectReply("broadcast/write", {
    rid: "three-isolates-2",
    content: { ...content, rate: 6_000 },
  } as never);
  const next = await counted(eves, other.broadcast);
  await eves.expectReply("broadcast/start", { broadcast: other.broadcast, version: next.version });
  await until("the other one is done", async () => {
    const { broadcast: found } = await eves.expectReply("broadcast", { broadcast: other.broadcast });
    return found.state === "done" && found.told === members.length;
  });
  assert.equal(await countRows(), stopped.app + members.length);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});
