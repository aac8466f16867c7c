/** What opens in a chat and beside it, one after the other: each passes axe, and finds its classes in its own style sheet. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { connect, signUp, type TestMember, type TestServer } from "@/tests/kit/mod.ts";
import { expectCount } from "@/tests/browser/chat_page.ts";
import { giftOf, PHOTO, say } from "@/tests/browser/past.ts";
import { strayClasses } from "@/tests/browser/stray_classes.ts";
import { MEASURED, type Theme, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

/** A chat with one of each: texts, a link, an answer, a gift, photos, reactions of both. */
async function talk(server: TestServer, ada: TestMember, ben: TestMember): Promise<void> {
  await say(server, [
    { from: ben, to: ada, text: "goat? https://example.com/goat", agoS: 900 },
    { from: ada, to: ben, text: "a story of a goat", agoS: 800, answers: 1 },
    { from: ben, to: ada, text: giftOf(1), agoS: 700 },
    { from: ada, to: ben, text: PHOTO, agoS: 600 },
    { from: ben, to: ada, text: PHOTO, agoS: 500 },
    { from: ben, to: ada, text: "😂😂", agoS: 400 },
    { from: ben, to: ada, text: "the goat, again", agoS: 300, answers: 3 },
  ]);
  for (const [member, other, reaction] of [[ada, ben, "❤️"], [ben, ada, "😂"]] as const) {
    await using device = await connect(server, member);
    const { list } = await device.expectReply("messages", { contact_user_id: other.id });
    for (const { id } of list.slice(-2)) {
      await device.expectReply("message/react", { message_id: id, reaction });
    }
  }
}

interface Look {
  page: Page;
  lang: "en" | "he";
  theme: Theme;
  isWide: boolean;
}

/** Opens everything there is, and says what is wrong with it. */
async function wrongWith({ page, lang, theme, isWide }: Look): Promise<string[]> {
  const t = translator(lang);
  const wrong: string[] = [];
  const look = async (what: string) => {
    wrong.push(...await violationsOf(page, what, [theme]));
    wrong.push(...(await strayClasses(page)).map((name) => `${what}: class ${name}`));
  };
  const dialog = page.getByRole("dialog");
  const last = page.getByRole("log").locator("li").filter({ hasText: "the goat, again" });
  await last.focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: t("message.reply") }).waitFor();
  await look("message menu");
  await dialog.getByRole("button", { name: t("message.reply") }).click();
  await page.getByRole("group", { name: t("message.reply_to", { name: "Ben" }) }).waitFor();

  await page.getByRole("button", { name: t("gift.add") }).click();
  await dialog.getByRole("radio").first().waitFor();
  // The tests of gifts do the rest.
  assert.deepEqual(await strayClasses(page), []);
  await page.keyboard.press("Escape");
  await expectCount(dialog, 0);

  const options = page.locator("#page header").getByRole("button", {
    name: t("profile.menu", { name: "Ben" }),
  });
  await options.click();
  await dialog.getByRole("button", { name: t("chat.search"), exact: true }).click();
  await page.getByRole("combobox").fill("goat");
  await page.getByRole("option").first().waitFor();
  if (!isWide) {
    await look("a reply and a search");
    return wrong;
  }
  const chats = page.getByRole("searchbox", { name: t("contacts.search") });
  await chats.fill("be");
  await page.getByRole("list", { name: t("contacts.search_results") }).getByRole("link").waitFor();
  await look("a reply, a search and chats found");
  await page.getByRole("button", { name: t("keys.title") }).click();
  await dialog.waitFor();
  await look("shortcuts");
  return wrong;
}

browserTest("NV-9 NV-20 what opens in a chat passes axe, and has its classes in one sheet", async (world) => {
  const { server, visit } = world;
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await talk(server, ada, ben);
  const path = `/chat/${ben.id}`;
  const wide = await visit(path, { viewport: WIDE, locale: "en-US", as: ada, ...MEASURED });
  const narrow = await visit(path, { viewport: NARROW, locale: "he-IL", as: ada, ...MEASURED });
  assert.deepEqual(await wrongWith({ page: wide, lang: "en", theme: "light", isWide: true }), []);
  assert.deepEqual(await wrongWith({ page: narrow, lang: "he", theme: "dark", isWide: false }), []);
});
