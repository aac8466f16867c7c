import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { balanceOf, oweCoins, signUp, until } from "@/tests/kit/mod.ts";
import {
  boxOf,
  expectCount,
  expectLine,
  expectText,
  expectValue,
  textsOf,
  write,
} from "@/tests/browser/chat_page.ts";

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
  "CH-14 NV-24 CO-5 CO-1 the fifth message opens the coins dialog, and its text is kept",
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
    await expectValue(boxOf(page), "five");
    assert.equal(await dialog.evaluate((element) => element.contains(document.activeElement)), true);

    await page.keyboard.press("Escape");
    await expectCount(page.locator("dialog"), 0);
    assert.equal(await boxOf(page).evaluate((box) => box === document.activeElement), true);
    assert.deepEqual(await textsOf(page), ["one", "two", "three", "four"]);
    await boxOf(page).press("Enter");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expectCount(page.locator("dialog"), 0);
    assert.equal(await balanceOf(server, ada), 0);
  },
);

browserTest(
  "PC-1 PC-3 before the first coin a member is told who writes; refused, the line waits, and accepted, it goes through",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" }, { newcomer: true });
    const ben = await signUp(server, { name: "Ben" });
    const page = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada });
    await write(page, "hello");
    const dialog = page.getByRole("dialog", { name: "Before your first coin" });
    await dialog.getByText("No meetings", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Not now" }).click();
    await expectCount(page.locator("dialog"), 0);
    await page.getByText(
      "Nothing was charged. Please read and accept first what is said before the first coin.",
    ).waitFor();
    assert.equal(await balanceOf(server, ada), 200);

    // Another page finds it where it was.
    await page.reload();
    await expectLine(page, "hello");
    await page.getByRole("log").getByRole("button", { name: "Not sent. Tap to retry." }).click();
    await dialog.getByRole("button", { name: "I understand" }).click();
    await expectLine(page, "hello", "Sent");
    await expectCount(page.locator("dialog"), 0);
    assert.equal(await balanceOf(server, ada), 150);
    await write(page, "again");
    await expectLine(page, "again", "Sent");
    await expectCount(page.locator("dialog"), 0);
  },
);

browserTest("CO-7 a photo without coins is told what a photo costs", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await oweCoins(server, ada, 0);
  const page = await visit(`/chat/${ben.id}`, { as: ada });
  await page.getByRole("button", { name: "Add a photo" }).click();
  await page.getByRole("dialog", { name: "Coins" }).getByText("A photo costs 50 coins.").waitFor();
});

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
    await expectValue(boxOf(page), "five");
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

browserTest(
  "CO-6 CH-15 MI-18 without a coin a virtual profile can be written to, and the chat says why it is free",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await oweCoins(server, ada, 10);
    const [profile = assert.fail()] = demoMembers(Date.now());
    const change = newChange();
    addMember(change, profile, SIGN_UP_COINS);
    await server.database.commit(change);
    const page = await visit(`/chat/${profile.id}`, { as: ada });
    await page.getByText("Virtual profile that nobody answers for yet").waitFor();
    await page.getByText("Free, because nobody answers here yet").waitFor();
    await write(page, "hello");
    await page.getByRole("status").getByText("Sent", { exact: true }).waitFor({ state: "attached" });
    await page.getByLabel("Sent", { exact: true }).last().waitFor();
    await expectCount(page.locator("dialog"), 0);
    assert.equal(await balanceOf(server, ada), 0);
  },
);
