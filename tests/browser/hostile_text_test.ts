/** Hostile texts in a chat, wherever it shows or takes one: nothing of them runs, and nothing becomes an element. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { checkText } from "@/domain/text.ts";
import { goTo, PATIENCE_MS, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { HOSTILE_TEXTS, OWNED } from "@/tests/kit/hostile.ts";
import { connect, sendText, signUp, until } from "@/tests/kit/mod.ts";
import { boxOf, expectLine, expectValue, write } from "@/tests/browser/chat_page.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();

/** Those that stand in a bubble letter by letter: none has a link, and none loses what nobody types. */
const MARKED = HOSTILE_TEXTS.filter((text) => {
  const checked = checkText(text);
  return checked.ok && checked.value === text && !/https?:|www\./.test(text);
});

/** What a page of ours never has, and what a text of the corpus would make. */
const FOREIGN = [
  `[${OWNED}], [onerror], [onload], [onfocus], [ontoggle], [onmouseover], [srcdoc], [autofocus]`,
  "iframe, object, embed, base, math, animate, noscript, details, meta[http-equiv=refresh]",
  "body script, body style, body link, form[action*=evil], a[href*=evil]:not([rel~=noopener][target=_blank]), img[src='x'], [role=log] b",
].join(", ");

/** What the texts have made of a page; nothing, as long as they are texts. */
async function harmTo(page: Page): Promise<string[]> {
  return await page.evaluate(([foreign, owned]) => {
    const found = Array.from(
      document.querySelectorAll(foreign),
      (element) => element.outerHTML.slice(0, 120),
    );
    const addresses = Array.from(
      document.querySelectorAll("[href], [src], [action]"),
      (element) => ["href", "src", "action"].map((name) => element.getAttribute(name) ?? "").join(""),
    );
    found.push(...addresses.filter((each) => !/^(?:https?:\/\/|\/(?!\/)|#|$)/.test(each)));
    if (owned in globalThis || document.title.includes(owned)) found.push("a script ran");
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
    return found;
  }, [FOREIGN, OWNED] as const);
}

browserTest(
  "SE-6 NV-19 hostile texts are text in bubbles, quotes, previews, drafts and searches",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(
      server,
      HOSTILE_TEXTS.map((text, index) => ({
        ...(index % 3 === 0 ? { from: ada, to: ben } : { from: ben, to: ada }),
        text,
        agoS: 3_600 - index,
        ...(index % 4 === 3 && { answers: index }),
      })),
    );
    const page = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada });
    const log = page.getByRole("log");
    const missing = new Set(MARKED);
    await until("all were on the screen", async () => {
      for (const text of await log.locator("li p").allTextContents()) missing.delete(text);
      assert.deepEqual(await harmTo(page), []);
      await log.evaluate((element) => element.parentElement?.scrollTo(0, -1e6));
      return missing.size === 0;
    }, PATIENCE_MS);

    await using device = await connect(server, ben);
    const [script, image] = [`said now ${HOSTILE_TEXTS[1]}`, `answered ${HOSTILE_TEXTS[2]}`];
    await sendText(device, ada, script);
    const line = await expectLine(page, script);
    await line.hover();
    await line.getByRole("button", { name: "Message options" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reply" }).click();
    await page.getByRole("group", { name: "Reply to Ben" }).waitFor();
    assert.deepEqual(await harmTo(page), []);
    await write(page, image);
    await expectLine(page, image, "Sent");

    await page.locator("#page").getByRole("button", { name: "More options for Ben" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox", { name: "Search messages with Ben" }).fill("<script>");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    const chats = page.getByRole("complementary").getByPlaceholder("Search chats");
    await chats.fill(HOSTILE_TEXTS[0]?.slice(0, 60) ?? "");
    await page.getByText("Nobody called").waitFor();
    assert.deepEqual(await harmTo(page), []);

    await boxOf(page).fill(HOSTILE_TEXTS[8] ?? "");
    await goTo(page);
    await expectValue(boxOf(page), HOSTILE_TEXTS[8] ?? "");
    assert.deepEqual(await harmTo(page), []);

    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.fontSize = "200%");
    assert.deepEqual(await harmTo(page), []);
    for (
      const shown of [
        boxOf(page),
        page.getByRole("heading", { name: "Ben" }),
        page.getByLabel("Send", { exact: true }),
      ]
    ) {
      const box = await shown.boundingBox();
      assert.ok(box && box.x >= 0 && box.width >= 40 && box.x + box.width <= 320, `${shown}`);
    }
  },
);
