import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { expectSilence, goTo, useBrowser } from "@/tests/kit/browser.ts";
import { signUp, until } from "@/tests/kit/mod.ts";
import { isLazySheet, strayClasses } from "@/tests/browser/stray_classes.ts";

const { browserTest } = useBrowser();

/** Keeps or refuses the style sheet of what opens later; `asked` counts how often a page has wanted it. */
async function holdStyles(context: BrowserContext) {
  const held: (() => Promise<void>)[] = [];
  const state = { asked: 0, does: "hold" as "hold" | "fail" | "pass" };
  await context.route(({ pathname }) => isLazySheet(pathname), async (route) => {
    state.asked++;
    if (state.does === "hold") held.push(() => route.continue());
    else if (state.does === "fail") await route.abort();
    else await route.continue();
  });
  return { state, release: () => Promise.all(held.splice(0).map((each) => each())) };
}

function cornersOf(page: Page): Promise<string> {
  return page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).borderStartStartRadius);
}

browserTest(
  "NV-21 NV-22 a dialog waits for its styles, opens without those that fail, and asks for them again",
  async ({ server, visit, allow }) => {
    allow(/net::ERR_FAILED/);
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const blank = await visit("/login");
    const { state, release } = await holdStyles(blank.context());
    const page = await visit(`/chat/${ben.id}`, { as: ada, beside: blank });
    const options = page.locator("#page").getByRole("button", { name: "More options for Ben" });
    const dialog = page.getByRole("dialog");

    await expectSilence(page);
    assert.equal(state.asked, 0);
    await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
    await until("the styles are asked for at the first use", () => state.asked === 1);
    await Promise.all([page.waitForResponse(/\/assets\/chat_menu-/), options.click()]);
    await page.evaluate(() =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    );
    assert.equal(await dialog.count(), 0);
    await release();
    await dialog.waitFor();
    assert.equal(await cornersOf(page), "28px");
    assert.deepEqual(await strayClasses(page), []);

    state.does = "fail";
    await goTo(page);
    await expectSilence(page);
    await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
    await until("the styles are asked for again", () => state.asked === 2);
    await options.click();
    await dialog.waitFor();
    assert.equal(await cornersOf(page), "0px");
    await page.keyboard.press("Escape");
    state.does = "pass";
    await options.click();
    await dialog.waitFor();
    assert.equal(await cornersOf(page), "28px");

    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const before = state.asked;
    await goTo(page);
    await expectSilence(page);
    await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
    await expectSilence(page);
    assert.equal(state.asked, before);
    await options.click();
    await dialog.waitFor();
    assert.equal(state.asked, before + 1);
    assert.equal(await cornersOf(page), "28px");
  },
);
