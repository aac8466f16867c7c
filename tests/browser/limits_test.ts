import assert from "node:assert/strict";
import { NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { contextOf, signUp } from "@/tests/kit/mod.ts";
import { noteBanners } from "@/tests/browser/banners.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

browserTest(
  "LM-1 LM-8 /limits: set and paused in Hebrew, by the keyboard, without JavaScript",
  async ({ server, visit, allow }) => {
    allow(/422/);
    const ada = await signUp(server, { name: "Ada" });
    const plain = { as: ada, locale: "he-IL", javaScriptEnabled: false, viewport: NARROW } as const;
    const page = await visit("/settings", plain);
    await page.getByRole("link", { name: "מגבלות והפסקות" }).click();
    await page.getByRole("heading", { name: "מגבלות והפסקות", level: 1 }).waitFor();
    assert.equal(await page.locator("html").getAttribute("dir"), "rtl");
    await page.getByLabel("מטבעות ליום").fill("20");
    await page.keyboard.press("Enter");
    await page.locator("[aria-invalid=true]").waitFor();
    await page.getByLabel("מטבעות ליום").fill("500");
    await page.keyboard.press("Enter");
    await page.getByText("נשמר.").waitFor();
    await page.getByText("הוצאו עד כה: 0 מתוך 500").waitFor();

    await page.getByLabel("שמירה על שעות שקט").check();
    await page.getByLabel("משעה").fill("21:30");
    // The page of the coins, which is still there, says the same.
    await page.locator("html").evaluate((html) => html.dataset.before = "yes");
    await page.getByRole("button", { name: "שמירת שעות השקט" }).press("Enter");
    await page.locator("html:not([data-before])").getByText("נשמר.").waitFor();
    const { limits } = contextOf(server).actors;
    const { from, to } = (await limits.of(ada.id)).hours.own ?? assert.fail();
    assert.deepEqual([from, to], [21 * 60 + 30, 7 * 60]);

    await page.locator("#field-pause").selectOption("7_days");
    await page.getByRole("button", { name: "להפסקה…" }).press("Enter");
    await page.getByText("אף אחד לא יכול לסיים את זה קודם.").waitFor();
    await page.getByRole("button", { name: "להתחיל את ההפסקה" }).press("Enter");
    await page.getByText("ההפסקה שלך נמשכת עד").waitFor();
    assert.equal((await limits.of(ada.id)).pause?.kind, "pause");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  },
);

browserTest(
  "LM-1 LM-14 /limits: passes axe, and so does the wallet with the strip of a pause",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    assert.ok((await contextOf(server).actors.limits.pause(ada.id, "pause/1_month")).ok);
    const page = await visit("/limits", { as: ada, ...MEASURED });
    assert.deepEqual(await violationsOf(page, "limits"), []);
    await page.goto(new URL("/limits/pause?exclusion=12_months", page.url()).href);
    assert.deepEqual(await violationsOf(page, "limits, a pause"), []);
    await page.goto(new URL("/wallet", page.url()).href);
    await page.getByText("Your pause lasts until").waitFor();
    assert.deepEqual(await violationsOf(page, "wallet in a pause"), []);
  },
);

browserTest(
  "LM-14 /explore: the strip of a pause covers nothing of the deck, which still fits the screen",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await signUp(server, { name: "Ben", gender: "1" });
    assert.ok((await contextOf(server).actors.limits.pause(ada.id, "pause/1_month")).ok);
    for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await visit("/explore", { as: ada, viewport, colorScheme });
        const strip = await page.locator(".strip").boundingBox() ?? assert.fail("no strip");
        const deck = await page.locator(".deck").boundingBox() ?? assert.fail("no deck");
        const pile = await page.locator(".deck-pile").boundingBox() ?? assert.fail("no cards");
        const where = JSON.stringify({ viewport, strip, deck, pile });
        assert.ok(strip.y >= 0 && strip.y + strip.height <= deck.y + 1, where);
        assert.ok(pile.height >= 340 && deck.y + deck.height <= viewport.height, where);
        assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), where);
        const folder = Deno.env.get("SHOTS");
        if (folder) await page.screenshot({ path: `${folder}/${viewport.width}-${colorScheme}.png` });
      }
    }
  },
);

browserTest(
  "LM-17 pause: another tab and another device say that limits have changed and that a pause has begun",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const { limits } = contextOf(server).actors;
    const contacts = await visit("/contacts", { as: ada });
    const wallet = await visit("/wallet", { as: ada, beside: contacts });
    const pages = [contacts, wallet, await visit("/explore", { as: ada })];
    const listening = await Promise.all(pages.map(noteBanners));
    const banner = (text: string) => Promise.all(listening.map((says) => says(text)));
    const wish = { window: "day", coins: 500, proved: false } as const;
    assert.ok((await limits.setLimit(ada.id, wish)).ok);
    await banner("Your limits or quiet hours have changed.");
    assert.ok((await limits.pause(ada.id, "pause/7_days")).ok);
    await banner("Your pause has begun");
  },
);
