/** Figures and samples as pages of the desk, without scripts. */
import assert from "node:assert/strict";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { putAnswerTime } from "@/store/answers/writer.ts";
import { newChange } from "@/store/change.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";
import { connect, openServer, request, sendText, signUp, type TestServer } from "@/tests/kit/mod.ts";

const ADA = "ada0000000" as MemberId;

/** An answer that came after so many minutes, a while ago. */
async function addAnswer(
  { database }: TestServer,
  { persona, staff, minutes, seq = 1 }: { persona: MemberId; staff: StaffId; minutes: number; seq?: number },
): Promise<void> {
  const change = newChange();
  const at = Date.now() - 60_000 - seq;
  putAnswerTime(change, { at, persona, member: ADA, staff, waited_ms: minutes * 60_000, first: true, seq });
  await database.commit(change);
}

function get(server: TestServer, path: string, { cookie }: TestStaff, lang = "en") {
  return request(server, path, { cookie: `${cookie}; lang=${lang}` });
}

function post(server: TestServer, path: string, { cookie }: TestStaff, fields: Record<string, string>) {
  return request(server, path, {
    method: "POST",
    cookie,
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: server.origin },
  });
}

async function openWorld() {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await openServer());
  const persona = await addPersona(server, { member: { name: "=Lena" } });
  const [mia, boss] = [
    await addStaff(server, { name: 'Mia, “the”\n"best"' }),
    await addStaff(server, { name: "Rut", roles: ["supervisor"] }),
  ];
  const owned = stack.move();
  return { server, persona, mia, boss, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

Deno.test("QA-7 QA-17 /desk/quality: charts with their words, and every number in a table, by what the form asks for", async () => {
  await using world = await openWorld();
  const { server, persona, mia, boss } = world;
  await addAnswer(server, { persona, staff: mia.id, minutes: 4 });
  for (const by of ["moderator", "persona", "team", "hour", "day"]) {
    const { status, text } = await get(server, `/desk/quality?by=${by}`, boss);
    assert.equal(status, 200);
    assert.match(text, /<svg role="img" aria-labelledby="answers-title answers-desc"/);
    assert.match(text, /<title id="answers-title">Answers<\/title>\s*<desc id="answers-desc">/);
    assert.match(text, /<table.*4 min.*All together.*4 min/s);
    assert.match(text, new RegExp(`<option +value="${by}" selected`));
    assert.equal(/Coins paid back/.test(text), by !== "moderator");
    assert.doesNotMatch(text, /<script(?![^>]*src=)[^>]*>[^<]/);
  }
  const hebrew = await get(server, "/desk/quality?by=team", boss, "he");
  assert.match(hebrew.text, /dir="rtl".*איכות/s);
});

Deno.test("QA-7 /desk/quality: a span that cannot be is said, and a day that does not exist is today", async () => {
  await using world = await openWorld();
  const { server, boss } = world;
  const long = await get(server, "/desk/quality?from=2026-01-01&to=2026-12-31", boss);
  assert.equal(long.status, 422);
  assert.match(long.text, /Please choose a span of 1 to 90 days/);
  assert.match(long.text, /name="from" value="2026-01-01"/);
  assert.equal((await get(server, "/desk/quality?from=2026-02-31&to=<script>&by=money", boss)).status, 200);
});

Deno.test("QA-11 /desk/quality.csv: a table by RFC 4180, in which no name is a formula", async () => {
  await using world = await openWorld();
  const { server, persona, mia, boss } = world;
  await addAnswer(server, { persona, staff: mia.id, minutes: 4 });
  const personas = await get(server, "/desk/quality.csv?by=persona", boss);
  assert.equal(personas.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.match(
    personas.headers.get("content-disposition") ?? "",
    /attachment; filename="quality-persona-.*\.csv"/,
  );
  const [head = "", row, total, end] = personas.text.replace("\ufeff", "").split("\r\n");
  assert.equal(head.split(",")[0], "Profile");
  assert.equal(row, "'=Lena,1,240,240,,,0,0,0,0");
  assert.equal(total, "All together,1,240,240,,,0,0,0,0");
  assert.equal(end, "");
  const people = await get(server, "/desk/quality.csv?by=moderator", boss);
  assert.match(people.text, /\r\n"Mia, “the”\n""best""",1,240,240,,,0,0\r\n/);
  assert.equal((await get(server, "/desk/quality.csv?from=2020-01-01", boss)).status, 422);
});

Deno.test("QA-10 desk pages: a moderator sees their own figures and none of the others'", async () => {
  await using world = await openWorld();
  const { server, persona, mia, boss } = world;
  await addAnswer(server, { persona, staff: mia.id, minutes: 4 });
  await addAnswer(server, { persona, staff: boss.id, minutes: 50, seq: 2 });
  for (
    const path of [
      "/desk/quality",
      "/desk/quality.csv",
      "/desk/quality/samples",
      "/desk/quality/samples/a.b.1",
    ]
  ) {
    assert.equal((await get(server, path, mia)).status, 403, path);
  }
  assert.equal((await post(server, "/desk/quality/samples", mia, { count: "5", days: "7" })).status, 403);
  const own = await get(server, "/desk/figures", mia);
  assert.equal(own.status, 200);
  assert.match(own.text, /My figures/);
  assert.doesNotMatch(own.text, /50 min|Coins/);
  assert.equal((await request(server, "/desk/figures")).status, 303);
});

Deno.test("QA-12 QA-13 QA-14 samples: drawn, read and scored by forms; whoever wrote it sees the score", async () => {
  await using world = await openWorld();
  const { server, persona, mia, boss } = world;
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  await using desk = await connectDesk(server, mia);
  await sendText(device, { id: persona }, "who <b>are</b> you?");
  const { claim } = await desk.expectReply("claim/take", { persona, member: ada.id });
  const data = { receiver_id: ada.id, message_type: "text", message_text: "a virtual profile" };
  await desk.expectReply("as", { persona, member: ada.id, claim, module: "send_message", data });

  const drawn = await post(server, "/desk/quality/samples", boss, {
    count: "5",
    days: "7",
    moderator: mia.id,
  });
  assert.equal(drawn.headers.get("location"), "/desk/quality/samples?drawn=1");
  const list = await get(server, "/desk/quality/samples?drawn=1", boss);
  assert.match(list.text, /1 answer drawn.*To be scored/s);
  const path = /href="(\/desk\/quality\/samples\/[^"?]+)"/.exec(list.text)?.[1] ?? assert.fail();
  const sample = await get(server, path, boss);
  assert.match(sample.text, /who &lt;b>are&lt;\/b> you\?.*The answer that was drawn.*a virtual profile/s);
  assert.match(sample.text, /<fieldset.*<legend[^>]*>Warmth/s);

  const score = {
    warmth: "5",
    honesty: "4",
    rules: "3",
    language: "5",
    must_talk: "1",
    note: "good <i>work</i>",
  };
  const missing = await post(server, path, boss, { ...score, rules: "" });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /Please give each of the four a score.*good &lt;i>work&lt;\/i>/s);
  assert.equal((await post(server, path, boss, { ...score, rules: "6" })).status, 422);
  const scored = await post(server, path, boss, score);
  assert.equal(scored.headers.get("location"), "/desk/quality/samples?scored=1");
  const figures = await get(server, "/desk/figures", mia);
  assert.match(figures.text, /How my answers were scored.*Must be talked about.*good &lt;i>work/s);
  assert.equal((await get(server, "/desk/quality/samples/nothing", boss)).status, 404);
  assert.match(
    (await post(server, "/desk/quality/samples", boss, { count: "21", days: "7" })).text,
    /Please|check/i,
  );
  const none = await post(server, "/desk/quality/samples", boss, { count: "5", days: "7" });
  assert.equal(none.headers.get("location"), "/desk/quality/samples?drawn=0");
  assert.deepEqual(server.complaints(), []);
});

Deno.test("QA-15 /desk/figures: a pause is taken by a form", async () => {
  await using world = await openWorld();
  const { server, mia } = world;
  assert.match((await get(server, "/desk/figures", mia)).text, /No pause is due/);
  const paused = await post(server, "/desk/figures/pause", mia, {});
  assert.equal(paused.headers.get("location"), "/desk/figures");
  assert.match((await get(server, "/desk/figures", mia)).text, /Pause: 10 minutes left/);
});
