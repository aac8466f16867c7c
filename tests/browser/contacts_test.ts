import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { arriveAt, goTo, NARROW, placeAtRest, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { addCrowd } from "@/tests/kit/crowd.ts";
import { layInbox } from "@/tests/kit/inbox.ts";
import { connect, signUp, type TestMember, type TestServer, until } from "@/tests/kit/mod.ts";
import {
  boxOf,
  expectCount,
  expectLine,
  expectText,
  expectValue,
  textsOf,
  write,
} from "@/tests/browser/chat_page.ts";
import { openLine } from "@/tests/browser/line.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
/** More than a document ever holds at once. */
const MANY = 120;
const ROWS_IN_DOCUMENT_MAX = 60;
/** So long a page of them may take without a word. */
const LONG_MS = 1_000;

/** People who have all written to one member: Ka the latest, Kb the one before and so on, Ka again after Kz. */
async function writtenTo(server: TestServer, member: TestMember, count: number): Promise<string[]> {
  const nameOf = (nth: number) =>
    `K${String.fromCharCode(97 + nth % 26)} ${String.fromCharCode(97 + Math.floor(nth / 26))}`;
  const ids = await addCrowd(server.database, count, { own: (nth) => ({ name: nameOf(nth) }) });
  const now = Date.now();
  await layInbox(
    server.database,
    member.id,
    ids.map((other, nth) => ({ other, at: now - (nth + 1) * 60_000 })),
  );
  return ids.map((_, nth) => nameOf(nth));
}

/** The rows in the document by their places, each checked to come after the one before. */
async function shown(list: Locator): Promise<string[]> {
  return await list.locator("[data-key] bdi.text-base").allTextContents();
}

browserTest(
  "CN-1 CN-25 a long list of chats comes as it is scrolled, few rows are in the document, and the way back leads to the same place",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const names = await writtenTo(server, ada, MANY);
    const page = await visit("/contacts", { as: ada });
    const list = page.getByRole("main").getByRole("list", { name: "Chats" });
    const last = list.getByText(names.at(-1) ?? "", { exact: true });
    await until("the last chat is there", async () => {
      await page.mouse.wheel(0, 4_000);
      return await last.isVisible();
    });
    const seen = await shown(list);
    assert.ok(seen.length <= ROWS_IN_DOCUMENT_MAX, `${seen.length} rows are in the document`);
    assert.deepEqual(seen, names.slice(-seen.length));
    assert.equal(Wire.of(page).sockets.length, 1);

    await page.evaluate(() => scrollTo(0, 4_000));
    await until("the middle is there", async () => !(await shown(list)).includes(seen[0] ?? ""));
    const middle = await page.evaluate(() =>
      document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest<HTMLElement>("[data-key]")?.dataset
        .key
    );
    const row = list.locator(`[data-key="${middle}"]`);
    const before = await row.boundingBox();
    await row.getByRole("link").click();
    await arriveAt(page, "**/chat/*");
    await page.goBack();
    await row.waitFor();
    await until("the row is where it was", async () => (await row.boundingBox())?.y === before?.y);
  },
);

browserTest(
  "CN-31 the wide column scrolls by itself, and a message of somebody below moves nothing that is read",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await writtenTo(server, ada, MANY);
    await say(server, [{ from: ben, to: ada, text: "hello", agoS: 1_000 * 60 }]);
    const page = await visit("/profile", { as: ada, viewport: WIDE });
    const column = page.getByRole("complementary", { name: "Your chats" });
    const list = column.getByRole("list", { name: "Chats" });
    await column.hover();
    await until("more chats are there", async () => {
      await page.mouse.wheel(0, 2_000);
      return Number(await list.getByRole("listitem").first().getAttribute("aria-posinset")) > 40;
    });
    assert.equal(await page.evaluate(() => scrollY), 0);
    const place = () =>
      list.evaluate((element) => {
        const top = element.closest(".shell-end")?.getBoundingClientRect().top ?? 0;
        const row = [...element.children].find((each) => each.getBoundingClientRect().top > top);
        return `${row?.getAttribute("data-key")} ${Math.round(row?.getBoundingClientRect().top ?? 0)}`;
      });
    await placeAtRest(list);
    const before = await place();
    const counted = Wire.of(page).count("new_message");
    const device = await connect(server, ben);
    await device.expectReply("send_message", {
      receiver_id: ada.id,
      message_type: "text",
      message_text: "news",
    });
    await until("the message is there", () => Wire.of(page).count("new_message") > counted);
    assert.equal(await place(), before);
    await column.evaluate((element) => element.scrollTo(0, 0));
    await until("it is on top", async () => (await shown(list))[0] === "Ben");
  },
);

browserTest(
  "NV-50 CN-25 chats that are loaded ahead are not spoken of, those that do not come are",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await writtenTo(server, ada, MANY);
    await using line = openLine(server.origin);
    const page = await visit("/profile", { as: ada, viewport: WIDE, origin: line.origin });
    const column = page.getByRole("complementary", { name: "Your chats" });
    // From the start: chats are loaded ahead at once.
    await page.addInitScript(keepWhatIsSaid, LONG_MS);
    await goTo(page);
    await column.hover();
    const scrollTo = async (place: number) => {
      await until(`chat ${place} is there`, async () => {
        await page.mouse.wheel(0, 2_000);
        const first = column.getByRole("list", { name: "Chats" }).getByRole("listitem").first();
        return Number(await first.getAttribute("aria-posinset")) > place;
      });
    };
    await scrollTo(20);
    const said = () => page.evaluate(() => (globalThis as unknown as { said: Set<string> }).said.size);
    assert.equal(await said(), 0);
    line.lose("answers");
    await until("it is said", async () => {
      await page.mouse.wheel(0, 2_000);
      await page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn());
      return await column.getByRole("status").getByText("Loading your chats…").count() > 0;
    });
  },
);

/** In the page: keeps what its column says, and holds back timers of this length until `goOn` is called. */
function keepWhatIsSaid(heldMs: number): void {
  const [said, held] = [new Set<string>(), new Map<ReturnType<typeof setTimeout>, () => void>()];
  const [set, clear] = [setTimeout, clearTimeout];
  Object.assign(globalThis, {
    said,
    goOn: () => held.forEach((run) => run()),
    setTimeout(run: (...own: unknown[]) => void, ms = 0, ...own: unknown[]) {
      if (ms !== heldMs) return set(run, ms, ...own);
      const id = set(() => {}, ms * 1_000);
      held.set(id, () => run(...own));
      return id;
    },
    clearTimeout(id: ReturnType<typeof setTimeout>) {
      held.delete(id);
      clear(id);
    },
  });
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll(".shell-end [role=status]")) {
      if (textContent) said.add(textContent);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

browserTest(
  "CN-27 CN-32 by keys alone: searching all chats, the menu of a row, the archive and what is found there",
  async ({ server, visit }) => {
    const [ada, zoe] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Zoë" })];
    await writtenTo(server, ada, MANY);
    await say(server, [{ from: zoe, to: ada, text: "hello", agoS: 1_000 * 60 }]);
    const page = await visit("/profile", { as: ada, viewport: WIDE });
    const column = page.getByRole("complementary", { name: "Your chats" });
    await column.getByRole("searchbox", { name: "Search chats" }).focus();
    await page.keyboard.type("zoe");
    const found = column.getByRole("list", { name: "Chats found" });
    await found.getByRole("link", { name: /^Zoë/ }).waitFor();
    await expectText(column.getByRole("status"), "1 chat found");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Zoë" });
    await menu.getByRole("button", { name: "Archive", exact: true }).focus();
    await page.keyboard.press("Enter");
    await found.getByText("Archived", { exact: true }).waitFor();
    await column.getByRole("searchbox").focus();
    await page.keyboard.press("Escape");
    await page.keyboard.type("zoe x");
    await column.getByText("Nobody called “zoe x” here").waitFor();
    await page.keyboard.press("Escape");
    await column.getByRole("list", { name: "Chats", exact: true }).waitFor();
    const first = column.locator("[data-key]").first();
    const name = await first.locator("bdi.text-base").textContent() ?? "";
    await first.hover();
    await first.getByRole("link").dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
    await page.getByRole("dialog", { name }).getByRole("link", { name: "Open Profile" }).waitFor();
  },
);

browserTest(
  "NV-23 KB-4 a chat that a mouse opens can be written in at once, one that a key opens begins at its heading",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "I am ill", agoS: 60 }]);
    const page = await visit("/meet", { as: ada, viewport: WIDE });
    await page.locator("[data-keys]:not(:disabled)").waitFor();
    const row = page.locator(`.shell-end a[href="/chat/${ben.id}"]`);
    await row.click();
    await page.locator("#page textarea[name=message]:focus").waitFor();
    await page.keyboard.type("get well soon");
    await until("the chat is awake", () => Wire.of(page).count("messages") > 0);
    await page.keyboard.press("Enter");
    await expectLine(page, "get well soon", "Sent");
    assert.equal(await page.locator("#announcer").textContent(), "Chat with Ben · Kindling");

    await page.goBack();
    // Until the page has come it takes the focus away.
    await page.locator("#page h1:focus").getByText("Discover").waitFor();
    await row.focus();
    await page.keyboard.press("Enter");
    await page.locator("#page h1:focus").getByText("Ben").waitFor();
    await page.keyboard.type("get well");
    assert.equal(new URL(page.url()).pathname, `/chat/${ben.id}`);

    await page.goBack();
    await arriveAt(page, "**/meet");
    await page.setViewportSize(NARROW);
    await page.locator('nav a[href="/contacts"]:visible').first().click();
    await page.locator(`#page a[href="/chat/${ben.id}"]`).click();
    await page.locator("#page h1:focus").getByText("Ben").waitFor();
  },
);

browserTest(
  "KB-2 KB-7 keys lead from chat to chat and list themselves, and single ones can be turned off",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const others = [await signUp(server, { name: "Ben" }), await signUp(server, { name: "Cem" })];
    await say(server, others.map((from, index) => ({ from, to: ada, text: "hi", agoS: 60 * (index + 1) })));
    const page = await visit("/profile", { as: ada, viewport: WIDE });
    // They wake with the control that lists them.
    await page.locator("[data-keys]:not(:disabled)").waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    await arriveAt(page, `**/chat/${others[0]?.id}`);
    await page.keyboard.press("Alt+ArrowDown");
    await arriveAt(page, `**/chat/${others[1]?.id}`);
    await page.locator('.shell-end a[aria-current="page"]').getByText("Cem").waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await arriveAt(page, `**/chat/${others[0]?.id}`);
    await page.locator('.shell-end a[aria-current="page"]').getByText("Ben").waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("?/g");
    const field = page.getByRole("complementary", { name: "Your chats" }).getByRole("searchbox");
    await until("signs are typed as they are", async () => await field.inputValue() === "?/g");
    await field.blur();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.getByRole("switch").uncheck();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expectCount(dialog, 1);
    assert.equal(await dialog.getByRole("switch").isChecked(), false);
  },
);

browserTest(
  "CN-33 CN-35 a draft is in the row and in the box of another tab, until it is sent from either",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    const other = await visit(`/chat/${ben.id}`, { as: ada, beside: page });
    const list = await visit("/contacts", { as: ada, beside: page });
    const row = list.getByRole("main").getByRole("link", { name: /^Ben/ });
    await page.bringToFront();
    await boxOf(page).fill("half a");
    await expectValue(boxOf(other), "half a");
    await row.getByText("half a").waitFor();
    await row.getByText("Draft:").waitFor();
    await boxOf(page).press("Enter");
    await expectValue(boxOf(other), "");
    await row.getByText("You: half a").waitFor();
    await expectCount(row.getByText("Draft:"), 0);
  },
);

browserTest("CN-1 without JavaScript the first page of the list is there", async ({ server, visit }) => {
  const ada = await signUp(server, { name: "Ada" });
  const names = await writtenTo(server, ada, 12);
  const page = await visit("/contacts", { as: ada, javaScriptEnabled: false });
  const rows = page.getByRole("main").getByRole("list", { name: "Chats" }).locator("bdi.text-base");
  assert.deepEqual(await rows.allTextContents(), names.slice(0, 10));
});

browserTest(
  "CH-8 older messages load at the top, and what is being read stays where it is",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const texts = Array.from(
      { length: 60 },
      (_, index) => `message ${index + 1}${"\nand a line".repeat(index % 3)}`,
    );
    await say(server, texts.map((text, index) => ({ from: ben, to: ada, text, agoS: (60 - index) * 600 })));
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    assert.deepEqual(await textsOf(page), texts.slice(40));
    assert.equal(await page.getByText(texts.at(-1) ?? "", { exact: true }).isVisible(), true);

    for (const [first, older] of [[41, 21], [21, 1]] as const) {
      const box = page.getByRole("log").locator("xpath=..");
      const anchor = page.getByText(texts[first - 1] ?? "", { exact: true });
      await box.evaluate((element) => element.scrollTop = -element.scrollHeight);
      await anchor.evaluate((element) =>
        new Promise((resolve) => requestAnimationFrame(() => resolve(element)))
      );
      const before = (await anchor.boundingBox())?.y ?? NaN;
      await until(`message ${older} is loaded`, async () => (await textsOf(page))[0] === texts[older - 1]);
      await anchor.evaluate((element) =>
        new Promise((resolve) => requestAnimationFrame(() => resolve(element)))
      );
      const moved = ((await anchor.boundingBox())?.y ?? NaN) - before;
      assert.ok(Math.abs(moved) <= 2, `message ${first} moved by ${moved} px`);
    }
    assert.deepEqual(await textsOf(page), texts);
    await page.getByText("This is the beginning of your chat", { exact: true }).waitFor();
  },
);

browserTest(
  "CH-8 a new message does not move what is read above, and a button leads to it",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const texts = Array.from({ length: 30 }, (_, index) => `message ${index + 1}`);
    await say(server, texts.map((text, index) => ({ from: ben, to: ada, text, agoS: (60 - index) * 600 })));
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    const there = await visit(`/chat/${ada.id}`, { as: ben });
    await page.getByRole("log").hover();
    await page.mouse.wheel(0, -400);
    await page.getByRole("button", { name: "Jump to the newest message" }).waitFor();
    const anchor = page.getByText("message 22", { exact: true });
    const before = await placeAtRest(anchor);
    await write(there, "news\nin\nfour\nlines");
    await page.getByRole("button", { name: "1 new message" }).waitFor();
    assert.ok(Math.abs(await placeAtRest(anchor) - before) <= 2);
    assert.equal(await there.getByLabel("Seen").count() > 0, true);
    await page.getByRole("button", { name: "1 new message" }).click();
    await expectLine(there, "news\nin\nfour\nlines", "Seen");
    await expectCount(page.getByRole("button", { name: /new message|newest/ }), 0);
  },
);

browserTest("CN-7 more than 99 unread messages show as 99+", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await say(
    server,
    Array.from({ length: 101 }, (_, index) => ({ from: ben, to: ada, text: `${index}`, agoS: 200 - index })),
  );
  const page = await visit("/contacts", { as: ada });
  await expectText(page.locator(".tab-bar a[href='/contacts'] [aria-hidden=true]").last(), "99+");
  await until("the title counts", async () => (await page.title()).startsWith("(99+) "));
  await page.getByText("101 unread messages in total", { exact: true }).waitFor({ state: "attached" });
});
