/** The emoji of the write box: chosen by mouse and by keyboard, in both directions of writing. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { boxOf, expectCount, expectLine, expectValue } from "@/tests/browser/chat_page.ts";
import { strayClasses } from "@/tests/browser/stray_classes.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const he = translator("he");

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

/** Where the caret is; null while the keyboard is not in the box. */
function caretOf(page: Page): Promise<number | null> {
  return boxOf(page).evaluate((box: HTMLTextAreaElement) =>
    box === document.activeElement && box.selectionStart === box.selectionEnd ? box.selectionStart : null
  );
}

function nameInFocus(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() =>
    document.activeElement?.ariaLabel ?? document.activeElement?.getAttribute("title")
  );
}

async function open(page: Page, name: string, title: string): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  const panel = page.getByRole("dialog", { name: title });
  await panel.locator("[data-emoji]").first().waitFor();
  return panel;
}

browserTest(
  "EJ-1 EJ-2 EJ-3 an emoji is found by words, stands where the caret was, and comes first the next time",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE, ...MEASURED });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const files = () => asked.filter((path) => path.endsWith(".json"));
    await boxOf(page).fill("Hello world");
    await boxOf(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(5, 5));
    assert.deepEqual(files(), []);

    const panel = await open(page, "Choose an emoji", "Emoji");
    assert.equal(files().length, 1);
    assert.equal(await nameInFocus(page), "Search emoji");
    assert.equal(await panel.getByRole("tab", { selected: true }).getAttribute("title"), "Smileys");
    assert.deepEqual(await violationsOf(page, "emoji"), []);
    assert.deepEqual(await strayClasses(page), []);
    await page.keyboard.type("heart red");
    await panel.getByRole("status").getByText(/^\d+ emoji found$/).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await expectCount(page.getByRole("dialog"), 0);
    await expectValue(boxOf(page), "Hello❤️ world");
    await until("the caret is behind it", async () => await caretOf(page) === "Hello❤️".length);

    await open(page, "Choose an emoji", "Emoji");
    assert.equal(await panel.getByRole("tab", { selected: true }).getAttribute("title"), "Used lately");
    await expectCount(panel.locator("[data-emoji]"), 1);
    await panel.getByRole("tab", { name: "Food and drink" }).click();
    await panel.getByRole("button", { name: "pizza" }).click({ modifiers: ["Shift"] });
    await panel.getByRole("button", { name: "cheese wedge" }).click();
    await expectCount(page.getByRole("dialog"), 0);
    await expectValue(boxOf(page), "Hello❤️🍕🧀 world");

    await open(page, "Choose an emoji", "Emoji");
    await expectCount(panel.locator("[data-emoji]"), 3);
    await page.keyboard.press("Escape");
    await expectCount(page.getByRole("dialog"), 0);
    await until("the caret is there again", async () => await caretOf(page) === "Hello❤️🍕🧀".length);
    assert.equal(files().length, 1);
    await page.keyboard.press("Enter");
    await expectLine(page, "Hello❤️🍕🧀 world");

    await page.setViewportSize({ width: 800, height: 900 });
    await page.getByRole("button", { name: "Choose an emoji" }).waitFor({ state: "hidden" });
  },
);

browserTest(
  "EJ-3 EJ-4 LO-5 in Hebrew the arrows lead the way they point, and what could not be had is asked for again",
  async ({ server, visit, allow }) => {
    allow(/net::ERR_FAILED/);
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE, locale: "he-IL" });
    await page.route(/\/he-[\w-]+\.json$/, (route) => route.abort());
    await page.getByRole("button", { name: he("emoji.open") }).click();
    const panel = page.getByRole("dialog", { name: he("emoji.title") });
    await panel.getByRole("alert").getByText(he("emoji.failed")).waitFor();
    await page.unroute(/\/he-[\w-]+\.json$/);
    await panel.getByRole("button", { name: he("shell.retry") }).click();
    await panel.locator("[data-emoji]").first().waitFor();

    const inFocus = () => page.evaluate(() => document.activeElement?.getAttribute("data-emoji"));
    const signs = await panel.locator("[data-emoji]").evaluateAll((all) =>
      all.map((each) => each.getAttribute("data-emoji"))
    );
    await panel.getByRole("searchbox").press("ArrowDown");
    assert.equal(await inFocus(), signs[0]);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await inFocus(), signs[1]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    assert.equal(await inFocus(), signs.at(-1));
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    // From a tab the keys lead to the next group.
    await panel.getByRole("tab", { name: he("emoji.smileys") }).focus();
    await page.keyboard.press("ArrowLeft");
    await until("its emoji are there", async () => await panel.locator("[data-emoji='👋']").count() === 1);
    assert.equal(await nameInFocus(page), he("emoji.people"));
    await panel.getByRole("searchbox").fill("פיצה");
    await panel.getByRole("searchbox").press("Enter");
    await expectValue(boxOf(page), "🍕");
    await until("the caret is behind it", async () => await caretOf(page) === "🍕".length);
  },
);
