/** The desk's pages about money over HTTP: by forms alone, as a browser without JavaScript posts them. */
import assert from "node:assert/strict";
import { hashToken } from "@/actors/member/token.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Order } from "@/store/records.ts";
import {
  audit,
  connect,
  contextOf,
  dump,
  openServer,
  postForm,
  request,
  signUp,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";
import { COINS_200, orderOf } from "@/tests/kit/till.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";

const SETTINGS = { DEMO: "0" };
const PAGES = ["", "/disputes", "/declarations", "/closing"] as const;

/** A member buys 200 coins at the embedded test provider. */
async function buy(server: TestServer, name: string): Promise<Order> {
  const member = await signUp(server, { name });
  await using device = await connect(server, member);
  const { order_id, redirect_url } = await device.expectReply("payment/initiate", COINS_200);
  await contextOf(server).testPayments.act(redirect_url.split("/").at(-1) ?? "", "pay");
  await device.expectEvent("payment/complete");
  return await orderOf(server, order_id);
}

/** What somebody has proved is long ago. */
async function makeStale({ database }: TestServer, { token }: TestStaff): Promise<void> {
  const key = keys.staffSession(hashToken(token));
  const { value } = await database.get(key);
  assert.ok(value);
  const change = newChange();
  set(change, key, { ...value, proved_at: 0 });
  await database.commit(change);
}

Deno.test("FN-1 FN-2 FN-3 P25 order page: money goes back by a form with a reason and a proof, once, in three languages", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const bought = await buy(server, "<b>Ada</b>");
  const fin = await addStaff(server, { roles: ["finance"] });
  const { cookie } = fin;
  for (const lang of ["en", "he", "de"]) {
    const page = await request(server, `/desk/money?lang=${lang}`, { cookie });
    assert.equal(page.status, 200);
    assert.match(page.text, new RegExp(`<html lang="${lang}"`));
    assert.match(page.text, /2\.99/);
    assert.doesNotMatch(page.text, /<b>Ada|desk\.money\./);
  }
  const path = `/desk/money/orders/${bought.id}`;
  const page = await request(server, path, { cookie });
  assert.match(page.text, /name="do" value="refund"/);
  assert.equal((await postForm(server, path, { do: "refund", reason: "" }, { cookie })).status, 422);
  await makeStale(server, fin);
  const asked = await postForm(server, path, { do: "refund", reason: "by mistake" }, { cookie });
  assert.equal(asked.status, 403);
  assert.match(asked.text, /Please confirm first/);
  assert.equal((await orderOf(server, bought.id)).refund_asked, undefined);

  const { cookie: fresh } = await addStaff(server, { roles: ["finance"] });
  const clicks = await Promise.all(
    [1, 2].map(() => postForm(server, path, { do: "refund", reason: "by mistake" }, { cookie: fresh })),
  );
  assert.deepEqual(clicks.map(({ status }) => status), [303, 303]);
  await until(
    "the money is back",
    async () => (await orderOf(server, bought.id)).state === "refunded",
    8_000,
  );
  const log = await Array.fromAsync(server.database.list(keys.staffLogs()));
  assert.equal(log.filter(({ value }) => value.what === "order.refund").length, 1);
  const after = await request(server, path, { cookie: fresh });
  assert.doesNotMatch(after.text, /value="refund"/);
  assert.equal((await postForm(server, path, { do: "ask" }, { cookie: fresh })).status, 303);
  assert.equal((await postForm(server, path, { do: "nonsense" }, { cookie: fresh })).status, 422);
  assert.deepEqual(server.complaints(), []);
  await audit(server);
});

Deno.test("FN-1 P9 pages: unknown orders, days and disputes, and other roles, are refused and write nothing", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const { cookie } = await addStaff(server, { roles: ["finance"] });
  const mo = await addStaff(server, { roles: ["moderator"] });
  const before = await dump(server.database);
  const unknown = [
    "/orders/none",
    "/orders/%3Cscript%3E",
    `/orders/${"0".repeat(32)}`,
    "/closing/2020-01-01",
    "/closing/yesterday",
    "/closing/9999-99-99",
  ];
  for (const path of unknown) {
    assert.equal((await request(server, `/desk/money${path}`, { cookie })).status, 404, path);
  }
  const odd = [
    "?after=x",
    "?after=5.%00",
    "?state=%27",
    "?provider=x",
    "/disputes?before=1%20x%20y",
    "/closing?before=-1",
  ];
  for (const path of odd) {
    assert.equal((await request(server, `/desk/money${path}`, { cookie })).status, 200, path);
  }
  const posts: [string, Record<string, string>, number][] = [
    ["/disputes", { dispute: "stripe dp_none", version: "1", text: "x" }, 404],
    ["/disputes", { dispute: "nobody", version: "x", text: "x" }, 404],
    ["/disputes", { dispute: "stripe dp_none", version: "x", text: "x" }, 422],
    ["/declarations", { place: "5", id: "none", reason: "x" }, 404],
    ["/declarations", { place: "-5", id: "none", reason: "x" }, 422],
    ["/closing/2020-01-01", {}, 404],
  ];
  for (const [path, form, status] of posts) {
    assert.equal((await postForm(server, `/desk/money${path}`, form, { cookie })).status, status, path);
  }
  for (const month of ["", "2026", "2026-13", "x", "1999-01"]) {
    for (const file of ["cash", "closing"]) {
      assert.equal(
        (await request(server, `/desk/money/${file}.csv?month=${month}`, { cookie })).status,
        422,
        month,
      );
    }
  }
  for (const page of [...PAGES, "/cash.csv?month=2026-11", "/orders/none"]) {
    assert.equal((await request(server, `/desk/money${page}`, { cookie: mo.cookie })).status, 403, page);
  }
  assert.deepEqual(await dump(server.database), before);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("FN-6 files: the movements of a month without members, as an entry of the log", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const bought = await buy(server, "Ada");
  const { cookie } = await addStaff(server, { roles: ["finance"] });
  const month = new Date(bought.paid_at ?? 0).toISOString().slice(0, 7);
  const file = await request(server, `/desk/money/cash.csv?month=${month}`, { cookie });
  assert.equal(file.status, 200);
  assert.match(file.headers.get("content-type") ?? "", /^text\/csv/);
  const [head, row, ...more] = file.text.replace("\ufeff", "").trimEnd().split("\r\n");
  assert.equal(head, "time_utc,kind,order,provider,goods,currency,amount,coins");
  assert.equal(
    row,
    `${new Date(bought.paid_at ?? 0).toISOString()},sold,${bought.id},test,credits,USD,2.99,200`,
  );
  assert.deepEqual(more, []);
  assert.doesNotMatch(file.text, new RegExp(`${bought.member}|@|Ada`));
  const empty = await request(server, "/desk/money/closing.csv?month=2026-01", { cookie });
  assert.match(empty.text, /^\ufeff?day_utc,coins_before,/);
  const log = await Array.fromAsync(server.database.list(keys.staffLogs()));
  assert.deepEqual(log.slice(-2).map(({ value }) => [value.what, value.subject.ref]), [
    ["money.export", `cash ${month}`],
    ["money.export", "closing 2026-01"],
  ]);
});

Deno.test("FN-5 FN-11 pages: the providers are asked, and a closed day is counted again, by a click", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const { cookie } = await addStaff(server, { roles: ["finance"] });
  const day = dayOf(Date.now()) - 3;
  const closing = {
    day,
    closed_at: day * DAY_MS,
    before: 0,
    after: 70,
    owed_before: 0,
    owed: 0,
    coins: { prize: 70 },
    cash: [],
    differences: [],
  };
  const change = newChange();
  set(change, keys.closingStart(), { day, before: 0, owed: 0 });
  set(change, keys.closing(day), closing);
  await server.database.commit(change);
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const listed = await request(server, "/desk/money/closing", { cookie });
  assert.match(listed.text, new RegExp(`/desk/money/closing/${date}`));
  assert.equal((await postForm(server, `/desk/money/closing/${date}`, {}, { cookie })).status, 303);
  const stored = async () => (await server.database.get(keys.closing(day))).value;
  await until("the day was counted", async () => (await stored())?.check?.done_at !== undefined, 8_000);
  const page = await request(server, `/desk/money/closing/${date}`, { cookie });
  assert.match(page.text, /2 differences/);
  assert.match(page.text, /What all accounts hold/);
  assert.equal((await postForm(server, "/desk/money", {}, { cookie })).status, 303);
  await until(
    "the providers were asked",
    async () => (await server.database.get(keys.reconcileRun())).value?.done_at !== undefined,
    8_000,
  );
  assert.match((await request(server, "/desk/money", { cookie })).text, /0 asked, 0 changed/);
  assert.deepEqual(server.complaints(), []);
});
