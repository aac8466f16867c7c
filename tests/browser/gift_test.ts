/** Gifts in a chat: chosen by mouse, keyboard and finger, paid once, and seen by both. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { goTo, placeAtRest, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import { balanceOf, contextOf, giftTo, signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { boxOf, expectCount, expectValue } from "@/tests/browser/chat_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const he = translator("he");

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

function giftsIn(page: Page): Locator {
  return page.getByRole("log").locator("figure");
}

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

browserTest(
  "GI-2 GI-3 GI-5 GI-6 GI-7 GI-9 a gift is chosen by mouse, paid once, and there for both",
  async (world) => {
    const { server, visit } = world;
    const { ada, ben } = await pair(server);
    const here = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
    const there = await visit(`/chat/${ada.id}`, { as: ben });
    await boxOf(here).fill("a draft");

    const opener = here.getByRole("button", { name: "Send a gift" });
    await opener.click();
    const panel = here.getByRole("dialog", { name: "Gifts" });
    const rose = panel.getByRole("radio", { name: "Rose, 50 coins" });
    await rose.waitFor();
    assert.ok(await panel.getByRole("radio").count() >= 24);
    await placeAtRest(panel);
    const [place, box] = [await panel.boundingBox(), await boxOf(here).boundingBox()];
    assert.ok(place && box && place.y + place.height < box.y && place.x + place.width < box.x + box.width);

    const castle = panel.getByRole("radio", { name: "Castle, 10,000 coins" });
    for (let tap = 0; tap < 2; tap++) await castle.click();
    const coins = here.getByRole("dialog", { name: "Coins" });
    await coins.getByText("You need a balance of 10,000 coins to send this gift.").waitFor();
    await here.keyboard.press("Escape");
    await expectCount(coins, 0);

    await rose.click();
    await expectCount(panel.getByRole("radio", { checked: true }), 1);
    await rose.click();
    const question = here.getByRole("dialog", { name: "Send Rose to Ben?" });
    await question.getByText("It costs 50 coins. You have 200.", { exact: true }).waitFor();
    await here.keyboard.press("Escape");
    await expectCount(question, 0);
    assert.equal(await panel.evaluate((it) => it.contains(document.activeElement)), true);
    await panel.getByRole("button", { name: "Send Rose · 50 coins" }).click();
    await question.getByRole("button", { name: "Send for 50 coins" }).dblclick();
    await expectCount(here.locator("dialog"), 0);
    assert.equal(await isFocused(opener), true);

    for (const page of [here, there]) {
      await giftsIn(page).getByText("Gift: Rose", { exact: true }).waitFor();
      await expectCount(giftsIn(page), 1);
    }
    await here.getByRole("log").getByLabel("Seen").waitFor();
    await expectValue(boxOf(here), "a draft");
    assert.deepEqual([await balanceOf(server, ada), await balanceOf(server, ben)], [150, 200]);
    await here.getByRole("link", { name: "Ben" }).getByText("Gift", { exact: true }).waitFor();
  },
);

browserTest(
  "GI-2 GI-4 GI-7 GI-13 NV-9 in Hebrew, by finger and by keyboard, and for everybody",
  async (world) => {
    const { server, visit } = world;
    const { ada, ben } = await pair(server);
    await grantCoins(server, ada, 800);
    const page = await visit(`/chat/${ben.id}`, { ...MEASURED, as: ada, locale: "he-IL", hasTouch: true });
    const violations: string[] = [];

    const opener = page.getByRole("button", { name: he("gift.add") });
    await opener.tap();
    const panel = page.getByRole("dialog", { name: he("gift.title") });
    const [clover, kiss] = [panel.getByRole("radio").nth(0), panel.getByRole("radio").nth(1)];
    await placeAtRest(clover);
    const [above, below] = [await clover.boundingBox(), await kiss.boundingBox()];
    assert.ok(above && below && above.x === below.x && above.width > 300, "one below the other");
    await kiss.tap();
    violations.push(...await violationsOf(page, "gifts", ["light"]));
    await kiss.tap();
    const question = page.getByRole("dialog", {
      name: he("gift.confirm_title", { gift: "נשיקה", name: "Ben" }),
    });
    await question.getByRole("button", { name: he("gift.confirm", { count: 20 }) }).tap();
    await giftsIn(page).getByText("נשיקה", { exact: true }).waitFor();
    await page.getByRole("log").getByLabel(he("chat.sent")).waitFor();

    await page.setViewportSize(WIDE);
    await opener.focus();
    await page.keyboard.press("Enter");
    await placeAtRest(clover);
    const grid = await clover.boundingBox();
    const second = await kiss.boundingBox();
    assert.ok(grid && second && second.x < grid.x && second.y === grid.y, "rows begin at the right");
    // The second row has the fifth gift, and the next one to the left of it is the sixth.
    for (const key of ["ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
    const tulip = panel.getByRole("radio", { name: he("gift.option", { gift: "צבעוני", count: 60 }) });
    assert.equal(await isFocused(tulip), true);
    assert.equal(await tulip.getAttribute("aria-checked"), "true");
    violations.push(...await violationsOf(page, "grid", ["dark"]));
    for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
    await giftsIn(page).getByText("צבעוני", { exact: true }).waitFor();
    violations.push(...await violationsOf(page, "chat", ["dark"]));
    assert.deepEqual(violations, []);
    // It shows while it is on its way.
    await until("it is paid", async () => await balanceOf(server, ada) === 920);
  },
);

browserTest(
  "GI-9 GI-11 what an earlier page left is given, and a gift that is gone says so",
  async (world) => {
    const { server, visit } = world;
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    await page.evaluate(async ([me, contact]) => {
      const opening = indexedDB.open("kindling", 1);
      await new Promise((resolve) => opening.onsuccess = resolve);
      const store = opening.result.transaction("outbox", "readwrite").objectStore("outbox");
      const names = { en: "Unicorn", he: "Unicorn", de: "Unicorn" };
      const gift = { id: 999, icon: "/images/gifts/star.svg", gift: names, price: 50 };
      const entry = { me, contact, failed: null };
      store.put({ ...entry, rid: "earlier-text-1", text: "left by an earlier version", order: 1 });
      store.put({ ...entry, rid: "earlier-gift-1", text: "", gift, order: 2 });
      await new Promise((resolve) => store.transaction.oncomplete = resolve);
      opening.result.close();
    }, [ada.id, ben.id] as const);
    await goTo(page);
    await page.getByRole("log").getByText("This gift is not on offer any more, or not at this price.")
      .waitFor();
    await page.getByRole("log").getByText("left by an earlier version", { exact: true }).waitFor();
    await expectCount(page.getByRole("button", { name: "Not sent. Tap to retry." }), 0);
    await page.getByRole("button", { name: "Remove gift" }).click();
    await expectCount(giftsIn(page), 0);
    await until("the text is paid", async () => await balanceOf(server, ada) === 150);
  },
);

/** Counts the sparks that fly from gifts on a page from its load on. */
async function countSparks(page: Page): Promise<() => Promise<number>> {
  const begin = () => {
    const seen = { count: 0 };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof HTMLElement && target.closest("figure")) seen.count += addedNodes.length;
      }
    }).observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { sparks: seen });
  };
  await page.addInitScript(begin);
  await page.evaluate(begin);
  return () => page.evaluate(() => (globalThis as unknown as { sparks: { count: number } }).sparks.count);
}

browserTest(
  "GI-13 a gift that comes in lets sparks fly once, not after a reload, and not for those who want less motion",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const moving = await visit(`/chat/${ben.id}`, { as: ada, reducedMotion: "no-preference" });
    const still = await visit(`/chat/${ben.id}`, { as: ada });
    const [flown, none] = [await countSparks(moving), await countSparks(still)];
    const [gift] = contextOf(server).actors.catalogue().gifts;
    assert.ok(gift);
    await grantCoins(server, ben, 10_000);
    const sent = await contextOf(server).actors.conversations.send(ben.id, "g1", giftTo(ada, gift.id));
    assert.ok(sent.ok, JSON.stringify(sent));
    await until("sparks fly", async () => await flown() >= 10);
    await until("they are gone", async () => await moving.locator("figure > span").count() === 0);
    const once = await flown();
    await expectCount(giftsIn(still), 1);

    await goTo(moving);
    await expectCount(giftsIn(moving), 1);
    await moving.locator("figure img").evaluate((image: HTMLImageElement) => image.decode());
    const again = await flown();
    const second = await contextOf(server).actors.conversations.send(ben.id, "g2", giftTo(ada, gift.id));
    assert.ok(second.ok);
    // The first one would have flown before this one does.
    await until("those of the next one fly", async () => await flown() - again >= once);
    assert.equal(await flown() - again, once);
    await expectCount(giftsIn(still), 2);
    assert.equal(await none(), 0);
  },
);
