/** Messages under the finger, the mouse and the keys, and what of that the other sees. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { placeAtRest, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import {
  boxOf,
  expectCount,
  expectLine,
  expectValue,
  linesWith,
  textsOf,
  write,
} from "@/tests/browser/chat_page.ts";
import { say } from "@/tests/browser/past.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const he = translator("he");

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

function menuOf(page: Page, name = "Message options"): Locator {
  return page.getByRole("dialog", { name });
}

browserTest(
  "MI-1 MI-7 MI-8 MI-9 a message is copied, answered and reacted to by keyboard and by mouse",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    await say(server, [
      { from: ben, to: ada, text: "first", agoS: 300 },
      { from: ada, to: ben, text: "second", agoS: 200 },
      { from: ben, to: ada, text: "see https://example.com/a.", agoS: 100 },
    ]);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const [first, second, third] = [
      linesWith(page, "first"),
      linesWith(page, "second"),
      linesWith(page, "see https://example.com/a."),
    ];
    const link = third.getByRole("link", { name: "https://example.com/a", exact: true });
    assert.deepEqual(
      [await link.getAttribute("target"), await link.getAttribute("rel")],
      ["_blank", "noopener noreferrer nofollow ugc"],
    );

    await page.getByRole("log").focus();
    const press = (key: string) => page.keyboard.press(key);
    await press("ArrowUp");
    await until("the last message has the focus", () => isFocused(third));
    await press("ArrowUp");
    await press("Home");
    assert.ok(await isFocused(first));
    await press("End");
    await press("ArrowUp");
    assert.ok(await isFocused(second));

    await press("Enter");
    const menu = menuOf(page);
    await menu.waitFor();
    assert.deepEqual(await menu.getByRole("button").allInnerTexts().then((all) => all.slice(6)), [
      "Reply",
      "Copy",
      "Edit",
      "Unsend",
      "Close",
    ]);
    await press("Escape");
    await expectCount(menu, 0);
    assert.ok(await isFocused(second));

    await press("Enter");
    await menu.waitFor();
    await press("ArrowDown");
    await press("ArrowDown");
    await press("Enter");
    await page.getByText("Copied", { exact: true }).first().waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "second");
    await expectCount(menu, 0);
    assert.ok(await isFocused(second));

    // With a mouse a click selects, and the button beside the bubble opens the menu.
    await third.locator("p[dir=auto]").click({ position: { x: 4, y: 10 } });
    await expectCount(menu, 0);
    await third.getByRole("button", { name: "Message options" }).click();
    await placeAtRest(menu);
    const [card, bubble] = [await menu.boundingBox(), await third.locator("[data-bubble]").boundingBox()];
    assert.ok(card && bubble && Math.abs(card.x - bubble.x) < 2 && card.width < 400);
    await menu.getByRole("button", { name: "Report" }).click();
    await page.getByRole("dialog", { name: "Report this message" }).waitFor();
    await press("Escape");

    await third.hover();
    await third.getByRole("button", { name: "Message options" }).click();
    await menu.getByRole("button", { name: "Reply" }).click();
    const bar = page.getByRole("group", { name: "Reply to Ben" });
    await bar.getByText("see https://example.com/a.").waitFor();
    await until("the box has the focus", () => isFocused(boxOf(page)));
    await press("Escape");
    await expectCount(bar, 0);

    // A key answers the message that has the focus; leaving that keeps what is written.
    await third.focus();
    await press("r");
    await bar.waitFor();
    await until("the box has the focus", () => isFocused(boxOf(page)));
    await boxOf(page).pressSequentially("so");
    await press("Escape");
    await expectCount(bar, 0);
    await expectValue(boxOf(page), "so");
    await third.focus();
    // As a Hebrew keyboard says it.
    await third.evaluate((line) =>
      line.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ר", code: "KeyR", bubbles: true, cancelable: true }),
      )
    );
    await bar.waitFor();
  },
);

browserTest(
  "MI-7 MI-9 MI-14 MI-21 LO-5 in Hebrew, under a finger and on 320 px: a tap opens the menu, a swipe answers",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    await say(server, [
      { from: ben, to: ada, text: "שלום https://example.com", agoS: 100 },
      { from: ada, to: ben, text: "ok", agoS: 50 },
    ]);
    const page = await visit(`/chat/${ben.id}`, {
      ...MEASURED,
      as: ada,
      locale: "he-IL",
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const line = linesWith(page, "שלום https://example.com");
    const menu = menuOf(page, he("message.options"));
    // Beside the link, which has a use of its own.
    const words = await line.locator("p[dir=auto]").boundingBox();
    assert.ok(words);
    await page.touchscreen.tap(words.x + words.width - 12, words.y + 12);
    await placeAtRest(menu);
    const place = await menu.boundingBox();
    assert.ok(
      place && place.x >= 0 && place.width <= 320 && place.y + place.height <= 641,
      JSON.stringify(place),
    );
    const violations = await violationsOf(page, "menu", ["dark"]);
    await menu.getByRole("button", { name: he("message.fire") }).tap();
    await expectCount(menu, 0);
    const mark = line.getByRole("button", {
      name: he("message.reacted_you", { reaction: he("message.fire") }),
    });
    await mark.waitFor();
    assert.equal(await mark.getAttribute("aria-pressed"), "true");
    violations.push(...await violationsOf(page, "messages", ["light"]));
    assert.deepEqual(violations, []);
    await mark.tap();
    await expectCount(mark, 0);
    await expectCount(menu, 0);

    // The second tap of a double tap lies on the sheet, and chooses nothing in it.
    const own = linesWith(page, "ok");
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        const fire = document.querySelector("dialog[open] [value=🔥]");
        if (!fire) return;
        watch.disconnect();
        fire.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true }));
      });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await own.locator("[data-bubble]").tap();
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await expectCount(menu, 0);
    await expectCount(own.getByText("🔥"), 0);

    // Towards the end of a Hebrew line is to the left.
    const theirs = await line.locator("[data-bubble]").boundingBox();
    assert.ok(theirs);
    await swipe(page, { x: theirs.x + theirs.width / 2, y: theirs.y + theirs.height / 2 }, -100);
    await page.getByRole("group", { name: he("message.reply_to", { name: "Ben" }) }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  },
);

browserTest("MI-21 the first finger on the messages of a chat answers one", async ({ server, visit }) => {
  const { ada, ben } = await pair(server);
  await say(server, [{ from: ben, to: ada, text: "hello", agoS: 50 }]);
  const page = await visit(`/chat/${ben.id}`, { as: ada, hasTouch: true, isMobile: true });
  const place = await linesWith(page, "hello").locator("[data-bubble]").boundingBox();
  assert.ok(place);
  await swipe(page, { x: place.x + place.width / 2, y: place.y + place.height / 2 }, 100);
  await page.getByRole("group", { name: "Reply to Ben" }).waitFor();
});

/** Moves a finger along a line. */
async function swipe(page: Page, { x, y }: { x: number; y: number }, byPx: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  // Said all at once: a finger that a busy test moves late has rested.
  await Promise.all([
    send("touchStart", { x, y }),
    ...Array.from({ length: 10 }, (_, step) => send("touchMove", { x: x + byPx * (step + 1) / 10, y })),
    send("touchEnd"),
  ]);
  await touch.detach();
}

browserTest(
  "MI-10 MI-11 MI-12 MI-13 MI-14 MI-15 MI-18 who writes, answers and reacts is seen to, in another browser",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    await say(server, [{ from: ben, to: ada, text: "how are you?", agoS: 100 }]);
    const [here, there] = [
      await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE }),
      await visit(`/chat/${ada.id}`, { as: ben, viewport: WIDE }),
    ];
    await expectLine(there, "how are you?", "Seen");
    const options = (page: Page, text: string) =>
      linesWith(page, text).getByRole("button", { name: "Message options" });

    await linesWith(here, "how are you?").hover();
    await options(here, "how are you?").click();
    await menuOf(here).getByRole("button", { name: "Reply" }).click();
    await here.getByRole("group", { name: "Reply to Ben" }).waitFor();
    const header = there.locator("#page header");
    // It is shown for a few seconds.
    const shown = Promise.all([
      header.getByText("typing…", { exact: true }).waitFor(),
      header.getByRole("status").getByText("Ada is typing").waitFor({ state: "attached" }),
      there.getByRole("log").locator(".animate-rise").last().waitFor(),
    ]);
    await boxOf(here).pressSequentially("fine");
    await shown;

    // What is answered outlives a reload.
    await here.reload();
    await here.getByRole("group", { name: "Reply to Ben" }).getByText("how are you?").waitFor();
    await expectValue(boxOf(here), "fine");
    await boxOf(here).press("Enter");
    await here.locator("#page section").getByText("50 coins spent").waitFor({ state: "attached" });
    await expectCount(here.getByRole("group", { name: "Reply to Ben" }), 0);
    const answer = await expectLine(there, "fine");
    await header.getByText("Online", { exact: true }).waitFor();
    const quote = answer.getByRole("button", { name: "how are you?" });
    await quote.click();
    assert.deepEqual(await textsOf(there), ["how are you?", "fine"]);

    await answer.hover();
    await options(there, "fine").click();
    await menuOf(there).getByRole("button", { name: "Heart" }).click();
    await answer.getByRole("button", { name: "You reacted with Heart" }).waitFor();
    const mark = linesWith(here, "fine").getByRole("button", { name: "Ben reacted with Heart" });
    await mark.click();
    await linesWith(there, "fine").getByRole("button", { name: "You and Ada reacted with Heart" }).waitFor();
    await write(there, "thanks");
    await expectLine(here, "thanks");
  },
);
