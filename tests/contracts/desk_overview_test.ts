/** The figures of the site at the desk: who sees them, what a small world comes to, pages and files. */
import assert from "node:assert/strict";
import { LANGUAGES } from "@/domain/language.ts";
import { OVERVIEW_PERIODS, OVERVIEW_SECTIONS } from "@/domain/overview.ts";
import { meetsNeed, ROLES } from "@/domain/staff.ts";
import type { DayStats } from "@/domain/stats.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { measureQueues } from "@/actors/stats/queues.ts";
import { listDayStats } from "@/store/stats/reader.ts";
import { OVERVIEW_CALLS } from "@/protocol/desk/calls/overview.ts";
import type { OverviewTableView } from "@/protocol/desk/views/overview.ts";
import { audit } from "@/tests/kit/audit.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { connect, openServer, request, sendText, signUp, type TestServer } from "@/tests/kit/mod.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";

const INPUTS = {
  overview: { right: {}, wrong: [{ by: "year" }, { by: "" }, { lang: "fr" }, { lang: 7 }, { by: ["day"] }] },
  "overview/export": {
    right: { section: "money" },
    wrong: [{}, { section: "staff" }, { section: "money", by: "hour" }, { section: "money", lang: "=cmd" }],
  },
} as const satisfies Record<keyof typeof OVERVIEW_CALLS, unknown>;

function get(server: TestServer, path: string, { cookie }: Pick<TestStaff, "cookie">, lang = "en") {
  return request(server, path, { cookie: `${cookie}; lang=${lang}` });
}

/** The figures of today, or of another row, by column. */
function todayOf(tables: readonly OverviewTableView[], section: OverviewTableView["section"]) {
  const table = tables.find((each) => each.section === section);
  assert.ok(table);
  const row = table.rows.at(-1);
  return Object.fromEntries(table.columns.map(({ name }, index) => [name, row?.cells[index]]));
}

async function exportsOf({ database }: TestServer): Promise<number> {
  return (await Array.fromAsync(database.list(keys.staffLogsBy("what", "overview.export")))).length;
}

async function putDays({ database }: TestServer, days: Record<number, DayStats>): Promise<void> {
  for (const [back, stats] of Object.entries(days)) {
    const change = newChange();
    set(change, keys.statDay(dayOf(Date.now()) - Number(back)), stats);
    await database.commit(change);
  }
}

Deno.test("OV-5 overview: for the roles of the table, and with what it takes", async () => {
  await using server = await openServer();
  for (const role of ROLES) {
    await using desk = await connectDesk(server, await addStaff(server, { roles: [role] }));
    for (const module of ["overview", "overview/export"] as const) {
      const { right, wrong } = INPUTS[module];
      if (!meetsNeed([role], OVERVIEW_CALLS[module].may ?? "staff")) {
        await desk.expectRefusal(module, right, "not_permitted");
        continue;
      }
      await desk.expectReply(module, right);
      for (const input of wrong) await desk.expectRefusal(module, input, "invalid_input");
    }
  }
  assert.equal(await exportsOf(server), 3, "of supervisor, finance and admin, once each");
  assert.deepEqual(server.complaints(), []);
  await audit(server);
});

Deno.test("OV-1 OV-4 overview: what members and the desk do is in the figures of the day, the week and the month", async () => {
  await using server = await openServer();
  const persona = await addPersona(server);
  const mia = await addStaff(server);
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using hers = await connect(server, ada);
  await using his = await connect(server, ben);
  await using desk = await connectDesk(server, mia);
  await sendText(hers, { id: persona }, "hello");
  await sendText(his, { id: persona }, "hi");
  const { claim } = await desk.expectReply("claim/take", { persona, member: ada.id });
  const data = { receiver_id: ada.id, message_type: "text", message_text: "hi" };
  await desk.expectReply("as", { persona, member: ada.id, claim, module: "send_message", data });

  await using boss = await connectDesk(server, await addStaff(server, { roles: ["finance"] }));
  for (const by of OVERVIEW_PERIODS) {
    const { tables, queues } = await boss.expectReply("overview", { by });
    assert.deepEqual(tables.map(({ section }) => section), [...OVERVIEW_SECTIONS]);
    const members = todayOf(tables, "members");
    assert.deepEqual([members.registrations, members.active], [2, 2], by);
    const chats = todayOf(tables, "chats");
    assert.equal(chats.chats, 2);
    assert.equal(Number(chats.messages_paid) + Number(chats.messages_free), 2);
    const answers = todayOf(tables, "answers");
    assert.deepEqual([answers.answers, answers.wait_median], [1, 1]);
    assert.ok(Number(todayOf(tables, "premium").coins_in) > 0, "coins of the registrations");
    const retention = tables.find(({ section }) => section === "retention")?.rows.at(-1);
    assert.deepEqual(retention?.cells.slice(0, 3), [2, 1, null]);
    assert.equal(queues.chats, 2, "one waits, and one is held");
  }
  const { tables } = await boss.expectReply("overview", { lang: "en" });
  assert.equal(todayOf(tables, "members").registrations, "few");
  assert.equal(todayOf(tables, "answers").wait_median, "few", "one answer is one person's");
  const others = await boss.expectReply("overview", { lang: "de" });
  assert.equal(todayOf(others.tables, "members").registrations, 0);
  await audit(server);
});

Deno.test("OV-8 measureQueues: once an hour, whoever does it, and its means are in the figures", async () => {
  await using server = await openServer();
  const persona = await addPersona(server);
  await using device = await connect(server, await signUp(server));
  await sendText(device, { id: persona }, "hello");
  const now = Date.now();
  const day = dayOf(now);
  const counted = async () => (await listDayStats(server.database, { from: day, to: day })).get(day) ?? {};
  const before = (await counted())["queue/measured"]?.[""] ?? 0;
  // An hour of this day that no sweep measures.
  const other = day * DAY_MS + (now % DAY_MS < DAY_MS / 2 ? DAY_MS - 60_000 : 60_000);
  await Promise.all([1, 2, 3].map(() => measureQueues(server.database, other)));
  await measureQueues(server.database, other + 1);
  assert.equal((await counted())["queue/measured"]?.[""], before + 1);
  assert.ok(Number((await counted())["queue/chats"]?.[""]) >= 1);
});

Deno.test("OV-5 /desk/overview: charts with their words and every number in a table, without scripts", async () => {
  await using server = await openServer();
  const boss = await addStaff(server, { roles: ["supervisor"] });
  const stats = {
    registrations: { en: 30, he: 3 },
    active_day: { en: 50 },
    messages_paid: { en: 1_234 },
    answers: { en: 40 },
    "wait/more": { en: 40 },
    orders_paid: { en: 9 },
    "revenue/USD": { en: 8_991 },
    "revenue/XYZ": { en: 500 },
    "step/quick/name": { en: 40 },
    "registered/quick": { en: 30 },
    reports: { "": 4 },
  };
  await putDays(server, { 1: stats, 40: stats, 200: stats });
  for (const by of OVERVIEW_PERIODS) {
    const { status, text } = await get(server, `/desk/overview?by=${by}`, boss);
    assert.equal(status, 200);
    for (const section of OVERVIEW_SECTIONS) {
      if (section === "queues" || section === "premium") continue;
      assert.match(text, new RegExp(`<h2 id="${section}"`), section);
    }
    const charts = [...text.matchAll(/<svg role="img" aria-labelledby="(\S+) (\S+)"/g)];
    assert.ok(charts.length >= 10);
    assert.equal(new Set(charts.map(([, title]) => title)).size, charts.length, "each has a name of its own");
    for (const [, title, desc] of charts) {
      assert.match(text, new RegExp(`<title id="${title}">[^<]+</title>\\s*<desc id="${desc}">[^<]+`));
    }
    assert.match(text, /more than 24 h|more than 1 d/);
    assert.match(text, /\$89\.91/);
    assert.match(text, /5 XYZ/, "a currency that is sold in no more");
    assert.match(text, /1,234/);
    assert.match(text, new RegExp(`<option +value="${by}" selected`));
    assert.doesNotMatch(text, /<script(?![^>]*src=)[^>]*>[^<]/);
  }
  const hebrew = await get(server, "/desk/overview?of=he", boss, "he");
  assert.match(hebrew.text, /dir="rtl".*נתוני האתר/s);
  assert.match(hebrew.text, /&lt;5/);
  assert.doesNotMatch(hebrew.text, /1,234/, "figures of others");
  assert.match((await get(server, "/desk/overview?by=month", boss, "de")).text, /Zahlen der Seite/);
  const odd = await get(server, "/desk/overview?by=<script>&of=%00&x[]=1", boss);
  assert.equal(odd.status, 200);
  assert.doesNotMatch(odd.text, /<script>/);
});

Deno.test("OV-5 /desk/overview: where nothing has happened it says so, and others than those of the table do not see it", async () => {
  await using server = await openServer();
  const boss = await addStaff(server, { roles: ["admin"] });
  for (const lang of LANGUAGES) {
    const { status, text } = await get(server, `/desk/overview?of=${lang}`, boss, lang);
    assert.equal(status, 200);
    assert.doesNotMatch(text, /NaN|undefined|Infinity/);
  }
  const { text } = await get(server, "/desk/overview", boss);
  assert.match(text, /Nothing was counted in this time\./);
  for (const role of ["moderator", "safety", "support"] as const) {
    const staff = await addStaff(server, { roles: [role] });
    for (const path of ["/desk/overview", "/desk/overview.csv?section=money"]) {
      assert.equal((await get(server, path, staff)).status, 403, `${role} ${path}`);
    }
  }
  assert.equal((await get(server, "/desk/overview", { cookie: "" })).status, 303);
  assert.equal(await exportsOf(server), 0);
});

Deno.test("OV-6 OV-7 /desk/overview.csv: each section as a table, with what is not told, and as an entry of the log", async () => {
  await using server = await openServer();
  const boss = await addStaff(server, { roles: ["finance"] });
  await putDays(server, {
    1: {
      registrations: { en: 30, he: 3 },
      orders_paid: { en: 9, he: 2 },
      "revenue/USD": { en: 8_991 },
      "revenue/ILS": { he: 7_800 },
      "revenue/=1+1": { en: 100 },
      "step/quick/name": { en: 40 },
      answers: { en: 40 },
      "wait/more": { en: 40 },
    },
  });
  let logged = 0;
  const csv = async (query: string) => {
    const { status, text, headers } = await get(server, `/desk/overview.csv?${query}`, boss);
    assert.equal(status, 200);
    assert.match(headers.get("content-type") ?? "", /^text\/csv/);
    assert.match(headers.get("content-disposition") ?? "", /^attachment; filename="[a-z0-9-]+\.csv"$/);
    assert.equal(await exportsOf(server), ++logged);
    const [head = "", ...lines] = text.replace("\ufeff", "").trim().split("\r\n");
    for (const line of lines) assert.equal(line.split(",").length, head.split(",").length);
    return { head, lines };
  };
  const rows = { day: 14, week: 12, month: 12 };
  for (const by of OVERVIEW_PERIODS) {
    for (const section of OVERVIEW_SECTIONS) {
      const { lines } = await csv(`section=${section}&by=${by}`);
      if (section !== "conversion") assert.equal(lines.length, section === "retention" ? 12 : rows[by]);
    }
  }
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const line = (lines: string[]) => lines.find((each) => each.startsWith(yesterday));
  const money = await csv("section=money");
  assert.doesNotMatch(money.head, /(^|,)[=+@-]/, "no heading is a formula");
  assert.match(line(money.lines) ?? "", /^\d{4}-\d\d-\d\d,11,0,.*78\.00.*89\.91/);
  assert.match(line((await csv("section=money&of=he")).lines) ?? "", /,<5,0,.*<5/);
  assert.match(line((await csv("section=answers")).lines) ?? "", /,40,>1440,>1440,/);
  assert.deepEqual((await csv("section=conversion")).lines[0], "quick/name,40,1");
  for (const query of ["", "section=", "section=staff", "section=__proto__"]) {
    assert.equal((await get(server, `/desk/overview.csv?${query}`, boss)).status, 404, query);
  }
  assert.equal(await exportsOf(server), logged);
});

Deno.test("OV-7 overview/export: each of two at once is an entry of the log, which stays whole", async () => {
  await using server = await openServer();
  const boss = await addStaff(server, { roles: ["finance"] });
  await using desk = await connectDesk(server, boss);
  const input = { section: "chats", by: "week", lang: "he" } as const;
  const [one, other] = await Promise.all([
    desk.expectReply("overview/export", input),
    desk.expectReply("overview/export", input),
  ]);
  assert.deepEqual(one, other);
  assert.equal(await exportsOf(server), 2, "each file is an entry");
  await audit(server);
});
