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
import { listenToLiveRegions } from "@/tasks/soak/accessibility/listener.ts";
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

/** What a page showed of the wheel at one moment: what it said, the coins, the slice under the pointer, the banner. */
interface WheelLook {
  said: string;
  coins: string;
  under: string;
  notice: string;
}

/**
 * Notes every look of the wheel, frame by frame, until what it gives is called: a spin ends and its banner goes sooner than a
 * busy machine can ask.
 */
async function watchWheel(page: Page): Promise<() => Promise<WheelLook[]>> {
  await page.evaluate(() => {
    const looks = new Set<string>();
    Object.assign(globalThis, { looks });
    function look(): void {
      const stage = document.querySelector(".wheel-stage");
      const textOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim()).join(" ");
      let under = "";
      if (stage) {
        const { left, top, width } = stage.getBoundingClientRect();
        const hits = document.elementsFromPoint(left + width / 2, top + width * 0.14);
        under = hits.find((each) =>
          each.matches("g > path")
        )?.parentElement?.querySelector("text")?.textContent ?? "";
      }
      const [said, coins] = [".wheel-side > p", ".coin-balance span[aria-hidden]"].map((each) =>
        textOf(`dialog ${each}`)
      );
      looks.add(JSON.stringify({ said, coins, under, notice: textOf("#notices") }));
      requestAnimationFrame(look);
    }
    look();
  });
  return async () =>
    (await page.evaluate(() => [...(globalThis as unknown as { looks: Set<string> }).looks]))
      .map((look) => JSON.parse(look));
}

/** What was spoken since the page was first listened to, once there was this. */
async function heardOf(page: Page, last: RegExp): Promise<string[]> {
  return await until("it is said", async () => {
    const said = await page.evaluate(() => (globalThis as unknown as { liveTexts: string[] }).liveTexts);
    return said.some((text) => last.test(text)) && said;
  });
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
    const button = wheelOf(page).getByRole("button", { name: "Spin for free" });
    await button.waitFor();
    const watched = await watchWheel(page);
    await page.evaluate(listenToLiveRegions);
    await button.dblclick({ delay: 20 });
    await until("it is paid", async () => await balanceOf(server, ada) === 550);
    await expectCount(wheelOf(page), 0);
    await expectText(page.locator(".shell-bar .coin-balance span[aria-hidden]"), "550");
    const looks = await until("the banner was there", async () => {
      const all = await watched();
      return all.some(({ notice }) => notice.includes("You won 350 coins")) && all;
    });
    const [turning, resting] = ["Good luck!", "You won 350 coins!"].map((words) =>
      looks.filter(({ said }) => said.includes(words))
    );
    assert.ok(turning?.length && turning.every(({ coins }) => coins === "200"), JSON.stringify(looks));
    assert.ok(resting?.length && resting.every(({ under }) => under === "350"), JSON.stringify(looks));
    assert.equal(await balanceOf(server, ada), 550);
    assert.deepEqual(await heardOf(page, /350/), ["Good luck!", "You won 350 coins"]);
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
    await page.evaluate(listenToLiveRegions);
    await page.keyboard.press("Enter");
    await wheel.getByRole("status").getByText("זכית בסיבוב חינם!").first().waitFor();
    assert.equal(await underPointer(page), "חינם");
    assert.equal(await balanceOf(server, ada), 100);
    await wheel.getByRole("button", { name: "סיבוב חינם", disabled: false }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BUTTON");
    // Nothing turns here: an answer that is quick leaves no time in which luck is wished.
    const heard = await heardOf(page, /זכית/);
    assert.deepEqual(heard.filter((text) => text !== "בהצלחה!"), ["זכית בסיבוב חינם!"]);
    await page.keyboard.press("Escape");
    await expectCount(wheel, 0);
    assert.equal(await link.evaluate((element) => element === document.activeElement), true);
  },
);

/** Between 865 and 1,200 px the words have no room beside the heading. */
const SPLASH_LOOKS = [
  [390, "en-US"],
  [320, "de-DE"],
  [900, "de-DE"],
  [1_200, "de-DE"],
  [1_440, "en-US"],
] as const;

browserTest(
  "WH-53 the words of the teaser leave the heading free, and end with their cross",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await rig(server, ada, { coins: 50, price: 1_000 });
    await givePremium(server, ada);
    for (const [width, locale] of SPLASH_LOOKS) {
      const page = await visit("/meet", { as: ada, locale, viewport: { width, height: 844 } });
      const splash = page.locator(".wheel-splash");
      await splash.waitFor();
      const [box, head, text, close] = await Promise.all(
        [splash, page.locator("#page h1"), splash.locator("p"), splash.locator("button")].map((each) =>
          each.evaluate((element) => {
            const range = document.createRange();
            range.selectNode(element.localName === "h1" ? element.firstChild ?? element : element);
            return range.getBoundingClientRect().toJSON() as DOMRect;
          })
        ),
      );
      assert.ok(box && head && text && close);
      const isApart = box.left >= head.right || box.top >= head.bottom || box.right <= head.left;
      assert.ok(isApart, `the heading at ${width} px`);
      assert.ok(close.left >= text.right && close.top < text.bottom, `the cross at ${width} px`);
      assert.ok(box.left >= 0 && box.right <= width && box.bottom <= 844, `the window of ${width} px`);
    }
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
