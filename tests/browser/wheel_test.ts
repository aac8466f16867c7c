import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoPrizes } from "@/store/seed/prizes.ts";
import { awakeAfter, useBrowser } from "@/tests/kit/browser.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import {
  balanceOf,
  connect,
  givePremium,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { expectCount, expectText } from "@/tests/browser/chat_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

/** Has every spin stop at this prize, at this price, once the server goes by it. */
async function rig(
  server: TestServer,
  member: TestMember,
  { coins, price = 100 }: { coins: number | "free"; price?: number },
): Promise<void> {
  const prizes = demoPrizes.map((prize) => ({ ...prize, probability: prize.coins === coins ? 100_000 : 0 }));
  const prices = demoCatalogue.prices.map((each) => each.feature === "spin" ? { ...each, price } : each);
  await changeCatalogue(server, { wheel: { prizes }, prices });
  await using device = await connect(server, member);
  await until("the wheel is another one", async () => {
    const table = await device.expectReply("spinofluck/prizes", {});
    return table.price === price && table.prizes.some(({ probability }) => probability === 100);
  });
}

function wheelOf(page: Page, title = "Lucky wheel") {
  return page.getByRole("dialog", { name: title });
}

/** What stands on the slice under the pointer's tip. */
function underPointer(page: Page): Promise<string> {
  return page.locator(".wheel-stage").evaluate((stage) => {
    const { left, top, width } = stage.getBoundingClientRect();
    const hits = document.elementsFromPoint(left + width / 2, top + width * 0.14);
    return hits.find((each) => each.matches("g > path"))?.parentElement?.querySelector("text")?.textContent ??
      "";
  });
}

browserTest(
  "WH-41 WH-42 WH-44 WH-45 WH-47 one spin for a double click: the wheel rests at its prize, and only then the coins come",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await rig(server, ada, { coins: 350 });
    await givePremium(server, ada);
    const page = await visit("/explore", { as: ada, reducedMotion: "no-preference" });
    await page.locator(".shell-bar").getByRole("link", { name: "Lucky wheel" }).click();
    const coins = wheelOf(page).locator(".coin-balance span[aria-hidden]");
    await wheelOf(page).getByRole("button", { name: "Spin for free" }).dblclick({ delay: 20 });
    await wheelOf(page).getByText("Good luck!").waitFor();
    await until("it is paid", async () => await balanceOf(server, ada) === 550);
    await expectText(coins, "200");
    await wheelOf(page).getByText("You won 350 coins!").waitFor();
    assert.equal(await underPointer(page), "350");
    await expectText(coins, "550");
    await page.locator("#notices").getByText("You won 350 coins").waitFor();
    await expectCount(wheelOf(page), 0);
    await expectText(page.locator(".shell-bar .coin-balance span[aria-hidden]"), "550");
    assert.equal(await balanceOf(server, ada), 550);
  },
);

browserTest(
  "WH-51 WH-50 WH-41 WH-52 by keyboard, in Hebrew: a spin is bought, its result is said, Escape leads back; it passes axe",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await rig(server, ada, { coins: "free" });
    const page = await visit("/explore", { as: ada, locale: "he-IL", ...MEASURED });
    const link = page.locator(".shell-bar a[data-wheel]");
    await link.press("Enter");
    const wheel = wheelOf(page, "גלגל המזל");
    const button = wheel.getByRole("button", { name: "סיבוב ב־100 מטבעות" });
    await button.waitFor();
    assert.deepEqual(await violationsOf(page, "the wheel"), []);
    await until(
      "the button has the focus",
      () => button.evaluate((element) => element === document.activeElement),
    );
    await page.keyboard.press("Enter");
    await wheel.getByRole("status").getByText("זכית בסיבוב חינם!").waitFor();
    assert.equal(await underPointer(page), "חינם");
    assert.equal(await balanceOf(server, ada), 100);
    await wheel.getByRole("button", { name: "סיבוב חינם", disabled: false }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BUTTON");
    await page.keyboard.press("Escape");
    await expectCount(wheel, 0);
    assert.equal(await link.evaluate((element) => element === document.activeElement), true);
  },
);

browserTest(
  "WH-53 WH-41 the teaser comes and goes with the free spins; without coins the coins modal opens",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await rig(server, ada, { coins: 50, price: 1_000 });
    await givePremium(server, ada);
    const page = await visit("/explore", { as: ada });
    const words = page.getByText("A free spin is waiting for you");
    await words.waitFor();
    await page.locator("#wheel-teaser").getByRole("button", { name: "Close" }).click();
    await expectCount(words, 0);
    const teaser = page.getByRole("link", { name: "Lucky wheel, 1 free spin" });
    await teaser.waitFor();
    await page.locator('.tab-bar a[href="/contacts"]').click();
    await teaser.waitFor({ state: "hidden" });
    await page.locator('.tab-bar a[href="/meet"]').click();
    await teaser.click();
    await wheelOf(page).getByRole("button", { name: "Spin for free" }).click();
    await expectCount(wheelOf(page), 0);
    await expectCount(page.locator("#wheel-teaser > *"), 0);

    await awakeAfter(page, () => page.reload());
    await page.locator(".shell-bar a[data-wheel]").click();
    await wheelOf(page).getByRole("button", { name: "Spin for 1,000 coins" }).click();
    await page.locator("dialog#credits").waitFor();
    assert.equal(await balanceOf(server, ada), 250);
  },
);
