import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { REWARD_COOKIE } from "@/domain/cookies.ts";
import { textLanguage } from "@/domain/language.ts";
import { WIZARDS } from "@/domain/wizard/wizards.ts";
import { translator } from "@/locales/mod.ts";
import { NARROW, useBrowser, WIDE, type World } from "@/tests/kit/browser.ts";
import { keys } from "@/store/keys.ts";
import { fillIn, someAnswers } from "@/tests/kit/mod.ts";
import { walk } from "@/tests/browser/wizard_page.ts";

const { browserTest } = useBrowser();
const LOCALES = { en: "en-US", he: "he-IL", de: "de-DE" } as const;
const SIZES = { narrow: NARROW, wide: WIDE } as const;

interface Run {
  wizard: keyof typeof WIZARDS;
  scripts: boolean;
  lang: keyof typeof LOCALES;
  size: keyof typeof SIZES;
}

/** Registers by a wizard in one language and size, and finds the account. */
async function complete({ server, visit }: World, { wizard, scripts, lang, size }: Run): Promise<void> {
  const email = `${wizard}.${lang}.${size}.${scripts ? "on" : "off"}@example.com`;
  const page = await visit(`/register?wizard=${wizard}`, {
    viewport: SIZES[size],
    locale: LOCALES[lang],
    javaScriptEnabled: scripts,
  });
  const html = page.locator("html");
  assert.deepEqual([await html.getAttribute("lang"), await html.getAttribute("dir")], [
    textLanguage(lang),
    lang === "he" ? "rtl" : "ltr",
  ]);
  const first = WIZARDS[wizard].steps[0];
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  assert.equal(title, translator(lang)(`wizard.title.${first.id}`));
  const answers = someAnswers({ email, name: lang === "he" ? "דנה" : "Jürgen" });
  const steps = await walk(page, { answers, scripts });
  assert.equal(steps, WIZARDS[wizard].steps.length);
  assert.equal(new URL(page.url()).pathname, "/explore");
  const { value: id } = await server.database.get(keys.memberByEmail(email));
  const { value: member } = await server.database.get(keys.member(id ?? assert.fail(email)));
  assert.equal(member?.lang, lang);
  if (scripts) await takeReward(page, lang);
  await page.close();
}

/** The coins of the sign-up are shown on the first page, this once. */
async function takeReward(page: Page, lang: Run["lang"]): Promise<void> {
  await page.getByRole("button", { name: translator(lang)("reward.go") }).click();
  await page.locator("#reward").waitFor({ state: "detached" });
  await readCards(page, lang);
  await page.locator("#page h1:focus").waitFor();
  const cookies = await page.context().cookies();
  assert.ok(!cookies.some(({ name }) => name === REWARD_COOKIE));
}

/** Three cards follow; by the keyboard to the last, and out of it. */
async function readCards(page: Page, lang: Run["lang"]): Promise<void> {
  const t = translator(lang);
  const cards = page.locator("#welcome");
  for (const card of ["find", "talk"] as const) {
    await cards.getByText(t(`welcome.${card}`), { exact: true }).waitFor();
    await page.locator("#welcome button:focus").waitFor();
    await page.keyboard.press("Enter");
  }
  await cards.getByText(t("welcome.show"), { exact: true }).waitFor();
  await page.locator("#welcome a[href='/profile/edit']:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await cards.waitFor({ state: "detached" });
}

/** Each wizard with and without JavaScript; each language and each size in both, and Hebrew, which is mirrored, in both sizes. */
const RUNS = {
  with: {
    quick: { lang: "he", size: "narrow" },
    landing: { lang: "de", size: "wide" },
    blue: { lang: "en", size: "narrow" },
  },
  without: {
    quick: { lang: "de", size: "narrow" },
    landing: { lang: "en", size: "narrow" },
    blue: { lang: "he", size: "wide" },
  },
} as const;

for (const wizard of ["quick", "landing", "blue"] as const) {
  for (const how of ["with", "without"] as const) {
    const run = RUNS[how][wizard];
    browserTest(
      `RG-1 RG-2 RG-19 ${
        how === "with" ? "SH-30 SH-35 NV-24 " : ""
      }${wizard} wizard ${how} JavaScript, ${run.lang}, ${run.size}`,
      async (world) => {
        await complete(world, { ...run, wizard, scripts: how === "with" });
      },
    );
  }
}

browserTest(
  "RG-12 RG-7 a missing consent is told at its box, and both are seen with the button",
  async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 422/);
    const { cookie } = await fillIn(server, someAnswers({ email: "dana@example.com" }));
    const page = await visit("/register?wizard=quick&step=confirm", { as: { cookie } });
    const button = page.getByRole("button", { name: "Create account" });
    await button.click();
    const note = page.locator("#field-consent-error");
    await note.waitFor();
    const foot = await button.boundingBox();
    assert.ok(foot && foot.y + foot.height <= NARROW.height, JSON.stringify(foot));
    for (const part of [note, page.locator("#field-consent")]) {
      const box = await part.boundingBox();
      assert.ok(box && box.y > 0 && box.y + box.height <= foot.y, JSON.stringify(box));
    }
  },
);

browserTest(
  "NV-41 what enhances later steps is there before they are, and not with data-saver",
  async ({ visit }) => {
    const later = (page: Page) =>
      page.locator("link[rel=modulepreload][fetchpriority=low]").evaluateAll((all) =>
        all.map((each) => each.getAttribute("href") ?? "")
      );
    const page = await visit("/register?wizard=quick");
    const files = await later(page);
    for (const name of ["slider", "photo_field", "password_field"]) {
      assert.ok(files.some((file) => file.includes(`/${name}-`)), `${name} is among ${files.join()}`);
    }
    assert.deepEqual(files.filter((file, index) => files.indexOf(file) !== index), []);
    const frugal = await visit("/register?wizard=quick", { extraHTTPHeaders: { "save-data": "on" } });
    assert.deepEqual(await later(frugal), []);
  },
);
