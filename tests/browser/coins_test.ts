import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { balanceOf, signUp, until } from "@/tests/kit/mod.ts";
import { boxOf, expectCount, expectLine, expectText, textsOf, write } from "@/tests/browser/chat_page.ts";

const { browserTest } = useBrowser();

/** The coins that the bar or column of the page shows. */
async function expectCoins(page: Page, coins: string): Promise<void> {
  const shown = page.locator("kin-island[name=shell_coins]:visible span[aria-hidden]").first();
  await expectText(shown, coins);
}

/** Sends four messages, which is what the coins of a sign-up pay for. */
async function spendAll(page: Page): Promise<void> {
  for (const text of ["one", "two", "three", "four"]) await write(page, text);
  await expectLine(page, "four", "Sent");
}

browserTest(
  "CH-14 CO-5 CO-1 the fifth message opens the coins dialog, and its text is kept",
  async (world) => {
    const { server, visit } = world;
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const page = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada });
    await expectCoins(page, "200");
    await spendAll(page);
    await expectCoins(page, "0");
    await write(page, "five");

    const dialog = page.getByRole("dialog", { name: "Coins" });
    await dialog.getByText("You have 0 coins", { exact: true }).last().waitFor();
    await dialog.getByText("You don't have enough coins", { exact: true }).waitFor();
    await dialog.getByText("A message costs 50 coins.", { exact: true }).waitFor();
    // The smallest package that is enough.
    await dialog.getByRole("button", { name: "Continue · $2.99" }).waitFor();
    assert.equal(await boxOf(page).evaluate((box) => box === document.activeElement), false);
    assert.equal(await boxOf(page).inputValue(), "five");
    assert.equal(await dialog.evaluate((element) => element.contains(document.activeElement)), true);

    await page.keyboard.press("Escape");
    await expectCount(page.locator("dialog"), 0);
    assert.deepEqual(await textsOf(page), ["one", "two", "three", "four"]);
    await boxOf(page).press("Enter");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expectCount(page.locator("dialog"), 0);
    assert.equal(await balanceOf(server, ada), 0);
  },
);

browserTest(
  "CH-14 a message that the server refuses goes away, and its text comes back into the box",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const page = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada });
    // Written faster than any balance is heard: the fifth is on its way when the coins are gone.
    await page.evaluate(async () => {
      const box = document.querySelector<HTMLTextAreaElement>("#page textarea");
      for (const text of ["one", "two", "three", "four", "five"]) {
        if (!box) throw new ReferenceError("There is no box");
        box.value = text;
        box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        await new Promise(requestAnimationFrame);
        box.form?.requestSubmit();
      }
    });
    const dialog = page.getByRole("dialog", { name: "Coins" });
    await dialog.getByText("You have 0 coins", { exact: true }).last().waitFor();
    await expectCount(page.getByRole("log").getByText("five"), 0);
    assert.equal(await boxOf(page).inputValue(), "five");
    assert.deepEqual(await textsOf(page), ["one", "two", "three", "four"]);
    await page.keyboard.press("Escape");
    await expectCount(page.locator("dialog"), 0);
    assert.equal(await balanceOf(server, ada), 0);
  },
);

browserTest(
  "CO-4 CO-3 every tab of the sender shows the new balance, nobody else's changes",
  async (world) => {
    const { server, visit } = world;
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const one = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada });
    const two = await visit("/explore", { viewport: WIDE, beside: one });
    const other = await visit("/explore", { viewport: WIDE, as: ben });
    await write(one, "hello");
    await expectCoins(one, "150");
    await expectCoins(two, "150");
    await until("the other one has heard it", async () => (await other.title()).startsWith("(1)"));
    await expectCoins(other, "200");
  },
);
