import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { useBrowser } from "@/tests/kit/browser.ts";
import { layLongChat } from "@/tests/kit/long_chat.ts";
import { connect, grantCoins, sendText, signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { expectLine, write } from "@/tests/browser/chat_page.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
const COUNT = 5_000;
const MINUTE_MS = 60_000;
/** Five screens of short messages, and what belongs to the ends of chunks. */
const MOST_LINES = 160;

async function longChat(server: TestServer, textOf: (seq: number) => string) {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const now = Date.now();
  const atOf = (seq: number) => now - (COUNT + 1 - seq) * MINUTE_MS;
  await layLongChat(server.database, [ada.id, ben.id], { count: COUNT, textOf, atOf });
  return { ada, ben };
}

interface Seen {
  text: string;
  top: number;
}

const isDrawn = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))));

/** How many lines are in the document, which texts are on the screen, and how far below its edge the first one begins. */
function look(page: Page) {
  return page.getByRole("log").evaluate((log) => {
    const edge = (log.parentElement ?? log).getBoundingClientRect();
    const lines = [...log.querySelectorAll("li[data-line]")];
    const seen = lines.filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return bottom > edge.top + 1 && top < edge.bottom - 1;
    });
    const at = ({ top }: DOMRect) => Math.round(top - edge.top);
    return {
      lines: lines.length,
      seen: seen.map((line) => {
        const text = line.querySelector("p[dir=auto]")?.textContent ?? "";
        return { text, top: at(line.getBoundingClientRect()) };
      }),
    };
  });
}

async function scrollBy(page: Page, px: number): Promise<void> {
  await page.getByRole("log").evaluate((log, px) => {
    (log.parentElement ?? log).scrollTop += px;
  }, px);
  await page.evaluate(isDrawn);
}

/** Waits until this line is where it was. What is measured in whole pixels may be one off. */
async function expectPlace(page: Page, before: Seen | undefined): Promise<void> {
  await until(`"${before?.text}" is at ${before?.top} px`, async () => {
    const { seen: [now] } = await look(page);
    return now?.text === before?.text && Math.abs((now?.top ?? NaN) - (before?.top ?? NaN)) <= 1;
  });
}

/** Scrolls to the first line that is loaded, until there are older ones above it, which move nothing. */
async function pageBack(page: Page): Promise<void> {
  let first: Seen | undefined;
  await until("older messages are there", async () => {
    const { seen } = await look(page);
    const again = seen.find(({ text }) => text === first?.text);
    if (first && again && again !== seen[0]) return Math.abs(again.top - first.top) <= 1;
    await scrollBy(page, -1_000_000);
    first = (await look(page)).seen[0];
    return false;
  });
}

browserTest(
  "CT-7 CT-8 CT-9 of a long chat a part is in the document, nothing jumps, and whoever comes back reads on",
  async ({ server, visit }) => {
    const { ada, ben } = await longChat(server, (seq) => `message ${seq}${" and more".repeat(seq % 9)}`);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    for (let pages = 0; pages < 6; pages++) {
      await pageBack(page);
      assert.ok((await look(page)).lines <= MOST_LINES);
    }
    assert.ok((await look(page)).lines < 100);
    // What has the focus stays in the document, however far the chat is scrolled.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    const { seen: [, second] } = await look(page);
    const focused = page.getByRole("log").locator("li", {
      has: page.getByText(second?.text ?? "", { exact: true }),
    });
    await focused.focus();
    await scrollBy(page, 1_000_000);
    assert.equal(await focused.evaluate((line) => line === document.activeElement), true);
    assert.ok((await look(page)).seen.some(({ text }) => text.startsWith(`message ${COUNT}`)));
    await scrollBy(page, -1_000_000);
    await scrollBy(page, 3_000);

    // Everything is laid out again, and the line at the top stays.
    const { seen: [top] } = await look(page);
    await page.evaluate(() => document.documentElement.style.fontSize = "125%");
    await page.evaluate(isDrawn);
    await expectPlace(page, top);
    await page.evaluate(() => document.documentElement.style.fontSize = "");
    await page.evaluate(isDrawn);

    const { seen: [left] } = await look(page);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    // The address changes before the page does, and the chat would still show what comes.
    await page.getByRole("heading", { name: "Chats", level: 1 }).waitFor();
    await using device = await connect(server, ben);
    await sendText(device, ada, "news");
    await page.goBack();
    await page.getByRole("button", { name: "1 new message" }).waitFor();
    await expectPlace(page, left);
    assert.ok((await look(page)).lines <= MOST_LINES);
    await page.getByRole("button", { name: "1 new message" }).click();
    await expectLine(page, "news");
    await page.getByRole("button", { name: /new message/ }).waitFor({ state: "detached" });
  },
);

browserTest(
  "CT-4 CT-6 CT-10 CT-11 CT-12 CT-13 CT-14 a search in Hebrew leads far back, and on from there to the newest message",
  async ({ server, visit }) => {
    const t = translator("he");
    const { ada, ben } = await longChat(
      server,
      (seq) => seq % 1_000 === 7 ? `<b>שָׁלוֹם</b> number ${seq}` : `message ${seq}`,
    );
    const page = await visit(`/chat/${ben.id}`, { as: ada, locale: "he-IL" });
    await page.getByRole("button", { name: t("profile.menu", { name: "Ben" }) }).click();
    await page.getByRole("button", { name: t("chat.search"), exact: true }).click();
    const panel = page.getByRole("search", { name: t("chat.search_title") });
    const box = panel.getByRole("combobox");
    await until("the box has the focus", () => box.evaluate((box) => box === document.activeElement));
    await page.keyboard.type("שלום <B>");
    const hits = panel.getByRole("option");
    await panel.getByText(t("chat.search_found", { count: 5 }), { exact: true }).waitFor();
    assert.equal(await hits.count(), 5);
    assert.deepEqual(await hits.first().locator("mark").allTextContents(), ["<b>שָׁלוֹם"]);
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Enter"]) {
      await page.keyboard.press(key);
    }

    const found = await expectLine(page, "<b>שָׁלוֹם</b> number 2007");
    await until("it has the focus", () => found.evaluate((line) => line === document.activeElement));
    assert.ok((await look(page)).seen.some(({ text }) => text.endsWith("number 2007")));
    await panel.getByText(t("chat.search_at", { number: 3, count: 5 }), { exact: true }).waitFor();
    await panel.getByRole("button", { name: t("chat.search_newer") }).click();
    await expectLine(page, "<b>שָׁלוֹם</b> number 3007");

    await using device = await connect(server, ben);
    await sendText(device, ada, "חדשות");
    await page.getByRole("button", { name: t("chat.new_messages", { count: 1 }) }).waitFor();
    await page.locator("[aria-live=polite]", { hasText: "Ben: חדשות" }).waitFor({ state: "attached" });
    assert.equal(await page.getByRole("log").getAttribute("aria-live"), "off");
    // Around the hit, messages up to 3066 were loaded with it.
    await until("newer ones come as it is scrolled", async () => {
      await scrollBy(page, 600);
      return (await look(page)).seen.some(({ text }) => Number(text.replace("message ", "")) > 3_070);
    });
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    const menu = page.getByRole("button", { name: t("profile.menu", { name: "Ben" }) });
    assert.equal(await menu.evaluate((button) => button === document.activeElement), true);
    await write(page, "תשובה");
    await expectLine(page, "תשובה");
    await expectLine(page, "חדשות");
    await page.getByRole("button", { name: t("chat.jump_to_newest") }).waitFor({ state: "detached" });
  },
);

browserTest(
  "CT-8 what is read stays in its place while both write quickly, with less motion and on a screen of odd pixels",
  async ({ server, visit }) => {
    const { ada, ben } = {
      ada: await signUp(server, { name: "Ada" }),
      ben: await signUp(server, { name: "Ben" }),
    };
    for (const member of [ada, ben]) await grantCoins(server, member, 1_000);
    await say(
      server,
      Array.from(
        { length: 20 },
        (_, nth) => ({ from: ben, to: ada, text: `past ${nth}`, agoS: 3_000 - nth * 60 }),
      ),
    );
    const page = await visit(`/chat/${ben.id}`, { as: ada, deviceScaleFactor: 1.25 });
    await scrollBy(page, -400);
    const { seen: [top] } = await look(page);
    await using theirs = await connect(server, ben);
    await using mine = await connect(server, ada);
    // Of two in a row the first one loses its time, and lies closer.
    for (let nth = 0; nth < 5; nth++) {
      const texts = [`theirs ${nth}`, `and ${nth}`];
      await Promise.all([
        ...texts.map((text) => sendText(theirs, ada, text)),
        sendText(mine, ben, `mine ${nth}`),
      ]);
    }
    await page.getByRole("button", { name: "10 new messages" }).waitFor();
    await page.evaluate(isDrawn);
    await expectPlace(page, top);
  },
);
