import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { arriveAt, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { balanceOf, connect, givePremium, grantCoins, sendText, signUp, until } from "@/tests/kit/mod.ts";
import { keepBanners } from "@/tests/browser/banners.ts";
import { LATE_MS, lateDoubleClick } from "@/tests/browser/late_double_click.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
const SMALL = { width: 320, height: 640 };

/** Counts what the live regions of the banners say, each time it is put there. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.locator("#banners [role=alert]").waitFor({ state: "attached" });
  await page.evaluate(() => {
    const said: string[] = [];
    const regions = document.querySelectorAll("#banners [role=status], #banners [role=alert]");
    for (const region of regions) {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) said.push(node.textContent ?? "");
        }
      }).observe(region, { childList: true });
    }
    Object.assign(globalThis, { said });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said.slice());
}

browserTest(
  "NV-16 NV-17 NB-7 NB-8 a like from elsewhere counts at once, is said once and leads to who it is",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await givePremium(server, ada);
    const narrow = await visit("/explore", { as: ada });
    const wide = await visit("/explore", { as: ada, viewport: WIDE });
    const said = await listen(narrow);
    const fans = wide.locator('.shell-side a[href="/likesme"]');
    await narrow.locator(".shell-bar").getByRole("link", { name: "Lucky wheel" }).waitFor();
    assert.match(await fans.innerText(), /Likes me\s*0$/);
    await narrow.getByRole("link", { name: "Discovery settings" }).waitFor();

    await keepBanners(narrow);
    await using device = await connect(server, ben);
    await device.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
    await until("the column counts", async () => /1 new\s*1$/.test(await fans.innerText()));
    const banner = narrow.locator("#banners").getByRole("link", { name: /likes you$/ });
    await banner.waitFor();
    assert.match((await said()).join(), /^\u2068?Ben\u2069? likes you$/);
    await banner.click();
    await arriveAt(narrow, "**/likesme");
    await narrow.getByRole("link", { name: "Discovery settings" }).waitFor({ state: "hidden" });
    assert.equal(Wire.of(narrow).sockets.length, 1);
  },
);

browserTest(
  "NB-3 NB-9 a banner lies above a modal, and goes with a swipe upwards or with Escape",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await givePremium(server, ada);
    const page = await visit("/explore", { as: ada, viewport: WIDE });
    await listen(page);
    await page.getByRole("button", { name: "Get featured" }).click();
    const dialog = page.getByRole("dialog", { name: "Get featured!" });
    await dialog.waitFor();

    await keepBanners(page);
    await using device = await connect(server, ben);
    await device.expectReply("visit", { visited_user_id: ada.id });
    const banner = dialog.locator("#banners").getByText(/looked at your profile$/).first();
    await banner.hover();
    const box = await banner.boundingBox();
    assert.ok(box && box.y < 60, "at the top of the screen, not of the dialog");
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y - 25, { steps: 4 });
    await page.mouse.up();
    assert.ok(await banner.isVisible(), "it was not pulled far enough");
    await banner.hover();
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y - 60, { steps: 4 });
    await banner.waitFor({ state: "detached" });
    await page.mouse.up();
    assert.ok(await dialog.isVisible());
    assert.match(page.url(), /\/explore$/, "a swipe is no tap");

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await device.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
    const next = page.locator("body > #banners").getByRole("link");
    await next.waitFor();
    await page.keyboard.press("Escape");
    await next.waitFor({ state: "detached" });
  },
);

browserTest(
  "NB-13 NB-14 NB-15 a place in the spotlight is paid once, and shows on the own tile",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    for (const name of ["Ben", "Carl"]) await signUp(server, { name, gender: "1" });
    const page = await visit("/explore", { as: ada, viewport: WIDE });
    const tile = page.locator(".shell-end").getByRole("button").first();
    await tile.click();
    const confirm = page.getByRole("dialog", { name: "Get featured!" }).getByRole("button", {
      name: /300 coins/,
    });
    // The second click comes when the dialog is gone, and was not meant for the card beneath, however late the next one is.
    await page.route(/credits_modal/, async (route) => {
      await setTimeout(LATE_MS);
      await route.continue();
    });
    await confirm.dblclick();
    const credits = page.getByRole("dialog", { name: "Coins" });
    await credits.getByText("A place in the spotlight costs 300 coins.").waitFor();
    assert.equal(await page.getByRole("dialog").count(), 1);
    assert.equal(new URL(page.url()).pathname, "/explore");
    await page.keyboard.press("Escape");
    await credits.waitFor({ state: "detached" });
    await until("the focus is back", () => tile.evaluate((each) => each === document.activeElement));

    await grantCoins(server, ada, 500);
    await page.reload();
    await page.getByRole("button", { name: "Get featured" }).click();
    await lateDoubleClick(confirm, () => confirm.waitFor({ state: "detached" }));
    await page.locator("#banners").getByText("You are in the spotlight now").first().waitFor();
    await tile.getByText(/^Until /).waitFor();
    assert.equal(await balanceOf(server, ada), 400);
    await page.locator(".shell-side .coin-balance").getByText("400 coins").waitFor({ state: "attached" });
    await tile.click();
    await page.getByText(/You are featured until/).waitFor();
  },
);

for (const hasTouch of [false, true]) {
  browserTest(
    `NV-24 a press beside a dialog closes it by ${
      hasTouch ? "finger" : "mouse"
    }, and the focus is where it was`,
    async ({ server, visit }) => {
      const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
      const page = await visit(`/chat/${ben.id}`, { as: ada, hasTouch });
      const options = page.locator("#page").getByRole("button", { name: "More options for Ben" });
      await options.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      // One that comes very soon could be the second one of a double click.
      await until("it is closed", async () => {
        await (hasTouch ? page.touchscreen.tap(5, 5) : page.mouse.click(5, 5));
        return await page.getByRole("dialog").count() === 0;
      });
      await until("the focus is back", () => options.evaluate((each) => each === document.activeElement));
      assert.equal(new URL(page.url()).pathname, `/chat/${ben.id}`);
    },
  );
}

browserTest(
  "NV-19 nothing of the bars is cut off at 320 px, nor with text of twice the size",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await grantCoins(server, ada, 1_000_000);
    for (const locale of ["de-DE", "he-IL"]) {
      const page = await visit("/explore", { as: ada, viewport: SMALL, locale });
      for (const percent of [100, 150, 200]) {
        const flaws = await page.evaluate(async (percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const shown = [...document.querySelectorAll<HTMLElement>(".shell-bar *, .tab-bar *")]
            .filter((each) => each.offsetWidth > 1);
          const isOut = (each: HTMLElement) => {
            const { left, right } = each.getBoundingClientRect();
            return left < 0 || right > innerWidth ||
              each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0;
          };
          const bar = [...document.querySelectorAll<HTMLElement>(".bar-start, .bar-start ~ * > *")];
          const boxes = bar.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
          const overlaps = boxes.some((a, index) =>
            boxes.slice(index + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1)
          );
          return [
            ...shown.filter(isOut).map((each) => each.outerHTML.slice(0, 80)),
            ...overlaps ? ["overlap"] : [],
          ];
        }, percent);
        assert.deepEqual(flaws, [], `${locale} ${percent} %`);
      }
    }
  },
);

browserTest(
  "NV-40 NV-4 a tablet gives a page and its bars up to 760 px, a phone what it has",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/meet", { as: ada, viewport: { width: 864, height: 1080 } });
    const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
    for (const [window, expected] of [[864, 760], [600, 600], [599, 500], [390, 390]] as const) {
      await page.setViewportSize({ width: window, height: 1080 });
      assert.equal(await widthOf("#page"), expected, `at ${window} px`);
      assert.equal(await widthOf(".tab-bar ul"), expected, `at ${window} px`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), window);
    }
    await page.setViewportSize({ width: 800, height: 1080 });
    await page.goto(`${server.origin}/explore`);
    const deck = await page.locator(".deck-pile").boundingBox();
    assert.ok(deck && deck.width <= 500, `the card is ${deck?.width} px wide`);
  },
);

browserTest(
  "NV-40 a tablet has the other chats beside the one that is open, which follow it; a phone has it alone",
  async ({ server, visit }) => {
    const [ada, ben, cem] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben" }),
      await signUp(server, { name: "Cem" }),
    ];
    await say(server, [
      { from: ben, to: ada, text: "hello from Ben", agoS: 90 },
      { from: cem, to: ada, text: "hello from Cem", agoS: 60 },
    ]);
    const page = await visit("/contacts", { as: ada, viewport: { width: 768, height: 1024 } });
    const column = page.locator(".shell-end");
    assert.equal(await column.isVisible(), false);
    await page.locator(`#page a[href="/chat/${ben.id}"]`).click();
    await arriveAt(page, `**/chat/${ben.id}`);
    await column.getByRole("link", { name: "Cem" }).click();
    await arriveAt(page, `**/chat/${cem.id}`);
    await column.locator("a[aria-current=page]").getByText("Cem", { exact: true }).waitFor();
    await using device = await connect(server, ben);
    await sendText(device, ada, "and again");
    await column.getByText("and again").waitFor();
    for (const [width, isBeside] of [[600, true], [599, false], [864, true]] as const) {
      await page.setViewportSize({ width, height: 1024 });
      assert.equal(await column.isVisible(), isBeside, `at ${width} px`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
    await page.locator("#page header a[href='/contacts']").click();
    await arriveAt(page, "**/contacts");
    assert.equal(await column.isVisible(), false);
  },
);
