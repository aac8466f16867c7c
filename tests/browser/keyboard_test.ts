import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { arriveAt, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { signUp, until } from "@/tests/kit/mod.ts";
import { boxOf, expectCount, expectLine, expectValue } from "@/tests/browser/chat_page.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
const STOPS_MAX = 60;

/** What has the focus, by the words a screen reader would say, and whether that can be seen. */
async function focused(page: Page): Promise<{ name: string; shows: boolean }> {
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: "", shows: true };
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    // A part of a control that the browser draws, such as a calendar's button, has the browser's own ring.
    const isInside = !element.matches(":focus");
    const shows = isInside || [element, element.closest("label") ?? element].some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) ||
        / 0px 0px 0px [1-9]/.test(boxShadow);
    });
    return {
      name: name.replace(/\s+/g, " ").trim() || element.getAttribute("name") || element.tagName,
      shows,
    };
  });
}

/** Presses Tab until something of this name has the focus, and makes sure that every stop can be seen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const stops: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press("Tab");
    const here = await focused(page);
    await until(`the focus on "${here.name}" can be seen`, async () => (await focused(page)).shows, 1_000);
    if (name.test(here.name)) return;
    stops.push(here.name);
  }
  throw new Error(`Tab never reached ${name}: ${stops.join(" | ")}`);
}

browserTest(
  "NV-9 a member gets from the skip link to a chat and writes by keys alone",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
    const page = await visit("/contacts", { as: ada });
    await page.keyboard.press("Tab");
    assert.equal((await focused(page)).name, "Skip to content");
    await page.keyboard.press("Enter");
    assert.equal((await focused(page)).name, "Chats");
    await tabTo(page, /^Ben/);
    await page.keyboard.press("Enter");
    await arriveAt(page, `**/chat/${ben.id}`);
    await until("the new page has the focus", async () => (await focused(page)).name === "Ben");
    // Before that, Enter is a new line in the box.
    await until("the chat is awake", () => Wire.of(page).count("messages") > 0);
    await tabTo(page, /^Your message to Ben$/);
    await page.keyboard.type("by keys alone");
    await page.keyboard.press("Enter");
    await expectLine(page, "by keys alone", "Sent");
    await page.keyboard.type("and with the button");
    await tabTo(page, /^Send$/);
    await page.keyboard.press("Enter");
    await expectLine(page, "and with the button", "Sent");
  },
);

browserTest(
  "NV-9 the coins dialog holds the focus, Escape closes it, and the box can be written in again",
  async (world) => {
    const { server, visit } = world;
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
    await boxOf(page).focus();
    for (const text of ["one", "two", "three", "four"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await expectLine(page, text);
    }
    await until("all is paid", async () => await page.getByText("0 coins", { exact: true }).count() > 0);
    await page.keyboard.type("five");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Coins" });
    await dialog.waitFor();
    for (let stop = 0; stop < 4; stop++) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() =>
        document.activeElement !== document.body &&
        !document.querySelector("dialog")?.contains(document.activeElement)
      );
      assert.equal(isOutside, false);
    }
    await page.keyboard.press("Escape");
    await expectCount(page.locator("dialog"), 0);
    await tabTo(page, /^Your message to Ben$/);
    await expectValue(boxOf(page), "five");
  },
);

browserTest("NV-9 every stop of the Tab key on guest pages can be seen", async ({ visit }) => {
  for (
    const [path, last] of [["/", /^Deutsch$/], ["/register", /^Deutsch$/], ["/login", /^Deutsch$/]] as const
  ) {
    await tabTo(await visit(path), last);
  }
});

browserTest(
  "NV-44 what has the focus is never wholly beneath a bar, forwards and back",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    for (const path of ["/profile", "/settings"]) {
      const page = await visit(path, { as: ada, viewport: { width: 390, height: 640 } });
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let stop = 0; stop < 30; stop++) {
          await page.keyboard.press(key);
          const hidden = await page.evaluate(() => {
            const focus = document.activeElement;
            const [top, bottom] = [".shell-bar", ".tab-bar"].map((bar) => document.querySelector(bar));
            if (!focus || !top || !bottom || !focus.closest("#page")) return "";
            const place = focus.getBoundingClientRect();
            const isSeen = place.bottom > top.getBoundingClientRect().bottom &&
              place.top < bottom.getBoundingClientRect().top;
            return isSeen ? "" : `${focus.tagName} ${focus.textContent}`;
          });
          assert.equal(hidden, "", `${path} ${key}`);
        }
      }
    }
  },
);
