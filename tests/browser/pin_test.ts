import assert from "node:assert/strict";
import { NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { openLine } from "@/tests/browser/line.ts";
import { say } from "@/tests/browser/past.ts";
import { expectCount } from "@/tests/browser/chat_page.ts";
import { until } from "@/tests/kit/until.ts";
import type { Locator, Page } from "playwright-core";

const { browserTest } = useBrowser();

/** The rows of a list, by whom they are with, from the top. */
async function namesIn(list: Locator): Promise<string[]> {
  const rows = await list.locator("[data-key] a .truncate.text-base").allTextContents();
  return rows.map((each) => each.trim());
}

async function expectNames(list: Locator, names: readonly string[]): Promise<void> {
  await until(
    `${names.join(", ")} lead the list`,
    async () => `${(await namesIn(list)).slice(0, names.length)}` === `${names}`,
  );
}

const mainOf = (page: Page) => page.getByRole("main");
const columnOf = (page: Page) => page.locator(".shell-end");

browserTest(
  "CH-107 CH-108 CN-32 by keys alone: a chat is pinned above the others in two tabs, and a fourth is told why not",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const others = [];
    for (const name of ["Ben", "Cleo", "Dora", "Eve", "Fay"]) others.push(await signUp(server, { name }));
    await say(server, others.map((from, index) => ({ from, to: ada, text: "hi", agoS: 600 - index * 60 })));
    const list = await visit("/contacts", { as: ada, viewport: NARROW });
    const wide = await visit("/explore", { as: ada, viewport: WIDE });
    await expectNames(mainOf(list), ["Fay", "Eve", "Dora", "Cleo", "Ben"]);

    const choose = async (name: string, action: string) => {
      await mainOf(list).getByRole("button", { name: `More options for ${name}` }).focus();
      await list.keyboard.press("Enter");
      const menu = list.getByRole("dialog", { name });
      await menu.getByRole("button", { name: action }).focus();
      await list.keyboard.press("Enter");
      // Its closing gives the focus back, which would take it from the next row.
      await expectCount(menu, 0);
    };
    await choose("Ben", "Pin Chat");
    await expectNames(mainOf(list), ["Ben", "Fay", "Eve"]);
    await mainOf(list).getByRole("link", { name: /^Ben.*Pinned/ }).waitFor();
    await expectNames(columnOf(wide), ["Ben", "Fay", "Eve"]);
    await choose("Cleo", "Pin Chat");
    await choose("Dora", "Pin Chat");
    await expectNames(columnOf(wide), ["Dora", "Cleo", "Ben", "Fay", "Eve"]);
    await choose("Eve", "Pin Chat");
    await list.getByText("Three chats are pinned already. Unpin one of them to pin this one.").first()
      .waitFor();

    // What comes elsewhere stays below them.
    const [, , , eve] = others;
    assert.ok(eve);
    const other = await visit(`/chat/${ada.id}`, { as: eve, viewport: NARROW });
    await other.getByRole("textbox").first().fill("news");
    await other.keyboard.press("Enter");
    await expectNames(columnOf(wide), ["Dora", "Cleo", "Ben", "Eve", "Fay"]);
    await expectNames(mainOf(list), ["Dora", "Cleo", "Ben", "Eve", "Fay"]);
    await list.reload();
    await expectNames(mainOf(list), ["Dora", "Cleo", "Ben", "Eve", "Fay"]);

    // Its end, in the menu of the chat, which was opened where no list is.
    const [, cleo] = others;
    const chat = await visit(`/chat/${cleo?.id}`, { as: ada, viewport: NARROW, beside: list });
    await chat.getByRole("button", { name: "More options for Cleo" }).first().click();
    await chat.getByRole("button", { name: "Unpin Chat" }).click();
    await chat.getByText("Chat not pinned any more").first().waitFor();
    await expectNames(columnOf(wide), ["Dora", "Ben", "Eve", "Fay", "Cleo"]);
    await expectCount(mainOf(list).getByRole("img", { name: "Pinned" }), 2);
  },
);

browserTest(
  "CN-32 the menu of a row opens while another chat is still being pinned",
  async ({ server, visit }) => {
    const [ada, ben, cleo] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben" }),
      await signUp(server, { name: "Cleo" }),
    ];
    await say(server, [{ from: ben, to: ada, text: "hi", agoS: 60 }, {
      from: cleo,
      to: ada,
      text: "hi",
      agoS: 6,
    }]);
    await using line = openLine(server.origin);
    const page = await visit("/contacts", { as: ada, viewport: NARROW, origin: line.origin });
    const menuOf = async (name: string) => {
      await mainOf(page).getByRole("button", { name: `More options for ${name}` }).click();
      return page.getByRole("dialog", { name }).getByRole("button", { name: "Pin Chat" });
    };
    const pin = await menuOf("Ben");
    line.lose("calls");
    await pin.click();
    await (await menuOf("Cleo")).waitFor();
  },
);

browserTest(
  "CH-107 in Hebrew and without JavaScript pinned chats lead the list and say so",
  async ({ server, visit }) => {
    const [ada, ben, cleo] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben" }),
      await signUp(server, { name: "Cleo" }),
    ];
    await say(server, [
      { from: ben, to: ada, text: "hi", agoS: 120 },
      { from: cleo, to: ada, text: "hello", agoS: 60 },
    ]);
    const page = await visit("/contacts", { as: ada, viewport: NARROW, locale: "he-IL" });
    await mainOf(page).getByRole("button", { name: /Ben/ }).click();
    await page.getByRole("button", { name: "נעיצת הצ'אט" }).click();
    await expectNames(mainOf(page), ["Ben", "Cleo"]);
    const bare = await visit("/contacts", { as: ada, viewport: NARROW, javaScriptEnabled: false });
    await mainOf(bare).getByRole("img", { name: "Pinned" }).waitFor();
    await expectNames(mainOf(bare), ["Ben", "Cleo"]);
  },
);
