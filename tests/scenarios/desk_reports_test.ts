/** Reports and notices over pages, without JavaScript: from who reports to what safety makes of it. */
import assert from "node:assert/strict";
import { REPORT_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import type { Report } from "@/store/records.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addProfilePhoto } from "@/tests/kit/photos.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import {
  audit,
  connect,
  contextOf,
  keepingOf,
  mailTo,
  openServer,
  postForm,
  request,
  sendText,
  signUp,
  type TestServer,
} from "@/tests/kit/mod.ts";

const SETTINGS = { DEMO: "0" };
const NOTICE = {
  reason: "underage",
  where: "",
  text: "She says that she is 15.",
  name: "",
  email: "",
  faith: "1",
};

async function listReports({ database }: TestServer): Promise<Report[]> {
  return (await Array.fromAsync(database.list(keys.reports()))).map(({ value }) => value);
}

Deno.test("RP-9 RP-10 RP-13 RP-14 pages: from a report to a decision of which both hear, without JavaScript", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const sam = await addStaff(server, { roles: ["safety"], name: "Sam" });
  const list = (query = "") => request(server, `/desk/reports${query}`, { cookie: sam.cookie });
  assert.match((await list()).text, /Nothing is open\. Well done\./);
  assert.match((await list("?show=mine")).text, /There are none\./);
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  const { message } = await sendText(bens, ada, "<b>rude</b> words");
  await adas.expectReply("user/report", {
    user_id: ben.id,
    reason: "threat",
    message_id: message.id,
    text: "He means it",
  });
  const [{ id } = { id: "" }] = await listReports(server);
  const received = await mailTo(server, ada.email, { kind: "report_received" });
  assert.ok(received.text.includes(id), "the receipt has the number");

  const listed = await list("?show=urgent");
  assert.match(listed.text, /data-live="reports"/);
  assert.ok(listed.text.includes(`/desk/reports/${ben.id}`) && listed.text.includes("Ben"));
  const path = `/desk/reports/${ben.id}`;
  const page = await request(server, path, { cookie: sam.cookie });
  for (const said of ["&lt;b>rude&lt;/b> words", "He means it", "Ada", id]) {
    assert.ok(page.text.includes(said), said);
  }
  const post = (fields: Record<string, string>) => postForm(server, path, fields, { cookie: sam.cookie });
  assert.equal((await post({ do: "take" })).status, 303);
  assert.ok((await list("?show=mine")).text.includes(path));
  assert.ok(!(await list("?show=nobody")).text.includes(path));

  const none = await post({ do: "close", reason: "I looked at all of it" });
  assert.equal(none.status, 422, "nothing was chosen");
  assert.ok(none.text.includes("Please choose at least one report."));
  assert.ok(none.text.includes('value="I looked at all of it"'), "what was typed stays");
  assert.equal((await listReports(server)).length, 1);
  const vague = await post({
    do: "decide",
    report: id,
    facts: "You threatened somebody.",
    rid: "page-decides-1",
  });
  assert.equal(vague.status, 422);
  assert.ok(vague.text.includes("You threatened somebody."));
  const decide = {
    do: "decide",
    report: id,
    rid: "page-decides-1",
    measure: "warn",
    rule: "threat",
    facts: "You threatened somebody.",
  };
  const decided = await post(decide);
  assert.equal(decided.status, 303);
  assert.match(decided.headers.get("location") ?? "", /^\/desk\/decisions\//);
  assert.equal(
    (await post(decide)).headers.get("location"),
    decided.headers.get("location"),
    "a double click",
  );
  const outcome = await mailTo(server, ada.email, { kind: "report_outcome" });
  assert.match(outcome.text, /have acted/);
  assert.doesNotMatch(outcome.text, /threatened/, "what was decided is not theirs to know");
  await mailTo(server, ben.email, { kind: "decision" });
  const closed = await list("?show=closed");
  assert.ok(closed.text.includes(id));
  assert.ok((await request(server, path, { cookie: sam.cookie })).text.includes("Keep it 180 days more"));
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("RP-17 RP-18 pages: evidence is kept for longer, and a chat is read, with a reason alone", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const { cookie } = await addStaff(server, { roles: ["safety"] });
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  await sendText(bens, ada, "something said before");
  await adas.expectReply("user/report", { user_id: ben.id, reason: "harassment" });
  const [{ id } = { id: "" }] = await listReports(server);
  const path = `/desk/reports/${ben.id}`;
  const chat = `${path}/chat`;
  const asked = await request(server, `${chat}?report=${id}`, { cookie });
  assert.equal(asked.status, 200);
  assert.ok(!asked.text.includes("something said before"));
  const refused = await postForm(server, chat, { report: id, why: "" }, { cookie });
  assert.equal(refused.status, 422);
  assert.ok(!refused.text.includes("something said before"));
  const read = await postForm(server, chat, { report: id, why: "what led to it" }, { cookie });
  assert.ok(read.text.includes("something said before"));
  const elsewhere = await postForm(server, chat, { report: "aaaaa-bbbbb", why: "curious" }, { cookie });
  assert.equal(elsewhere.status, 404);
  const closed = await postForm(server, path, { do: "close", report: id, reason: "no breach" }, { cookie });
  assert.equal(closed.headers.get("location"), "/desk/reports?done");
  assert.match((await mailTo(server, ada.email, { kind: "report_outcome" })).text, /no breach of our/);
  const page = await request(server, path, { cookie });
  const [, held = ""] = page.text.match(/<option[^>]*value="([0-9a-z-]+ \d+)"/) ?? [];
  assert.ok(held.startsWith(id));
  const nothing = await postForm(server, path, { do: "hold", held, why: "" }, { cookie });
  assert.equal(nothing.status, 422);
  const kept = await postForm(server, path, { do: "hold", held, why: "a court asks for it" }, { cookie });
  assert.equal(kept.status, 303);
  const late = await postForm(server, path, { do: "hold", held: `${id} 5`, why: "an old page" }, { cookie });
  assert.equal(late.status, 422);
  assert.ok(late.text.includes('value="an old page"'), "what was typed stays");
  for (const own of ["", "x", `${id} `, `${id} 1e9`, "a b c"]) {
    const answer = await postForm(server, path, { do: "hold", held: own, why: "x" }, { cookie });
    assert.ok(answer.status < 500, own);
  }
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("RP-11 RP-10 pages: a reported picture is a link until it is asked for, and goes to safety alone", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const [safety, support] = [
    await addStaff(server, { roles: ["safety"] }),
    await addStaff(server, { roles: ["support", "moderator", "admin"] }),
  ];
  await using adas = await connect(server, ada);
  const photo = await addProfilePhoto(
    { ...keepingOf(server), actors: contextOf(server).actors },
    ben.id,
  );
  await adas.expectReply("user/report", { user_id: ben.id, reason: "sexual", photo_id: photo });
  const page = await request(server, `/desk/reports/${ben.id}`, { cookie: safety.cookie });
  const path = `/desk/reports/${ben.id}/photos/${photo}`;
  assert.ok(page.text.includes(`href="${path}"`));
  assert.doesNotMatch(page.text, new RegExp(`src="[^"]*${photo}`), "no picture by itself");
  const shown = await request(server, path, { cookie: safety.cookie });
  assert.deepEqual([shown.status, shown.headers.get("cache-control")], [200, "no-store"]);
  assert.match(shown.headers.get("content-type") ?? "", /^image\//);
  assert.equal((await request(server, path, { cookie: support.cookie })).status, 403);
  for (const cookie of [ada.cookie, ben.cookie]) {
    assert.equal((await request(server, path, { cookie })).status, 303, "to sign-in");
  }
  for (const own of [`/desk/reports/${ada.id}/photos/${photo}`, `${path.slice(0, -1)}x`, `${path}%00`]) {
    assert.equal((await request(server, own, { cookie: safety.cookie })).status, 404, own);
  }
  const acts = await Array.fromAsync(server.database.list(keys.staffLogsBy("what", "photo.read")));
  assert.equal(acts.length, 1);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("RP-19 DQ-9 pages: a chat that was handed over is a case, with who did it, and can be read from there", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const persona = await addPersona(server, { member: { name: "Lena" } });
  const [mia, sam] = [
    await addStaff(server, { name: "Mia" }),
    await addStaff(server, { roles: ["safety"], name: "Sam" }),
  ];
  const ada = await signUp(server, { name: "Ada" });
  await using desk = await connectDesk(server, mia);
  await using adas = await connect(server, ada);
  await desk.expectReply("shift", { open: 1 });
  await sendText(adas, { id: persona }, "I cannot go on");
  await desk.expectEvent("queue", ({ totals }) => totals.new === 1);
  const { claim } = await desk.expectReply("claim/next", {});
  const held = { persona, member: ada.id, claim };
  await desk.expectReply("claim/escalate", { ...held, why: "self_harm", note: "Talks of ending it." });
  const path = `/desk/reports/${ada.id}`;
  const page = await request(server, path, { cookie: sam.cookie });
  for (const said of ["Talks of ending it.", "Handed over by Mia from a chat with Lena"]) {
    assert.ok(page.text.includes(said), said);
  }
  const [{ id } = { id: "" }] = await listReports(server);
  const chat = await postForm(server, `${path}/chat`, { report: id, why: "how she is" }, sam);
  assert.ok(chat.text.includes("I cannot go on"));
  const closed = await postForm(server, path, { do: "close", report: id, reason: "called for help" }, sam);
  assert.equal(closed.status, 303);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("RP-9 pages: in Hebrew from right to left, in German, and with no address that breaks them", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const { cookie } = await addStaff(server, { roles: ["safety"] });
  await using adas = await connect(server, ada);
  await adas.expectReply("user/report", { user_id: ben.id, reason: "spam" });
  const subject = `/desk/reports/${ben.id}`;
  for (
    const path of ["/desk/reports", "/desk/reports?show=closed", `/desk/reports?member=${ben.id}`, subject]
  ) {
    const hebrew = await request(server, path, { cookie: `${cookie}; lang=he` });
    assert.match(hebrew.text, /<html[^>]*dir="rtl"/, path);
    const german = await request(server, path, { cookie: `${cookie}; lang=de` });
    assert.match(german.text, /Meldung/, path);
    for (const { text, status } of [hebrew, german]) {
      assert.equal(status, 200);
      assert.doesNotMatch(text, /desk\.reports\.|\{[a-z]+\}/, "no key, no gap");
    }
  }
  const odd = [
    "?after=x",
    "?after=0.9999999999999999.x",
    "?before=1.%00",
    "?show=closed&before=-1.x",
    "?show=__proto__",
    "?member=../..",
    "?member=%00",
    "/none",
    "/%00",
    "/__proto__",
    "/none/chat",
  ];
  for (const own of odd) {
    const { status } = await request(server, `/desk/reports${own}`, { cookie });
    assert.ok(status < 500, `${own}: ${status}`);
  }
  assert.equal((await request(server, "/desk/reports/none", { cookie })).status, 404);
  assert.equal((await postForm(server, subject, { do: "nothing" }, { cookie })).status, 422);
  assert.equal((await postForm(server, "/desk/reports/none", { do: "take" }, { cookie })).status, 404);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("RP-12 notice: from anybody without JavaScript, with its number on the page and by mail, then what came of it", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const ben = await signUp(server, { name: "Ben" });
  const { cookie } = await addStaff(server, { roles: ["safety"] });
  assert.match((await request(server, "/login")).text, /href="\/report"/, "in the footer");
  const form = await request(server, "/report");
  assert.match(form.text, /<form[^>]*action="\/report"/);
  assert.doesNotMatch(form.text, /name="website"/);
  const sent = await postForm(server, "/report", {
    ...NOTICE,
    where: `${server.site}/profile/${ben.id}`,
    email: "eva@example.org",
  });
  assert.equal(sent.status, 303);
  const [report] = await listReports(server);
  assert.deepEqual([report?.by, report?.about, report?.reason], [null, ben.id, "underage"]);
  assert.equal(sent.headers.get("location"), `/report?sent=${report?.id}`);
  assert.ok((await request(server, `/report?sent=${report?.id}`)).text.includes(report?.id ?? "-"));
  const receipt = await mailTo(server, "eva@example.org", { kind: "report_received" });
  assert.ok(receipt.text.includes(report?.id ?? "-"));
  assert.doesNotMatch(receipt.text, /she is 15/, "quotes nothing that was typed");
  const path = `/desk/reports/${ben.id}`;
  const page = await request(server, path, { cookie });
  assert.ok(page.text.includes("eva@example.org") && page.text.includes("She says that she is 15."));
  const done = await postForm(server, path, { do: "close", report: report?.id ?? "", reason: "is 31" }, {
    cookie,
  });
  assert.equal(done.status, 303);
  await mailTo(server, "eva@example.org", { kind: "report_outcome" });

  const unnamed = await postForm(server, "/report", { ...NOTICE, where: "a girl called Mia" });
  assert.equal(unnamed.status, 303);
  const [open] = await listReports(server);
  assert.equal(open?.about, null);
  const own = await request(server, `/desk/reports/notice.${open?.id}`, { cookie });
  assert.ok(own.text.includes("a girl called Mia") && own.text.includes("somebody without an account"));
  assert.doesNotMatch(own.text, /value="decide"/, "nobody is known who could be decided about");
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("RP-12 SE-6 notice: every wrong field is named, what was typed stays and is never markup; nothing is kept", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const empty = await postForm(server, "/report", {});
  assert.equal(empty.status, 422);
  for (const field of ["reason", "where", "text", "faith"]) {
    assert.match(empty.text, new RegExp(`aria-describedby="field-${field}-error`), field);
  }
  const typed = {
    ...NOTICE,
    where: '"><script>x()</script>',
    text: "</textarea><b>x</b>",
    email: "not an address",
  };
  const hostile = await postForm(server, "/report", typed);
  assert.equal(hostile.status, 422);
  assert.doesNotMatch(hostile.text, /<script>x\(\)|<\/textarea><b>/);
  assert.ok(hostile.text.includes("not an address"));
  const long = "ü".repeat(REPORT_TEXT_MAX_CODE_POINTS + 1);
  for (
    const own of [
      { text: long },
      { where: "x".repeat(501) },
      { reason: "__proto__" },
      { email: "a@b\r\nbcc: c@d.example" },
      { where: "\u0000\u202e " },
      { name: "x".repeat(5_000) },
    ]
  ) {
    const answer = await postForm(server, "/report", { ...NOTICE, where: "here", ...own });
    assert.equal(answer.status, 422, JSON.stringify(own).slice(0, 40));
  }
  for (const body of ["%00=%ff", "reason=spam&reason=fake"]) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await request(server, "/report", { method: "POST", body, headers });
    assert.equal(answer.status, 422);
  }
  const foreign = await postForm(server, "/report", { ...NOTICE, where: "here" }, {
    headers: { origin: "https://evil.example" },
  });
  assert.equal(foreign.status, 403);
  for (const sent of ["<script>", "x".repeat(41), "aaaaa-<b>"]) {
    const page = await request(server, `/report?sent=${encodeURIComponent(sent)}`);
    assert.doesNotMatch(page.text, /Number of your report/);
  }
  assert.deepEqual(await listReports(server), []);
  const hebrew = await request(server, "/report", { headers: { cookie: "lang=he" } });
  assert.match(hebrew.text, /<html[^>]*dir="rtl"/);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("RP-12 notice: so many an hour from an address, then 429, and nothing that was typed is lost", async () => {
  await using server = await openServer({ settings: { ...SETTINGS, RATE_REPORTS: "3/3600" } });
  const notice = { ...NOTICE, where: "an advert" };
  for (let nth = 0; nth < 3; nth++) assert.equal((await postForm(server, "/report", notice)).status, 303);
  const refused = await postForm(server, "/report", notice);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 3_000);
  assert.ok(refused.text.includes(NOTICE.text));
  assert.equal((await listReports(server)).length, 3);
});
