import { NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { say } from "@/tests/browser/past.ts";
import { expectCount } from "@/tests/browser/chat_page.ts";

const { browserTest } = useBrowser();

browserTest(
  "CH-104 CH-105 MI-19 by keys alone: a chat is muted in its menu, counts quietly in its row and in no badge",
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
    const list = await visit("/contacts", { as: ada, viewport: NARROW });
    const row = list.getByRole("main").getByRole("link", { name: /^Ben/ });
    await row.getByText("1 unread message").waitFor();
    await list.getByRole("main").getByRole("button", { name: /Ben/ }).focus();
    await list.keyboard.press("Enter");
    await list.getByRole("dialog", { name: "Ben" }).getByRole("button", { name: "Mute Chat" }).focus();
    await list.keyboard.press("Enter");
    const lengths = list.getByRole("dialog", { name: "Mute the chat with Ben?" });
    await expectCount(lengths.getByRole("button", { name: /8 hours|a week|Always/ }), 3);
    await lengths.getByRole("button", { name: "For a week" }).focus();
    await list.keyboard.press("Enter");
    await row.getByText("Muted", { exact: true }).waitFor();
    await row.getByText("1 unread message").waitFor();
    await list.getByRole("link", { name: /1 unread message in total/ }).first().waitFor();
    await expectCount(list.getByRole("link", { name: /2 unread messages in total/ }), 0);

    // Its end, in the menu of the chat, and the row hears of it in another tab.
    const chat = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE, beside: list });
    await chat.getByRole("button", { name: "More options for Ben" }).first().click();
    await chat.getByRole("button", { name: "Mute Chat" }).click();
    await chat.getByRole("button", { name: "Not muted any more" }).click();
    await chat.getByText("Chat not muted any more").first().waitFor();
    await expectCount(row.getByText("Muted", { exact: true }), 0);
  },
);

browserTest(
  "CH-104 in Hebrew on a phone a chat is muted in its menu, and its row says so",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hi", agoS: 120 }]);
    const page = await visit("/contacts", { as: ada, viewport: NARROW, locale: "he-IL" });
    await page.getByRole("main").getByRole("button", { name: /Ben/ }).click();
    await page.getByRole("button", { name: "השתקת הצ'אט" }).click();
    await page.getByRole("button", { name: "תמיד" }).click();
    await page.getByRole("main").getByRole("link", { name: /Ben/ }).getByText("מושתק", { exact: true })
      .waitFor();
  },
);
