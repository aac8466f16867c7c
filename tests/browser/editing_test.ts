/** Editing and unsending a message, and what of that the other sees. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { messageId, pairOf } from "@/domain/ids.ts";
import { CHANGE_MESSAGE_MS } from "@/domain/limits.ts";
import { translator } from "@/locales/mod.ts";
import { NARROW, placeAtRest, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { connect, signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { boxOf, expectCount, expectLine, expectValue, linesWith, write } from "@/tests/browser/chat_page.ts";
import { holdEffects } from "@/tests/browser/held_effects.ts";
import { openLine } from "@/tests/browser/line.ts";
import { PHOTO, say } from "@/tests/browser/past.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const he = translator("he");
/** What the browser says of a connection that is gone. */
const LOST = [/WebSocket connection/, /net::ERR_/];
const OLD_S = CHANGE_MESSAGE_MS / 1000 + 60;

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

/** Opens the menu of a line by the keyboard. */
async function openMenu(page: Page, line: Locator): Promise<Locator> {
  // A dialog that has just closed gives the focus back a moment later.
  await until("the line has the focus", async () => {
    await line.focus();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return await isFocused(line);
  });
  await line.press("Enter");
  const menu = page.getByRole("dialog", { name: "Message options" });
  await menu.waitFor();
  return menu;
}

/** Where the text of a message is changed. */
function editorOf(page: Page): { group: Locator; box: Locator } {
  const group = page.getByRole("group", { name: "Editing a message" });
  return { group, box: group.getByRole("textbox") };
}

browserTest(
  "MI-23 MI-24 CH-78 CH-79 a message is edited and unsent by the keyboard, in two tabs, and the other sees that it was",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    await say(server, [
      { from: ada, to: ben, text: "helo Ben", agoS: 120 },
      { from: ben, to: ada, text: "what?", agoS: 60, answers: 1 },
    ]);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
    const tab = await visit(`/chat/${ben.id}`, { as: ada, viewport: NARROW });
    const theirs = await visit(`/chat/${ada.id}`, { as: ben, viewport: WIDE });
    await write(page, "so");
    await expectLine(page, "so", "Seen");

    // What is being written waits for it.
    await boxOf(page).fill("a draft");
    const edit = await openMenu(page, linesWith(page, "helo Ben").first());
    await edit.getByRole("button", { name: "Edit" }).click();
    const { group, box } = editorOf(page);
    await until("the box has the focus", () => isFocused(box));
    await expectValue(box, "helo Ben");
    await box.fill("something else");
    await box.press("Escape");
    await expectCount(group, 0);
    await until("one writes on", () => isFocused(boxOf(page)));
    await expectValue(boxOf(page), "a draft");
    await boxOf(page).fill("");

    // The arrow up leads to the last one of one's own.
    await boxOf(page).press("ArrowUp");
    await box.waitFor();
    await expectValue(box, "so");
    await box.fill("so what");
    await box.press("Enter");
    for (const each of [page, tab, theirs]) {
      const line = await expectLine(each, "so what");
      await line.getByText("Edited", { exact: true }).waitFor();
    }
    await expectCount(group, 0);
    await theirs.getByRole("link", { name: /Ada/ }).getByText("so what").first().waitFor();

    // Another tab edits the first one; the answer to it quotes what it says by then.
    const again = await openMenu(tab, linesWith(tab, "helo Ben").first());
    await again.getByRole("button", { name: "Edit" }).click();
    await editorOf(tab).box.fill("hello Ben");
    await editorOf(tab).group.getByRole("button", { name: "Save" }).dblclick();
    for (const each of [page, tab, theirs]) {
      await linesWith(each, "what?").getByRole("button", { name: /hello Ben/ }).waitFor();
    }

    const unsend = await openMenu(page, linesWith(page, "hello Ben").first());
    await unsend.getByRole("button", { name: "Unsend" }).click();
    const dialog = page.getByRole("dialog", { name: "Unsend this message?" });
    await dialog.getByText("The coins that it cost do not come back.").waitFor();
    await placeAtRest(dialog);
    await dialog.getByRole("button", { name: "Unsend" }).dblclick();
    await expectCount(dialog, 0);
    for (const [each, text] of [[page, "You unsent a message"], [tab, "You unsent a message"]] as const) {
      await expectLine(each, text);
    }
    await linesWith(theirs, "Message unsent").first().waitFor();
    for (const each of [page, tab, theirs]) {
      await expectCount(each.getByText("hello Ben"), 0);
      await linesWith(each, "what?").getByRole("button", { name: /Message unsent/ }).waitFor();
    }
    await theirs.reload();
    await linesWith(theirs, "Message unsent").first().waitFor();
    // Nothing can be done with it.
    const gone = theirs.getByRole("log").locator("li[data-line]").first();
    await gone.focus();
    await theirs.keyboard.press("Enter");
    await theirs.keyboard.press("ArrowDown");
    await until("the keyboard goes on", () => isFocused(linesWith(theirs, "what?")));
    await expectCount(theirs.getByRole("dialog"), 0);
  },
);

browserTest(
  "MI-25 CT-10 who writes in a box in the moment in which it comes writes what they choose, however late the page is",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    await say(server, [{ from: ada, to: ben, text: "helo Ben", agoS: 60 }]);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
    const { box } = editorOf(page);
    const search = page.getByRole("search").getByRole("combobox");

    // All of it is chosen, as a double click does, before the page has come to rest.
    const menu = await openMenu(page, linesWith(page, "helo Ben").first());
    const letEdit = await holdEffects(page);
    await menu.getByRole("button", { name: "Edit" }).click();
    await box.waitFor();
    assert.equal(await isFocused(box), true);
    await box.evaluate((element: HTMLTextAreaElement) => element.select());
    await letEdit();
    await page.keyboard.insertText("hello Ben");
    await expectValue(box, "hello Ben");
    await page.keyboard.press("Enter");
    await expectLine(page, "hello Ben");

    const letSearch = await holdEffects(page);
    await page.locator("#page").getByRole("button", { name: "More options for Ben" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Search", exact: true }).click();
    await search.waitFor();
    assert.equal(await isFocused(search), true);
    await page.keyboard.insertText("hel");
    await letSearch();
    await page.keyboard.insertText("lo");
    await expectValue(search, "hello");
  },
);

browserTest(
  "MI-25 CH-76 what cannot be saved says why and stays: without a connection, and once it is too late or unsent elsewhere",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const { ada, ben } = await pair(server);
    await using line = openLine(server.origin);
    await say(server, [
      { from: ada, to: ben, text: "old", agoS: OLD_S },
      { from: ada, to: ben, text: PHOTO, agoS: 90 },
      { from: ada, to: ben, text: "new", agoS: 60 },
    ]);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE, origin: line.origin });
    const buttons = async (line: Locator) => {
      const menu = await openMenu(page, line);
      const names = await menu.getByRole("button").allInnerTexts();
      await page.keyboard.press("Escape");
      await expectCount(menu, 0);
      return names.slice(6);
    };
    assert.deepEqual(await buttons(linesWith(page, "old")), ["Reply", "Copy", "Close"]);
    const lines = page.getByRole("log").locator("li[data-line]");
    assert.deepEqual(await buttons(lines.nth(1)), ["Reply", "Unsend", "Close"]);

    await boxOf(page).press("ArrowUp");
    const { group, box } = editorOf(page);
    await box.fill("newer");
    line.cut();
    await page.context().setOffline(true);
    await page.getByText("Connection lost. Trying to reconnect…").waitFor();
    await box.press("Enter");
    await group.getByRole("alert").getByText("No connection. Your text stays here").waitFor();
    await expectValue(box, "newer");
    line.mend();
    await page.context().setOffline(false);
    await page.getByText("Connection lost. Trying to reconnect…").waitFor({ state: "detached" });
    await box.press("Enter");
    await (await expectLine(page, "newer")).getByText("Edited", { exact: true }).waitFor();

    // Another tab was faster.
    const tab = await visit(`/chat/${ben.id}`, { as: ada, viewport: NARROW });
    await boxOf(page).press("ArrowUp");
    await box.fill("newest");
    const menu = await openMenu(tab, linesWith(tab, "newer"));
    await menu.getByRole("button", { name: "Unsend" }).click();
    await tab.getByRole("dialog", { name: "Unsend this message?" }).getByRole("button", { name: "Unsend" })
      .click();
    await expectLine(page, "You unsent a message");
    await box.press("Enter");
    await group.getByRole("alert").getByText("This message was unsent.").waitFor();
    await expectValue(box, "newest");
    await box.press("Escape");
    // What is left is older than a quarter of an hour, or a photo.
    await boxOf(page).press("ArrowUp");
    await until("the key is left to the box", () => isFocused(boxOf(page)));
    await expectCount(group, 0);
  },
);

browserTest(
  "CH-78 P5 what was edited and unsent while a device was away is so once it is back, with the row of its list",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const { ada, ben } = await pair(server);
    await using line = openLine(server.origin);
    await say(server, [
      { from: ben, to: ada, text: "one", agoS: 90 },
      { from: ben, to: ada, text: "two", agoS: 80 },
      { from: ada, to: ben, text: "to one", agoS: 70, answers: 1 },
      { from: ben, to: ada, text: "three", agoS: 60 },
    ]);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE, origin: line.origin });
    await expectLine(page, "three");
    line.cut();
    await page.context().setOffline(true);
    await page.getByText("Connection lost. Trying to reconnect…").waitFor();
    await using bens = await connect(server, ben);
    const id = (seq: number) => messageId(pairOf(ada.id, ben.id), seq);
    await bens.expectReply("message/edit", { message_id: id(1), message_text: "the first" });
    await bens.expectReply("message/unsend", { message_id: id(2) });
    await bens.expectReply("message/unsend", { message_id: id(4) });
    line.mend();
    await page.context().setOffline(false);
    await linesWith(page, "to one").getByRole("button", { name: /the first/ }).waitFor();
    await expectCount(linesWith(page, "the first"), 2);
    await expectCount(linesWith(page, "Message unsent"), 2);
    await page.getByRole("link", { name: /Ben/ }).getByText("Message unsent").first().waitFor();
    await expectCount(page.getByText("three", { exact: true }), 0);
  },
);

browserTest(
  "MI-23 MI-24 NV-9 in Hebrew and on a phone the bar, the marks and the question are whole and accessible",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    await say(server, [
      { from: ada, to: ben, text: "שלום", agoS: 90 },
      { from: ben, to: ada, text: "מה שלומך?", agoS: 60, answers: 1 },
      { from: ada, to: ben, text: "טוב", agoS: 50 },
    ]);
    const options = {
      ...MEASURED,
      as: ada,
      locale: "he-IL",
      viewport: NARROW,
      hasTouch: true,
      isMobile: true,
    };
    const page = await visit(`/chat/${ben.id}`, options);
    const menu = page.getByRole("dialog", { name: he("message.options") });
    await linesWith(page, "טוב").locator("[data-bubble] p").tap();
    await placeAtRest(menu);
    await menu.getByRole("button", { name: he("message.edit"), exact: true }).tap();
    const group = page.getByRole("group", { name: he("message.editing") });
    await group.getByRole("textbox").fill("טוב מאוד");
    const violations = await violationsOf(page, "editing", ["light", "dark"]);
    await group.getByRole("button", { name: he("message.edit_save") }).tap();
    await (await expectLine(page, "טוב מאוד")).getByText(he("message.edited"), { exact: true }).waitFor();
    await linesWith(page, "שלום").first().locator("[data-bubble] p").first().tap();
    await placeAtRest(menu);
    await menu.getByRole("button", { name: he("message.unsend") }).tap();
    const dialog = page.getByRole("dialog", { name: he("message.unsend_title") });
    await placeAtRest(dialog);
    violations.push(...await violationsOf(page, "unsending", ["light", "dark"]));
    await dialog.getByRole("button", { name: he("message.unsend") }).tap();
    await expectLine(page, he("message.unsent_own"));
    violations.push(...await violationsOf(page, "changed messages", ["light", "dark"]));
    assert.deepEqual(violations, []);
  },
);
