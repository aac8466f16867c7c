/** The legal pages as visitors and members get them, and the operator's task that changes them. */
import assert from "node:assert/strict";
import { runTask } from "@/tests/kit/run_task.ts";
import { LEGAL_PAGES, type LegalPage } from "@/domain/legal.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { translator } from "@/locales/mod.ts";
import { newChange, remove } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { putLegal } from "@/store/legal/writer.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { connect, openServer, request, signUp, type TestServer } from "@/tests/kit/mod.ts";

const DIRECTIONS = { en: "ltr", he: "rtl", de: "ltr" } as const;
const LANGS = ["en", "he", "de"] as const;
const DATE = { en: "November 26, 2026", he: "26 בנובמבר 2026", de: "26. November 2026" };

function visit(server: TestServer, page: LegalPage, lang: TextLanguage, cookie = "") {
  return request(server, `/${page}`, { cookie: `lang=${lang}${cookie && `; ${cookie}`}` });
}

async function write(server: TestServer, page: LegalPage, text: string): Promise<void> {
  const change = newChange();
  putLegal(change, { page, lang: "en", text, updated_at: Date.UTC(2026, 0, 31) });
  await server.database.commit(change);
}

Deno.test("LG-1 LG-4 every legal page in every language, with its direction, headings, date and operator", async () => {
  await using server = await openServer();
  for (const page of LEGAL_PAGES) {
    for (const lang of LANGS) {
      const { status, text } = await visit(server, page, lang);
      const t = translator(lang);
      const what = `${page} ${lang}`;
      assert.equal(status, 200, what);
      assert.match(text, new RegExp(`^<!doctype html><html lang="${lang}" dir="${DIRECTIONS[lang]}"`), what);
      assert.equal(text.match(/<h1[ >]/g)?.length, 1, what);
      assert.match(text, new RegExp(`<h1[^>]*>${t(`legal.${page}`)}</h1>`), what);
      assert.ok(text.includes(t("legal.updated", { date: DATE[lang] })), what);
      const row = demoLegal.find((each) => each.page === page && each.lang === lang);
      assert.equal(text.match(/<h2[ >]/g)?.length, row?.text.match(/^## /gm)?.length, what);
      assert.ok(text.includes("Example Operator Ltd."), what);
      assert.doesNotMatch(text, /\{\w+\}|&amp;(quot|amp|lt);|undefined|\[object/, what);
    }
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("LG-1 a language without the text shows the English one, and a page without any is not found", async () => {
  await using server = await openServer();
  const change = newChange();
  remove(change, keys.legal("guidelines", "de"));
  for (const lang of LANGS) remove(change, keys.legal("tos", lang));
  await server.database.commit(change);
  const { status, text } = await visit(server, "guidelines", "de");
  assert.equal(status, 200);
  assert.match(text, /Know whom you are talking to/);
  assert.equal((await visit(server, "tos", "en")).status, 404);
  assert.match(
    (await request(server, "/privacy", { cookie: "lang=fa" })).text,
    /dir="rtl".*Who reads your chats/s,
  );
});

Deno.test("LG-2 SE-6 a text of the operator's is shown as it was written, and is no markup", async () => {
  await using server = await openServer();
  const hostile = `<script>alert("1")</script> & <img src=x onerror=alert(2)>`;
  await write(
    server,
    "tos",
    `## ${hostile}\n${hostile}\n- ${hostile}\n\n| ${hostile} |\n| [${hostile}](/tos) |\n\n[x](javascript:alert(3))`,
  );
  const member = await signUp(server);
  for (const cookie of ["", member.cookie]) {
    const { status, text } = await visit(server, "tos", "en", cookie);
    assert.equal(status, 200);
    const shown = "&lt;script>alert(&quot;1&quot;)&lt;/script> &amp; &lt;img src=x onerror=alert(2)>";
    // In the contents, the heading, the paragraph, the item, the head of the table and its link.
    assert.equal(text.split(shown).length - 1, 6);
    assert.doesNotMatch(text, /<script>|<img src=x|href="javascript|&amp;lt;|&amp;quot;/);
    assert.ok(text.includes("[x](javascript:alert(3))"));
  }
});

Deno.test("LG-1 LG-8 a changed text is shown at once, with its new date", async () => {
  await using server = await openServer({ lane: "three" });
  await write(server, "privacy", "## New\nOne message costs {message_coins} coins at {site}.");
  for (const instance of server.instances) {
    const { text } = await request(instance, "/privacy");
    assert.match(text, /One message costs \u206850\u2069 coins at \u2068Kindling\u2069\./);
    assert.match(text, /Last updated: January 31, 2026/);
  }
});

Deno.test("LG-7 plugins: the legal texts by name, and no more of the catalogue than its schema", async () => {
  await using server = await openServer();
  await using device = await connect(server, { cookie: "" });
  const all = await device.expectReply("plugins", {
    plugins: "terms, terms-and-conditions,privacy,guidelines,tos",
  });
  assert.deepEqual(Object.keys(all).sort(), ["guidelines", "privacy", "terms", "terms-and-conditions"]);
  assert.match(all.terms ?? "", /Who runs this site\n\u2068Kindling\u2069 is run by \u2068Example Operator/);
  assert.deepEqual(await device.expectReply("plugins", { plugins: "catalogue" }), {});
  const { site } = await device.expectReply("configs", { keys: "site" });
  assert.deepEqual(Object.keys(site ?? {}).sort(), ["checkout", "name", "social_proof", "support_email"]);
});

Deno.test("LG-8 legal task: a text is exported, changed and imported while the server runs; a bad one changes nothing", async () => {
  await using server = await openServer();
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const file = `${folder}/privacy.txt`;
  const run = (...args: string[]) => runTask("legal", server.path, { args });
  assert.equal((await run("export", "privacy", "he", file)).code, 0);
  const text = await Deno.readTextFile(file);
  assert.match(text, /^הדף הזה/);
  assert.equal((await run("export", "privacy", "he", file)).code, 1, "overwrites");

  const bad: [string, RegExp][] = [
    ["no heading at all", /it has no heading/],
    ["## A\n{price}", /\{price\} is none of site, operator/],
    ["## A\n[x](javascript:1)", /\[x\]\(javascript:1\) is no link/],
    [`## A\n${"x".repeat(65_000)}`, /65005 bytes, at most 65000/],
  ];
  for (const [content, problem] of bad) {
    await Deno.writeTextFile(file, content);
    const { code, err } = await run("import", "privacy", "he", file);
    assert.equal(code, 1);
    assert.match(err, problem);
  }
  for (
    const args of [["import", "terms", "he", file], ["import", "privacy", "fa", file], [
      "toString",
      "tos",
      "en",
      file,
    ]]
  ) assert.match((await run(...args)).err, /^Usage/);
  const missing = await runTask("legal", `${folder}/none.db`, {
    args: ["export", "tos", "en", `${folder}/x`],
  });
  assert.match(missing.err, /Cannot find a database|it has layout "null"/);
  assert.match((await visit(server, "privacy", "he")).text, /הדף הזה/);

  await Deno.writeTextFile(file, `## חדש\n${text}`);
  assert.equal((await run("import", "privacy", "he", file)).code, 0);
  assert.match((await visit(server, "privacy", "he")).text, /<h2 id="s1"[^>]*>.*?חדש/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("LG-18 child safety: it names the reason of a report as the product does, in every language", async () => {
  await using server = await openServer();
  for (const lang of LANGS) {
    const { text } = await visit(server, "child-safety", lang);
    assert.ok(text.replaceAll(/\s+/g, " ").includes(translator(lang)("report.reason_underage")), lang);
  }
});

Deno.test("LG-20 security.txt: served as text at its well-known place, with the configured contact or the operator's", async () => {
  await using server = await openServer();
  const moved = await request(server, "/security.txt");
  assert.deepEqual([moved.status, moved.headers.get("location")], [301, "/.well-known/security.txt"]);
  const { status, headers, text } = await request(server, "/.well-known/security.txt");
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^text\/plain; charset=utf-8/i);
  assert.match(text, /^Contact: mailto:operator@example\.com\n/);
  const [, expires = ""] = text.match(/^Expires: (\S+)$/m) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  assert.ok(days > 178 && days <= 180, expires);
  const [, policy = ""] = text.match(/^Policy: (\S+)$/m) ?? [];
  assert.equal((await request(server, new URL(policy).pathname)).status, 200);

  await using own = await openServer({ settings: { SECURITY_CONTACT: "https://example.com/weakness" } });
  assert.match(
    (await request(own, "/.well-known/security.txt")).text,
    /^Contact: https:\/\/example\.com\/weakness\n/,
  );
});
