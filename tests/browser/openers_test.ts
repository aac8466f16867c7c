import assert from "node:assert/strict";
import { NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { balanceOf, contextOf, signUp } from "@/tests/kit/mod.ts";
import { say } from "@/tests/browser/past.ts";
import { boxOf, expectCount, expectLine, expectValue } from "@/tests/browser/chat_page.ts";

const { browserTest } = useBrowser();

browserTest(
  "CH-74 CH-75 an empty chat offers three beginnings that fill the box, and a free wave that ends them",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: NARROW });
    const ideas = page.getByRole("group", { name: "Ideas for a first message" });
    await expectCount(ideas.getByRole("button"), 4);
    const first = ideas.getByRole("button").first();
    const text = await first.innerText();
    await first.focus();
    await page.keyboard.press("Enter");
    const box = boxOf(page);
    await expectValue(box, text);
    assert.ok(await box.evaluate((element) => element === document.activeElement));
    await expectCount(page.locator("[data-line]"), 0);

    await ideas.getByRole("button", { name: "Wave · free" }).click();
    await expectLine(page, "👋");
    await expectCount(ideas, 0);
    assert.ok(await box.evaluate((element) => element === document.activeElement));
    assert.equal(await balanceOf(server, ada), 200);

    await page.getByRole("button", { name: "More options for Ben" }).click();
    await page.getByRole("button", { name: "Wave (free, once a day)" }).click();
    await page.getByText("You have waved today.").first().waitFor();

    const other = await visit("/explore", { as: ben, viewport: WIDE });
    await other.getByRole("link", { name: /Ada/ }).filter({ hasText: "👋" }).first().waitFor();
  },
);

browserTest(
  "LS-20 matches with whom nothing was said stand in a strip over the chats, and lead to the first word",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const [ben, carl] = [await signUp(server, { name: "Ben" }), await signUp(server, { name: "Carl" })];
    const { relations } = contextOf(server).actors;
    for (const other of [ben, carl]) {
      await relations.swipe(other.id, { swiped_user_id: ada.id, like: 1 });
      await relations.swipe(ada.id, { swiped_user_id: other.id, like: 1 });
    }
    await say(server, [{ from: carl, to: ada, text: "hello", agoS: 60 }]);
    const page = await visit("/contacts", { as: ada, viewport: NARROW });
    const strip = page.getByRole("region", { name: "New matches, waiting for a first word" });
    assert.deepEqual(await strip.getByRole("link").allInnerTexts(), ["Ben"]);
    await strip.getByRole("link", { name: "Ben" }).click();
    await page.getByRole("group", { name: "Ideas for a first message" }).waitFor();
  },
);
