/** Translations in a browser: of a message, of what somebody says of themselves, and of a story; and where there are none. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { translator as textsIn } from "@/locales/mod.ts";
import { arriveAt, NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { connect, sendText, signUp, type TestServer } from "@/tests/kit/mod.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { keepStory } from "@/tests/kit/stories.ts";
import { translatedBy } from "@/tests/kit/translate_service.ts";
import { FakeTranslator } from "@/tests/kit/translator.ts";
import { linesWith } from "@/tests/browser/chat_page.ts";
import { expectNoDialog, holdPart } from "@/tests/browser/held_part.ts";
import { strayClasses } from "@/tests/browser/stray_classes.ts";
import { LOOKS, MEASURED, violationsInTurn } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const TEXT = "J'aime la mer et la musique.";
const ANSWER = "Les abeilles de mon jardin.";

/** Each test has one of its own, with its server. */
function translating(language: string | null = "fr") {
  const translator = new FakeTranslator();
  translator.language = language;
  return { translator, overrides: { translator } };
}

/** Ben writes to Ada, says something of himself, and shows a story. */
async function world(server: TestServer) {
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  await givePremium(server, ada);
  await using device = await connect(server, ben);
  await sendText(device, ada, TEXT);
  await device.expectReply("user/update", { key: "bio", value: TEXT });
  await device.expectReply("user/update", { key: "prompts", value: [{ prompt: "ask_me", text: ANSWER }] });
  await keepStory(server, ben, { text: TEXT, at: Date.now() - 3_600_000 });
  return { ada, ben };
}

const sheetOf = (page: Page, title: string): Locator =>
  page.getByRole("dialog", { name: title, exact: true });

async function openMenu(page: Page): Promise<Locator> {
  await linesWith(page, TEXT).getByRole("button", { name: "Message options" }).click();
  return page.getByRole("dialog", { name: "Message options" });
}

const chat = translating();
browserTest(
  "TR-2 TR-3 TR-9 a message is translated after the member has agreed, with the original one tap away",
  async ({ server, visit }) => {
    const { ada, ben } = await world(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
    await (await openMenu(page)).getByRole("button", { name: "Translate" }).click();
    const asking = sheetOf(page, "Send the text to be translated?");
    await asking.getByText("we send it to Babel").waitFor();
    assert.deepEqual(chat.translator.asked, []);
    await page.keyboard.press("Escape");
    await asking.waitFor({ state: "detached" });
    assert.deepEqual(chat.translator.asked, [], "who says no sends nothing");

    await (await openMenu(page)).getByRole("button", { name: "Translate" }).click();
    await asking.getByRole("button", { name: "Agree and translate" }).click();
    const sheet = sheetOf(page, "Translation");
    await sheet.getByText(translatedBy(TEXT, "en")).waitFor();
    await sheet.getByText("Translated from English by Babel. A program did it").waitFor();
    await sheet.getByRole("button", { name: "Show the original" }).click();
    await sheet.getByText(TEXT, { exact: true }).waitFor();
    await sheet.getByRole("button", { name: "Show the translation" }).click();
    await sheet.getByText(translatedBy(TEXT, "en")).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });

    // Agreed once, it is asked for at once.
    await page.goto(`${server.origin}/profile/${ben.id}`);
    await page.getByRole("button", { name: "Translate" }).click();
    await page.locator("#page").getByText(translatedBy(TEXT, "en")).waitFor();
  },
  { overrides: chat.overrides },
);

browserTest(
  "NV-51 TR-2 what is still loading when a chat is left opens above no other page",
  async ({ server, visit }) => {
    const { ada, ben } = await world(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
    const leave = async () => {
      await page.locator("a[href='/explore']:visible").first().click();
      await arriveAt(page, "**/explore");
    };
    const options = linesWith(page, TEXT).getByRole("button", { name: "Message options" });

    const menu = await holdPart(page, "run_message_menu");
    await options.click();
    await menu.asked;
    await leave();
    await menu.release();
    await expectNoDialog(page);

    await page.goBack();
    await options.click();
    const sheet = await holdPart(page, "translation_sheet");
    await page.getByRole("dialog").getByRole("button", { name: "Translate" }).click();
    await sheet.asked;
    await leave();
    await sheet.release();
    await expectNoDialog(page);
  },
  { overrides: { translator: translating().translator } },
);

const others = translating();
browserTest(
  "TR-2 TR-9 TR-11 a profile in another language is translated in its place, a story above it, and a failure is said",
  async ({ server, visit }) => {
    const { ada, ben } = await world(server);
    await using device = await connect(server, ada);
    await device.expectReply("translation/agree", { service: "Babel" });
    others.translator.isDown = true;
    const page = await visit(`/profile/${ben.id}`, { as: ada, viewport: NARROW });
    const profile = page.locator("#page");
    const toggle = profile.getByRole("button", { name: /^(Translate|Show the original)$/ });
    await toggle.click();
    const sheet = sheetOf(page, "Translation");
    await sheet.getByText("could not be translated now").waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await profile.getByText(TEXT, { exact: true }).waitFor();
    await toggle.click();
    await sheet.getByText("could not be translated now").waitFor();
    others.translator.isDown = false;
    await sheet.getByRole("button", { name: "Try again" }).click();
    await sheet.waitFor({ state: "detached" });
    for (const text of [TEXT, ANSWER]) await profile.getByText(translatedBy(text, "en")).waitFor();
    await profile.getByText("Translated from English by Babel. A program did it").waitFor();
    assert.equal(await profile.getByText(TEXT, { exact: true }).count(), 0);
    assert.deepEqual(await strayClasses(page), []);
    const asked = others.translator.asked.length;
    await toggle.press("Enter");
    for (const text of [TEXT, ANSWER]) await profile.getByText(text, { exact: true }).waitFor();
    assert.equal(await profile.getByText("Babel").count(), 0);
    await toggle.press("Enter");
    await profile.getByText(translatedBy(ANSWER, "en")).waitFor();
    await profile.getByRole("button", { name: "Show the original", exact: true }).and(page.locator(":focus"))
      .waitFor();
    assert.equal(others.translator.asked.length, asked, "it is not asked for again");

    await page.goto(`${server.origin}/stories?user=${ben.id}`);
    await page.getByRole("button", { name: "Translate" }).click();
    await sheet.getByText(translatedBy(TEXT, "en")).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("dialog").getByRole("button", { name: "Translate" }).waitFor();
  },
  { overrides: others.overrides },
);

const settings = translating();
browserTest(
  "TR-5 the agreement is taken back in the settings, without scripts",
  async ({ server, visit }) => {
    const { ada } = await world(server);
    await using device = await connect(server, ada);
    const page = await visit("/settings", { as: ada, viewport: NARROW, javaScriptEnabled: false });
    await page.getByText("we tell you where it is sent").waitFor();
    await device.expectReply("translation/agree", { service: "Babel" });
    await page.reload();
    await page.getByText("are sent to Babel").waitFor();
    await page.getByRole("button", { name: "Take my agreement back" }).click();
    await page.getByText("we tell you where it is sent").waitFor();
    await device.expectRefusal("translation/text", { user_id: ada.id }, "translation_consent");
  },
  { overrides: settings.overrides },
);

browserTest("TR-1 where nothing translates, nothing is shown of it", async ({ server, visit }) => {
  const { ada, ben } = await world(server);
  const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
  const menu = await openMenu(page);
  await menu.getByRole("button", { name: "Reply" }).waitFor();
  assert.equal(await menu.getByRole("button", { name: "Translate" }).count(), 0);
  await page.goto(`${server.origin}/profile/${ben.id}`);
  await page.locator("#page").getByText(TEXT).waitFor();
  assert.equal(await page.getByRole("button", { name: "Translate" }).count(), 0);
  await page.goto(`${server.origin}/settings`);
  assert.equal(await page.getByText("Translations").count(), 0);
});

for (const look of LOOKS) {
  const looked = translating();
  const t = textsIn(look.locale === "he-IL" ? "he" : "en");
  browserTest(
    `NV-9 TR-9 the agreement and a translated profile pass axe, ${look.locale}`,
    async ({ server, visit }) => {
      const { ada, ben } = await world(server);
      const page = await visit(`/profile/${ben.id}`, { as: ada, locale: look.locale, ...MEASURED });
      await page.getByRole("button", { name: t("translate.action"), exact: true }).click();
      await sheetOf(page, t("translate.consent_title")).waitFor();
      const problems = await violationsInTurn(page, "asking", look);
      await page.getByRole("button", { name: t("translate.agree") }).click();
      await page.getByRole("button", { name: t("translate.show_original") }).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      problems.push(...await violationsInTurn(page, "shown", look));
      assert.deepEqual(problems, []);
    },
    { overrides: looked.overrides },
  );
}
