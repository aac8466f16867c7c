import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { request, signUp, type TestServer } from "@/tests/kit/mod.ts";
import { expectLine, linesWith, write } from "@/tests/browser/chat_page.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
const t = translator("he");
const HEBREW = "שלום Ada, מה שלומך?";

async function pair(server: TestServer) {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "נועה" })];
  await say(server, [
    { from: ben, to: ada, text: HEBREW, agoS: 200 },
    { from: ada, to: ben, text: "an answer in English!", agoS: 100 },
  ]);
  return { ada, ben };
}

/** Where the bubble of a line lies: nearer to the left or to the right edge of its chat. */
async function sideOf(page: Page, text: string): Promise<"left" | "right"> {
  const [log, bubble] = [
    await page.getByRole("log").boundingBox(),
    await linesWith(page, text).locator("div").first().boundingBox(),
  ];
  if (!log || !bubble) throw new RangeError(`"${text}" is not on the screen`);
  return bubble.x - log.x < log.x + log.width - bubble.x - bubble.width ? "left" : "right";
}

/** In which direction the text of a line runs. */
function directionOf(line: Locator): Promise<string> {
  return line.locator("p[dir=auto]").evaluate((text) => getComputedStyle(text).direction);
}

browserTest("LO-5 Hebrew pages are right to left from the first byte", async ({ server }) => {
  const { ada, ben } = await pair(server);
  for (const path of ["/explore", "/contacts", `/chat/${ben.id}`, "/profile"]) {
    const { text } = await request(server, path, { cookie: `${ada.cookie}; lang=he` });
    assert.match(text, /^<!doctype html><html lang="he" dir="rtl"/, path);
  }
});

browserTest(
  "LO-5 own messages are at the end, the partner's at the start, in either direction",
  async (world) => {
    const { server, visit } = world;
    const { ada, ben } = await pair(server);
    const expected = { "en-US": ["left", "right"], "he-IL": ["right", "left"] } as const;
    for (const [locale, [theirs, mine]] of Object.entries(expected)) {
      const page = await visit(`/chat/${ben.id}`, { as: ada, locale });
      assert.equal(await sideOf(page, HEBREW), theirs, locale);
      assert.equal(await sideOf(page, "an answer in English!"), mine, locale);
      assert.equal(await directionOf(linesWith(page, HEBREW)), "rtl");
      assert.equal(await directionOf(linesWith(page, "an answer in English!")), "ltr");
    }
  },
);

browserTest(
  "LO-5 a Hebrew chat works, and what is written runs by its own direction",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada, locale: "he-IL" });
    await page.getByText(t("credits.coins", { count: 50 })).waitFor();
    await write(page, "עוד הודעה");
    await expectLine(page, "עוד הודעה");
    await page.getByLabel(t("chat.sent"), { exact: true }).last().waitFor();
    assert.equal(await directionOf(linesWith(page, "עוד הודעה")), "rtl");
    const box = page.locator("#page textarea");
    await box.fill("hello");
    assert.equal(await box.evaluate((element) => getComputedStyle(element).direction), "ltr");
  },
);

browserTest("LO-5 columns, bars and the way back are mirrored", async ({ server, visit }) => {
  const { ada, ben } = await pair(server);
  const page = await visit(`/chat/${ben.id}`, { as: ada, locale: "he-IL", viewport: WIDE });
  const columns = page.getByRole("complementary");
  const [side, end] = [await columns.first().boundingBox(), await columns.last().boundingBox()];
  assert.ok((side?.x ?? 0) > (end?.x ?? 0));
  await page.setViewportSize(NARROW);
  const back = page.locator("#page header a[href='/contacts']");
  assert.ok(((await back.boundingBox())?.x ?? 0) > NARROW.width / 2);
  assert.match(
    await back.locator("svg").evaluate((icon) =>
      getComputedStyle(icon).transform + getComputedStyle(icon).scale
    ),
    /-1/,
  );
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
});
