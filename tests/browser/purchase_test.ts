import assert from "node:assert/strict";
import type { FrameLocator, Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { balanceOf, connect, endStep, signUp, until } from "@/tests/kit/mod.ts";
import { noteBanners } from "@/tests/browser/banners.ts";
import { expectCount, expectText } from "@/tests/browser/chat_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const he = translator("he");

/** The provider's page in its frame. */
function framed(page: Page): FrameLocator {
  return page.frameLocator("#payment iframe");
}

/** The coins that the bar or column of the page shows. */
async function expectCoins(page: Page, coins: string): Promise<void> {
  await expectText(page.locator("kin-island[name=shell_coins]:visible span[aria-hidden]").first(), coins);
}

browserTest(
  "SH-1 SH-5 SH-9 SH-10 SH-12 SH-13 SH-14 SH-16 a purchase: refused once, then paid; the modals close, and every tab has the coins",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/wallet", { as: ada });
    const other = await visit("/explore", { beside: page, viewport: WIDE });
    await page.getByRole("button", { name: "Get coins" }).click();
    const shop = page.getByRole("dialog", { name: "Coins" });
    await shop.getByText("You have 200 coins", { exact: true }).first().waitFor();
    // The smallest is chosen, and says how many messages it is.
    assert.equal(await shop.getByRole("radio", { name: /^200 coins 4 messages/ }).isChecked(), true);
    await shop.getByRole("radio", { name: /^1,000 coins/ }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await shop.getByRole("button", { name: "Continue · $19.99" }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");

    const payment = page.getByRole("dialog", { name: "Payment" });
    await payment.waitFor();
    await framed(page).getByRole("button", { name: "Refuse the payment" }).click();
    await page.getByText("The payment was refused. Nothing was charged.").first().waitFor();
    await expectCount(page.locator("#payment"), 0);
    assert.equal(await balanceOf(server, ada), 200);

    const says = await noteBanners(page);
    await shop.getByRole("button", { name: "Continue · $9.99" }).click();
    await framed(page).getByRole("button", { name: "Pay", exact: true }).click();
    await says("1,000 coins received");
    await expectCount(page.locator("dialog"), 0);
    await expectCoins(page, "1,200");
    await expectCoins(other, "1,200");
    await page.getByText("+1,000").first().waitFor();
    await until("the ledger has it", async () => await balanceOf(server, ada) === 1_200);
  },
);

browserTest(
  "SH-19 SH-21 SH-22 a subscription in Hebrew: the recommended package, what it saves, and premium at once",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await using fan = await connect(server, ben);
    await fan.expectReply("swipe", { swiped_user_id: ada.id });
    await endStep(server, ada);
    const page = await visit("/likesme", { as: ada, locale: "he-IL", ...MEASURED });
    await page.locator("#page").getByRole("button", { name: he("lists.premium") }).first().click();
    const dialog = page.getByRole("dialog", { name: he("premium.title") });
    await dialog.getByText("חיסכון של 28%").waitFor();
    assert.equal(await dialog.getByRole("radio").nth(1).isChecked(), true);
    assert.deepEqual(await violationsOf(page, "premium"), []);
    await dialog.getByRole("button", { name: he("premium.continue"), exact: true }).click();
    const says = await noteBanners(page);
    await framed(page).locator("button[value=pay]").click();
    await says(he("notice.subscription_activated", { count: 2_000 }));
    await expectCount(page.locator("dialog"), 0);
    await expectCoins(page, "2,200");
  },
);
