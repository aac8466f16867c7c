import assert from "node:assert/strict";
import { LEGAL_PAGES, legalTextBytes, RULE_PAGES, STATEMENT_PAGES, unknownFacts } from "@/domain/legal.ts";
import { type Block, parseLegal } from "@/domain/legal_markup.ts";
import { REWARD_COOKIE, SUBSCRIBED_COOKIE, YEAR_S } from "@/domain/cookies.ts";
import {
  DRAFT_LIFE_MS,
  KEPT_ADDRESS_LIFE_S,
  KEPT_TARGET_LIFE_S,
  LEGAL_MAX_BYTES,
  SESSION_LIFE_MS,
  SIGN_IN_LIFE_MS,
} from "@/domain/limits.ts";
import { DEVICE_COOKIES, PERMISSION_COOKIE, SKIP_COOKIE } from "@/domain/platform.ts";
import { MUTE_COOKIE, SOUND_COOKIE } from "@/domain/sound.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";

const LANGS = ["en", "he", "de"] as const;
type Lang = typeof LANGS[number];

/** The plain words that every page must have, by language. */
const VIRTUAL: Record<Lang, RegExp> = {
  en: /virtual profiles/,
  he: /פרופילים וירטואליים/,
  de: /virtuelle[n]? Profile/,
};
const REAL_PEOPLE: Record<Lang, RegExp> = {
  en: /real people/i,
  he: /אנשים אמיתיים/,
  de: /echte[n]? Menschen/i,
};
const NO_MEETING: Record<Lang, RegExp> = {
  en: /meetings? (are|is) not possible/i,
  he: /מפגש\S* במציאות אינ\S* אפשרי/,
  de: /Treffen (sind|ist) nicht\s+möglich/,
};
const READ_CHATS: Record<Lang, RegExp> = {
  en: /can read\s+these chats/,
  he: /יכולים לקרוא את השיחות/,
  de: /kann diese Chats lesen/,
};

function textOf(page: string, lang: Lang): string {
  return demoLegal.find((row) => row.page === page && row.lang === lang)?.text ?? "";
}

function shapeOf(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.kind === "list") return `list of ${block.items.length}`;
    return block.kind === "table" ? `table of ${block.rows.length} × ${block.head.length}` : block.kind;
  });
}

Deno.test("LG-1 demoLegal: every page in every language, as complete in each, the rules of 500 words and more", () => {
  assert.equal(demoLegal.length, LEGAL_PAGES.length * LANGS.length);
  for (const page of LEGAL_PAGES) {
    const shape = shapeOf(parseLegal(textOf(page, "en")));
    for (const lang of LANGS) {
      const text = textOf(page, lang);
      assert.deepEqual(shapeOf(parseLegal(text)), shape, `${page} ${lang}`);
      const isRule = RULE_PAGES.some((each) => each === page);
      assert.ok(text.split(/\s+/).length >= (isRule ? 500 : 150), `${page} ${lang}`);
      assert.ok(legalTextBytes(text) < LEGAL_MAX_BYTES / 2, `${page} ${lang}`);
      assert.deepEqual(unknownFacts(text), [], `${page} ${lang}`);
    }
  }
});

Deno.test("LG-3 demoLegal: who the chat partners are, that nobody can meet them, and who reads the chats", () => {
  for (const page of RULE_PAGES) {
    for (const lang of LANGS) {
      const text = textOf(page, lang).replaceAll(/\s+/g, " ");
      assert.match(text, VIRTUAL[lang], `${page} ${lang}`);
      assert.match(text, REAL_PEOPLE[lang], `${page} ${lang}`);
      if (page === "privacy") assert.match(text, READ_CHATS[lang], lang);
      else assert.match(text, NO_MEETING[lang], `${page} ${lang}`);
    }
  }
});

Deno.test("LG-4 demoLegal: the operator is named by the catalogue alone", () => {
  for (const page of ["tos", "terms-and-conditions", "privacy", "child-safety", "contact"]) {
    for (const lang of LANGS) {
      for (const fact of ["{operator}", "{address}", "{email}"]) {
        assert.ok(textOf(page, lang).includes(fact), `${page} ${lang} ${fact}`);
      }
    }
  }
});

/** Names of the cookies that pages and browser code set, as their source has them. */
async function listCookies(): Promise<string[]> {
  const names = new Set<string>([
    "sid",
    "lang",
    "theme",
    MUTE_COOKIE,
    SOUND_COOKIE,
    REWARD_COOKIE,
    ...Object.keys(DEVICE_COOKIES),
  ]);
  for (const folder of ["routes", "client", "client/enhance"]) {
    for await (const { name, isFile } of Deno.readDir(new URL(`../../../${folder}/`, import.meta.url))) {
      if (!isFile || /_test\.tsx?$/.test(name)) continue;
      const source = await Deno.readTextFile(new URL(`../../../${folder}/${name}`, import.meta.url));
      const found = source.matchAll(
        /(?:writeCookie|hostCookie)\(\s*"(?:__Host-)?(\w+)"|document\.cookie = `(\w+)=/g,
      );
      for (const [, one, two] of found) names.add(one ?? two ?? "");
    }
  }
  return [...names].sort();
}

Deno.test("LG-9 demoLegal: the privacy policy names every cookie with its life, in every language", async () => {
  const days = (ms: number) => `${ms / 86_400_000}`;
  const lives: Record<string, string> = {
    sid: days(SESSION_LIFE_MS),
    lang: days(YEAR_S * 1000),
    theme: days(YEAR_S * 1000),
    tz: days(YEAR_S * 1000),
    wide: days(YEAR_S * 1000),
    ageVerified: days(YEAR_S * 1000),
    [SOUND_COOKIE]: days(YEAR_S * 1000),
    [MUTE_COOKIE]: days(YEAR_S * 1000),
    draft: `${DRAFT_LIFE_MS / 3_600_000}`,
    device: `${SIGN_IN_LIFE_MS / 60_000}`,
    address: `${KEPT_ADDRESS_LIFE_S / 60}`,
    target: `${KEPT_TARGET_LIFE_S / 60}`,
    known: days(YEAR_S * 1000),
    ref: "30",
    [REWARD_COOKIE]: "10",
    [SKIP_COOKIE]: `${DEVICE_COOKIES[SKIP_COOKIE] / 3_600}`,
    [SUBSCRIBED_COOKIE]: days(DEVICE_COOKIES[SUBSCRIBED_COOKIE] * 1000),
    [PERMISSION_COOKIE]: days(DEVICE_COOKIES[PERMISSION_COOKIE] * 1000),
  };
  assert.deepEqual(await listCookies(), Object.keys(lives).sort());
  for (const lang of LANGS) {
    const table = parseLegal(textOf("privacy", lang)).find((block) => block.kind === "table");
    assert.ok(table);
    const named = table.rows.map(([name, , life]) => [name?.join(""), parseInt(String(life?.join("")), 10)]);
    assert.deepEqual(Object.fromEntries(named.map(([name, life]) => [name, String(life)])), lives, lang);
  }
});

/** That a push service cannot read what a browser gets, but could what the packaged app gets; and how the digest ends. */
const PUSHES: Record<Lang, readonly RegExp[]> = {
  en: [/encrypted, so that only your browser can read them/, /could read them/, /link in the digest itself/],
  he: [/מוצפנות, כך שרק הדפדפן שלך/, /יכול לקרוא אותן\./, /בקישור שבסיכום עצמו/],
  de: [/verschlüsselt, sodass nur dein Browser/, /könnte sie lesen/, /Link in der Zusammenfassung/],
};

Deno.test("PP-18 demoLegal: what is stored for notifications, who could read them, and how the digest ends", () => {
  for (const lang of LANGS) {
    const text = textOf("privacy", lang).replaceAll(/\s+/g, " ");
    for (const words of PUSHES[lang]) assert.match(text, words, lang);
    assert.match(text, /\]\(\/notifications\)/, lang);
  }
});

Deno.test("LG-11 demoLegal: the source of the cities and its licence are named in every language", () => {
  for (const lang of LANGS) {
    assert.match(textOf("privacy", lang), /\[GeoNames\]\(https:\/\/www\.geonames\.org\)/);
    assert.match(
      textOf("privacy", lang),
      /\[CC BY 3\.0\]\(https:\/\/creativecommons\.org\/licenses\/by\/3\.0\//,
    );
  }
});

Deno.test("LG-4 demoLegal: a name that begins with signs stands apart from the direction of Hebrew", () => {
  assert.match(textOf("privacy", "he"), /"\u2068__Host-\u2069"/);
});

/** What each of these pages must say, whatever the language: where to report, whom to write to, what was tested. */
const NAMED: Record<typeof STATEMENT_PAGES[number], readonly string[]> = {
  "child-safety": ["(/report)", "{email}", "{operator}", "(/guidelines)", "112", "https://www.inhope.org"],
  accessibility: ["WCAG", "2.2", "AA", "EN 301 549", "axe", "{support_email}", "(/support)"],
  contact: ["{operator}", "{address}", "{email}", "{support_email}", "(/report)", "(/security.txt)"],
};

Deno.test("LG-18 demoLegal: child safety, accessibility and contact name what they are for, in every language", () => {
  for (const page of STATEMENT_PAGES) {
    for (const lang of LANGS) {
      const text = textOf(page, lang);
      for (const words of NAMED[page]) assert.ok(text.includes(words), `${page} ${lang} ${words}`);
    }
  }
});
