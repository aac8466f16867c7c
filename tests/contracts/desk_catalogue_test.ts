/** The pages of the desk about what the site sells, and its texts: by forms alone, as a browser without JavaScript posts them. */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import {
  type Answer,
  audit,
  dump,
  openServer,
  postForm,
  request,
  signUp,
  type TestServer,
} from "@/tests/kit/mod.ts";
import { addStaff, changeStaff, type TestStaff } from "@/tests/kit/staff.ts";

const SETTINGS = { DEMO: "0" };

/** The fields of the first form of a page that has one of this name. */
function fieldsOf({ text }: Answer, name: string): URLSearchParams {
  const form = text.match(/<form[^>]*>.*?<\/form>/gs)?.find((each) => each.includes(`name="${name}"`)) ?? "";
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [, type] = /type="(\w+)"/.exec(tag) ?? [];
    const [, field = ""] = / name="([^"]*)"/.exec(tag) ?? [];
    if (field && (type !== "checkbox" || / checked/.test(tag))) {
      fields.set(field, unescaped(/ value="([^"]*)"/.exec(tag)?.[1]));
    }
  }
  for (
    const [, field = "", text] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs)
  ) {
    fields.set(field, unescaped(text));
  }
  for (
    const [, field = "", options = ""] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs)
  ) {
    const [chosen = ""] = /<option[^>]*selected[^>]*>/.exec(options) ?? [];
    fields.set(field, unescaped(/value="([^"]*)"/.exec(chosen)?.[1]));
  }
  return fields;
}

function unescaped(text = ""): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll(
    "&amp;",
    "&",
  );
}

/** Opens a section, types something into it and saves; gives the page of the proposal. */
async function propose(
  server: TestServer,
  { cookie }: Pick<TestStaff, "cookie">,
  section: string,
  typed: Record<string, string>,
): Promise<string> {
  const path = `/desk/catalogue/sections/${section}`;
  const fields = fieldsOf(await request(server, path, { cookie }), "proposal");
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  const saved = await postForm(server, path, fields, { cookie });
  assert.equal(saved.status, 303, saved.text);
  return saved.headers.get("location")?.replace("?saved", "") ?? "";
}

async function act(
  server: TestServer,
  { cookie }: Pick<TestStaff, "cookie">,
  path: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const page = await request(server, path, { cookie });
  const version = fieldsOf(page, "version").get("version") ?? "";
  return await postForm(server, path, { version, ...fields }, { cookie });
}

Deno.test("CG-17 CG-18 CG-21 P25 catalogue: a price goes from a form to members by two admins, and back again", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const [mia, noa] = [
    await addStaff(server, { roles: ["admin"] }),
    await addStaff(server, { roles: ["admin"] }),
  ];
  const path = await propose(server, mia, "prices", { "f.0.price": "61" });
  const shown = await request(server, path, { cookie: mia.cookie });
  assert.match(shown.text, /Another admin has to agree/);
  assert.match(shown.text, /Prices in coins.*message.*50.*61/s);
  assert.doesNotMatch(shown.text, /value="agree"/);
  assert.equal((await act(server, mia, path, { do: "submit", note: "dearer", goes_at: "" })).status, 303);
  const own = await act(server, mia, path, { do: "agree" });
  assert.equal(own.status, 422);
  const list = await request(server, "/desk/catalogue", { cookie: noa.cookie });
  assert.match(list.text, /data-live="catalogue".*waits for another person.*dearer/s);
  assert.match((await request(server, path, { cookie: noa.cookie })).text, /value="agree"/);
  assert.equal((await act(server, noa, path, { do: "agree" })).status, 303);
  assert.equal((await server.database.get(keys.catalogue())).value?.prices[0]?.price, 61);
  const history = await request(server, "/desk/catalogue/history", { cookie: mia.cookie });
  assert.match(history.text, new RegExp(`versions/2.*${mia.name}.*${noa.name}.*dearer`, "s"));
  const first = "/desk/catalogue/versions/1";
  const back = await postForm(
    server,
    first,
    fieldsOf(await request(server, first, { cookie: mia.cookie }), "proposal"),
    mia,
  );
  assert.equal(back.status, 303);
  const again = back.headers.get("location") ?? "";
  await act(server, mia, again, { do: "submit", note: "back" });
  await act(server, noa, again, { do: "agree" });
  const live = (await server.database.get(keys.catalogue())).value;
  assert.deepEqual([live?.version, live?.prices[0]?.price], [3, 50]);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("CG-17 section: mistakes stand at their fields, what was typed stays, and nothing is kept", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const { cookie } = await addStaff(server, { roles: ["finance"] });
  const path = "/desk/catalogue/sections/credits";
  const fields = fieldsOf(await request(server, path, { cookie }), "proposal");
  fields.set("f.2.price.USD", "<img src=x onerror=alert(1)>");
  fields.set("f.3.discount", "5000");
  const before = await dump(server.database);
  const refused = await postForm(server, path, fields, { cookie });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /field-f\.2\.price\.USD-error/);
  assert.match(refused.text, /field-f\.3\.discount-error/);
  assert.match(refused.text, /&lt;img src=x onerror=alert\(1\)(>|&gt;)/);
  assert.doesNotMatch(refused.text, /<img src=x/);
  assert.deepEqual(await dump(server.database), before);
  const odds = fieldsOf(await request(server, "/desk/catalogue/sections/wheel", { cookie }), "proposal");
  odds.set("f.0.probability", "1");
  const wheel = await postForm(server, "/desk/catalogue/sections/wheel", odds, { cookie });
  assert.match(wheel.text, /All odds add up to 95,001; they have to add up to 100,000/);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("CG-17 P9 pages: unknown names, ids and versions are refused, in three languages, and write nothing", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const { cookie } = await addStaff(server, { roles: ["admin"] });
  const before = await dump(server.database);
  for (
    const [path, status] of [
      ["/desk/catalogue/sections/version", 404],
      ["/desk/catalogue/sections/__proto__", 404],
      ["/desk/catalogue/sections/prices?proposal=none", 404],
      ["/desk/catalogue/proposals/none", 404],
      [`/desk/catalogue/proposals/${crypto.randomUUID()}`, 404],
      ["/desk/catalogue/versions/99", 404],
      ["/desk/catalogue/versions/x", 422],
      ["/desk/catalogue/history?before=-1", 200],
      ["/desk/texts/none", 404],
      ["/desk/texts/tos/edit?proposal=none&lang=xx", 404],
      ["/desk/texts/tos/versions/9", 404],
    ] as const
  ) {
    for (const lang of ["en", "he", "de"]) {
      const answer = await request(server, path, { cookie: `${cookie}; lang=${lang}` });
      assert.equal(answer.status, status, path);
      const posted = await postForm(server, path.split("?")[0] ?? "", { do: "agree" }, {
        cookie: `${cookie}; lang=${lang}`,
      });
      assert.ok(posted.status >= 200 && posted.status < 500, `${path} gave ${posted.status}`);
    }
  }
  for (const path of ["/desk/catalogue", "/desk/texts", "/desk/texts/tos", "/desk/texts/tos/edit?of=he"]) {
    for (const lang of ["en", "he", "de"]) {
      const { status, text } = await request(server, path, { cookie: `${cookie}; lang=${lang}` });
      assert.equal(status, 200, path);
      assert.match(text, new RegExp(`<html lang="${lang}"`));
    }
  }
  assert.deepEqual(await dump(server.database), before);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("CG-18 catalogue: where there is no other admin, the page says so; a role that is gone agrees to nothing", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const mia = await addStaff(server, { roles: ["admin"] });
  assert.match((await request(server, "/desk/catalogue", mia)).text, /Nobody else can agree right now/);
  const path = await propose(server, mia, "promo", { "f.0.active": "1", "f.0.ends": "2030-01-01 00:00" });
  await act(server, mia, path, { do: "submit", note: "spring" });
  const noa = await addStaff(server, { roles: ["admin"] });
  assert.doesNotMatch((await request(server, "/desk/catalogue", mia)).text, /Nobody else can agree/);
  const version = fieldsOf(await request(server, path, noa), "version").get("version") ?? "";
  await changeStaff(server, noa.id, { roles: ["moderator"] });
  const refused = await postForm(server, path, { do: "agree", version }, noa);
  assert.equal(refused.status, 403);
  assert.equal((await server.database.get(keys.catalogue())).value?.version, 1);
  await audit(server);
});

Deno.test("CG-19 proposal: what has gone live meanwhile is said, and the proposal comes up to date", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const mia = await addStaff(server, { roles: ["admin"] });
  const path = await propose(server, mia, "site", { "f.0.name": "Emberly" });
  await changeCatalogue(server, { promo: { active: 0, ends: 5 } });
  const late = await act(server, mia, path, { do: "submit", note: "name" });
  assert.equal(late.status, 422);
  assert.match(late.text, /Something else has gone live meanwhile/);
  assert.match(late.text, /value="rebase"/);
  assert.equal((await act(server, mia, path, { do: "rebase" })).status, 303);
  assert.equal((await act(server, mia, path, { do: "submit", note: "name" })).status, 303);
  const live = (await server.database.get(keys.catalogue())).value;
  assert.deepEqual([live?.version, live?.site.name, live?.promo.ends], [3, "Emberly", 5]);
});

/** Writes a text of a page by its form; gives the page of the proposal. */
async function write(
  server: TestServer,
  { cookie }: Pick<TestStaff, "cookie">,
  page: string,
  typed: Record<string, string>,
): Promise<string> {
  const path = `/desk/texts/${page}/edit`;
  const shown = fieldsOf(await request(server, `${path}?lang=en`, { cookie }), "text");
  const body = new FormData();
  for (const [name, value] of [...shown, ...Object.entries(typed)]) body.set(name, value);
  body.set("do", "save");
  const saved = await request(server, path, { method: "POST", body, cookie });
  assert.equal(saved.status, 303, saved.text);
  return saved.headers.get("location")?.replace("?saved", "") ?? "";
}

const SUMMARY = { summary_en: "Prices rise.", summary_he: "המחירים עולים.", summary_de: "Preise steigen." };

Deno.test("LG-12 LG-14 LG-15 LG-16 texts: a new version asks members once, over two tabs, and then no more", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const mia = await addStaff(server, { roles: ["admin"] });
  const ada = await signUp(server, { name: "Ada" });
  assert.equal((await request(server, "/contacts", ada)).status, 200);
  const path = await write(server, mia, "tos", {
    text: "## Terms\n\nNew words.",
    asks: "1",
    summary_en: "x",
  });
  const untold = await act(server, mia, path, { do: "submit", note: "terms" });
  assert.equal(untold.status, 422);
  assert.match(untold.text, /in each language/);
  const told = await write(server, mia, "tos", { text: "## Terms\n\nNew words.", asks: "1", ...SUMMARY });
  assert.match((await request(server, told, mia)).text, /New words\./);
  assert.equal((await act(server, mia, told, { do: "submit", note: "terms" })).status, 303);
  assert.match((await request(server, "/tos", {})).text, /New words\./);

  const asked = await until303(() => request(server, "/contacts?x=1", ada));
  assert.equal(asked.headers.get("location"), "/accept?back=%2Fcontacts%3Fx%3D1");
  const question = await request(server, asked.headers.get("location") ?? "", {
    cookie: `${ada.cookie}; lang=he`,
  });
  assert.match(question.text, /dir="rtl".*המחירים עולים\./s);
  for (const open of ["/tos", "/privacy", "/support", "/logout"]) {
    assert.equal((await request(server, open, ada)).status, 200, open);
  }
  const fields = fieldsOf(question, "back");
  const both = await Promise.all([1, 2].map(() => postForm(server, "/accept", fields, ada)));
  assert.deepEqual(both.map(({ status, headers }) => [status, headers.get("location")]), [
    [303, "/contacts?x=1"],
    [303, "/contacts?x=1"],
  ]);
  assert.equal((await request(server, "/contacts", ada)).status, 200);
  assert.equal((await request(server, "/accept", ada)).headers.get("location"), "/explore");
  const accepted = await Array.fromAsync(server.database.list(keys.legalAccepteds(ada.id)));
  assert.deepEqual(accepted.map(({ key, value }) => [key[2], key[3], value.by]), [
    ["privacy", 1, "sign_up"],
    ["tos", 1, "sign_up"],
    ["tos", 2, "page"],
  ]);
  const sam = await addStaff(server, { roles: ["support"] });
  assert.match((await request(server, `/desk/members/${ada.id}`, sam)).text, /\/tos version 2 \(/);
  const ben = await signUp(server, { name: "Ben" });
  assert.equal((await request(server, "/contacts", ben)).status, 200, "who registers now has accepted it");
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("LG-15 accept: strangers, other versions and ways out of the site are refused", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const ada = await signUp(server, { name: "Ada" });
  assert.equal((await request(server, "/accept", {})).headers.get("location"), "/login");
  const before = (await server.database.get(keys.member(ada.id))).value?.accepted;
  for (
    const back of ["//evil.example", "https://evil.example", "/\\evil", "/accept", "javascript:1", "", "/a b"]
  ) {
    const answer = await postForm(server, "/accept", { back, tos: "99", privacy: "-1" }, ada);
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/explore"], back);
  }
  assert.deepEqual((await server.database.get(keys.member(ada.id))).value?.accepted, before);
});

Deno.test("LG-12 texts: a text of 60,000 Hebrew bytes is saved, a longer one is not, and looking keeps nothing", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const mia = await addStaff(server, { roles: ["admin"] });
  const long = `## א\n\n${"ש".repeat(30_000)}`;
  const path = await write(server, mia, "guidelines", { lang: "he", text: long });
  assert.match((await request(server, path, mia)).text, /ש{30000}/);
  const before = await dump(server.database);
  for (
    const [how, text, status] of [["save", "ש".repeat(100_000), 422], [
      "look",
      "## <b>\n\n{price}",
      200,
    ]] as const
  ) {
    const fields = fieldsOf(await request(server, "/desk/texts/guidelines/edit?of=he", mia), "text");
    const body = new FormData();
    for (const [name, value] of fields) body.set(name, value);
    body.set("text", text);
    body.set("do", how);
    const answer = await request(server, "/desk/texts/guidelines/edit", {
      method: "POST",
      body,
      cookie: mia.cookie,
    });
    assert.equal(answer.status, status);
    if (how === "look") assert.match(answer.text, /“price” is none of the facts/);
    assert.doesNotMatch(answer.text, /<h2[^>]*>.*<b>/);
  }
  assert.deepEqual(await dump(server.database), before);
});

/** What members are asked is read again within a second. */
async function until303(ask: () => Promise<Answer>): Promise<Answer> {
  for (const started = Date.now(); Date.now() - started < 3_000;) {
    const answer = await ask();
    if (answer.status === 303) return answer;
  }
  return assert.fail("members are not asked");
}
