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

browserTest(
  "LO-5 one line of a message in the other direction stands on the page's side, in the edit bar and in quotes",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada, locale: "he-IL" });
    const line = linesWith(page, "an answer in English!").first();
    const bars = { "message.reply": t("message.reply_to_you"), "message.edit": t("message.editing") };
    for (const [action, bar] of Object.entries(bars) as [keyof typeof bars, string][]) {
      await line.focus();
      await page.keyboard.press("Enter");
      const menu = page.getByRole("dialog", { name: t("message.options") });
      await menu.getByRole("button", { name: t(action), exact: true }).click();
      const preview = page.getByRole("group", { name: bar }).locator(".truncate[dir=auto]");
      await preview.filter({ hasText: "an answer" }).last().waitFor();
      const [words, whole] = await preview.last().evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [range.getBoundingClientRect().right, element.getBoundingClientRect().right];
      });
      assert.ok(Math.abs(words - whole) <= 1, `${action}: ${words} of ${whole}`);
      assert.equal(await preview.last().evaluate((element) => getComputedStyle(element).direction), "ltr");
    }
  },
);

browserTest(
  "LO-5 CN-3 the preview of a chat begins with its first letter, however narrow the column and whatever the direction",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const others = [await signUp(server, { name: "Ben" }), await signUp(server, { name: "Noa" })] as const;
    await say(server, [
      { from: others[0], to: ada, text: "Wonderful mornings in Reykjavik", agoS: 60 },
      { from: ada, to: others[1], text: "Wonderful evenings in Reykjavik", agoS: 60 },
    ]);
    const viewport = { width: 620, height: 900 };
    const page = await visit(`/chat/${others[0].id}`, { as: ada, locale: "he-IL", viewport });
    for (const { id } of others) {
      const preview = page.locator(`.shell-end a[href="/chat/${id}"] bdi.truncate:visible`).last();
      await preview.waitFor();
      const { isCut, isSeen } = await preview.evaluate((element) => {
        const range = document.createRange();
        range.setStart(element.firstChild ?? element, 0);
        range.setEnd(element.firstChild ?? element, 1);
        const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return {
          isCut: element.scrollWidth > element.clientWidth,
          isSeen: letter.left >= box.left - 1 && letter.right <= box.right + 1,
        };
      });
      assert.deepEqual([isCut, isSeen], [true, true], id);
    }
  },
);
