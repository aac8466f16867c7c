/** A shift at the desk, on the screens of those who work it and of a member who writes to them. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { pairOf } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { awakeAfter, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { connect, sendText, signUp, type TestMember, type TestServer } from "@/tests/kit/mod.ts";
import { until } from "@/tests/kit/until.ts";
import { expectCount, expectLine, expectValue } from "@/tests/browser/chat_page.ts";
import { violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

const DESK = { viewport: WIDE };

/** Says something to a virtual profile, as a member's device does. */
async function say(server: TestServer, member: TestMember, persona: string, text: string): Promise<void> {
  await using device = await connect(server, member);
  await sendText(device, { id: persona }, text);
}

function boxOf(page: Page): Locator {
  return page.locator("[data-box]");
}

/** The chat that is open, by the pair that it is of. */
async function openChat(page: Page, persona: string, member: TestMember): Promise<Locator> {
  const chat = page.locator(`[data-chat="${persona}.${member.id}"]`);
  await chat.waitFor();
  await boxOf(page).and(page.locator(":not([readonly])")).waitFor();
  return chat;
}

/** Waits until the workspace hears keys: "Next" can be pressed from then on. */
async function waitAwake(page: Page): Promise<void> {
  await page.locator("[data-next]:enabled").waitFor();
}

/** A key of the workspace, with nothing that takes text in focus. */
async function press(page: Page, key: string): Promise<void> {
  await waitAwake(page);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press(key);
}

async function answer(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await boxOf(page).press("Enter");
  await expectLine(page, text);
}

browserTest(
  "DW-1 DW-10 DW-2 Workspace: two moderators work a shift by keyboard, and nothing is lost between them",
  async ({ server, visit }) => {
    const persona = await addPersona(server, { member: { name: "Mia" } });
    const [ann, bob] = [await addStaff(server, { name: "Ann" }), await addStaff(server, { name: "Bob" })];
    const [ada, ben, cleo] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben" }),
      await signUp(server, { name: "Cleo" }),
    ];
    for (const member of [ada, ben, cleo]) await say(server, member, persona, `hello from ${member.name}`);

    const [a, b] = [await visit("/desk", { as: ann, ...DESK }), await visit("/desk", { as: bob, ...DESK })];
    await a.getByRole("tab", { name: /^New 3$/ }).waitFor();
    // No text before a claim.
    assert.equal(await a.getByText("hello from Ada").count(), 0);

    // The longest wait comes first; the answer reaches the member at once.
    const phone = await visit(`/chat/${persona}`, { as: ada });
    await press(a, "n");
    const chat = await openChat(a, persona, ada);
    await chat.getByText("You answer as Mia").waitFor();
    await expectLine(a, "hello from Ada");
    await answer(a, "Hi Ada, good to hear from you!");
    await expectLine(phone, "Hi Ada, good to hear from you!");

    // What one holds the other does not get, however they ask.
    await press(b, "n");
    await openChat(b, persona, ben);
    await using direct = await connectDesk(server, bob);
    await direct.expectRefusal("claim/take", { persona, member: ada.id }, "claim_taken");
    await expectCount(b.locator(`[data-row="${persona}.${ada.id}"]`), 0);

    // What comes meanwhile is there without a reload.
    await say(server, ada, persona, "and how are you?");
    await expectLine(a, "and how are you?");
    await a.getByRole("button", { name: "Later", exact: true, disabled: false }).waitFor();

    // Set aside by keyboard: it is gone from those that are held.
    await press(a, "s");
    await a.getByRole("dialog").getByRole("button", { name: "For 10 minutes" }).press("Enter");
    await a.getByRole("heading", { name: "No chat is open" }).waitFor();
    await a.getByRole("tab", { name: /^Later 1$/ }).click();
    await a.locator(`[data-row="${persona}.${ada.id}"]`).getByText("back at").waitFor();

    // Signed out in the middle of a sentence: a colleague goes on with it.
    await press(a, "n");
    await openChat(a, persona, cleo);
    await boxOf(a).fill("Hi Cleo, I was just thinking");
    await a.getByRole("button", { name: "Sign out" }).click();
    await a.waitForURL(/\/desk\/sign-in/);
    await b.getByRole("tab", { name: /^New 1$|^Waiting 1$/ }).first().waitFor();
    await press(b, "n");
    await openChat(b, persona, cleo);
    await expectLine(b, "hello from Cleo");
    await answer(b, "of you");

    // Handed over to safety: it is not theirs any more.
    await press(b, "k");
    await openChat(b, persona, ben);
    await press(b, "e");
    const dialog = b.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Self-harm" }).press("ArrowDown");
    await dialog.getByLabel("What happened, in a sentence or two").fill("says they are 16");
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await b.getByRole("dialog", { name: "What to say" }).waitFor();
    await b.keyboard.press("Escape");
    await expectCount(b.locator(`[data-chat="${persona}.${ben.id}"]`), 0);
  },
);

browserTest(
  "DW-3 DW-2 Workspace: what may not be written stays in the box, a doubtful text is asked about once",
  async ({ server, visit }) => {
    const persona = await addPersona(server, { member: { name: "Mia" } });
    const ann = await addStaff(server, { name: "Ann", roles: ["moderator", "supervisor"] });
    const bob = await addStaff(server, { name: "Bob", roles: ["supervisor"] });
    const ada = await signUp(server, { name: "Ada" });
    await say(server, ada, persona, "are you a real person?");
    const page = await visit("/desk", { as: ann, ...DESK });
    await press(page, "n");
    const chat = await openChat(page, persona, ada);
    await chat.getByText("Ada asks what this profile is.").waitFor();

    await boxOf(page).fill("call me at 0664 123 45 67");
    await boxOf(page).press("Enter");
    await page.getByRole("alert").getByText("0664 123 45 67").waitFor();
    await expectValue(boxOf(page), "call me at 0664 123 45 67");

    // Taken over in the middle: the text can still be read, and is there for the other.
    await boxOf(page).fill("half a sentence");
    const draft = keys.deskDraft(ann.id, pairOf(persona, ada.id));
    await until("the draft is kept", async () => (await server.database.get(draft)).value !== null);
    await using other = await connectDesk(server, bob);
    await other.expectReply("claim/take_over", { persona, member: ada.id, reason: "she asked for help" });
    await page.locator("[data-unsent]").getByText("half a sentence").waitFor();
    assert.equal(await boxOf(page).count(), 0);
    const next = await visit("/desk", { as: bob, ...DESK });
    await openChat(next, persona, ada);
    await expectValue(boxOf(next), "half a sentence");
  },
);

browserTest(
  "DW-17 DW-19 Workspace: a guest is written to first by keyboard, by whoever is on shift from then on",
  async ({ server, visit }) => {
    const persona = await addPersona(server, { member: { name: "Mia" } });
    const ann = await addStaff(server, { name: "Ann" });
    const ada = await signUp(server, { name: "Ada" });
    await using device = await connect(server, ada);
    await device.expectReply("visit", { visited_user_id: persona });

    // Before anything of the page is awake the switch is a form.
    const still = await visit("/desk", { as: ann, ...DESK, javaScriptEnabled: false });
    for (const [before, after] of [["Off shift", "On shift"], ["On shift", "Off shift"]] as const) {
      await still.getByRole("switch", { name: before }).click();
      await still.getByRole("switch", { name: after }).waitFor();
    }

    const page = await visit("/desk", { as: ann, ...DESK });
    await waitAwake(page);
    await page.getByRole("tab", { name: /^Waiting/ }).focus();
    for (const _ of ["New", "Later", "Safety", "Guests"]) await page.keyboard.press("ArrowRight");
    const write = page.getByRole("button", { name: "Write first to Ada as Mia" });
    await write.waitFor();
    assert.deepEqual(await violationsOf(page, "guests"), []);
    await write.press("Enter");
    await openChat(page, persona, ada);
    await page.getByRole("switch", { name: "On shift" }).waitFor();
    const question = "Which book was the last that kept you awake?";
    await answer(page, question);
    await expectLine(page, question, "Sent");
    const { list } = await device.expectReply("messages", { contact_user_id: persona });
    assert.equal(list.length, 1);
    // Nobody waits for an answer here: it is not set aside.
    await page.getByRole("button", { name: "Later", exact: true, disabled: true }).waitFor();
    await press(page, "s");
    await page.getByText("Nobody waits for an answer here").waitFor();
    await page.getByRole("tab", { name: "Guests" }).click();
    await page.getByText("Nobody who may be written to first").waitFor();
  },
);

browserTest(
  "DW-18 Workspace: safety takes what was handed over, reads it and settles it",
  async ({ server, visit }) => {
    const persona = await addPersona(server, { member: { name: "Mia" } });
    const ann = await addStaff(server, { name: "Ann" });
    const sam = await addStaff(server, { name: "Sam", roles: ["safety"], teams: [] });
    const ada = await signUp(server, { name: "Ada" });
    await say(server, ada, persona, "he says he will find me");
    const pair = { persona, member: ada.id };
    await using desk = await connectDesk(server, ann);
    const { claim } = await desk.expectReply("claim/take", pair);
    await desk.expectReply("claim/escalate", { ...pair, claim, why: "threat", note: "please look" });

    const page = await visit("/desk", { as: sam, ...DESK });
    await page.getByRole("button", { name: "Take the chat between Ada and Mia" }).click();
    const chat = page.locator(`[data-chat="${persona}.${ada.id}"]`);
    await expectLine(page, "he says he will find me");
    await chat.getByText("You can read this chat.").waitFor();
    assert.equal(await boxOf(page).count(), 0);
    assert.deepEqual(await violationsOf(page, "safety"), []);
    await chat.getByRole("button", { name: "Settle" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Talked to Ada, told the police");
    await dialog.getByRole("button", { name: "Settle" }).click();
    await page.getByText("Settled. It is back in the queue.").waitFor();
    await expectCount(chat, 0);
    await desk.expectReply("claim/take", pair);
  },
);

browserTest(
  "DW-12 DW-15 Workspace, Board: pass axe in both themes, and mirror in Hebrew",
  async ({ server, visit }) => {
    const persona = await addPersona(server, { member: { name: "Mia" } });
    const ann = await addStaff(server, { name: "Ann", roles: ["moderator", "supervisor"] });
    const ada = await signUp(server, { name: "Ada" });
    await say(server, ada, persona, "hello Mia");
    for (const lang of ["en", "he"]) {
      const page = await visit(`/desk?lang=${lang}`, { as: ann, ...DESK });
      if (lang === "en") await press(page, "n");
      await openChat(page, persona, ada);
      assert.equal(await page.evaluate(() => document.documentElement.dir), lang === "he" ? "rtl" : "ltr");
      const [queue, sheets] = await Promise.all([
        page.locator("#queue-title").boundingBox(),
        page.locator("aside").boundingBox(),
      ]);
      assert.ok(queue && sheets && (lang === "he" ? queue.x > sheets.x : queue.x < sheets.x), lang);
      assert.deepEqual(await violationsOf(page, `workspace ${lang}`), []);
      await press(page, "e");
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await violationsOf(page, `safety ${lang}`), []);
      await page.keyboard.press("Escape");
      const board = await visit(`/desk/board?lang=${lang}`, { as: ann, ...DESK });
      await board.locator(`[data-moderator="${ann.id}"]`).waitFor();
      assert.deepEqual(await violationsOf(board, `board ${lang}`), []);
    }
  },
);

browserTest(
  "DW-5 DW-6 Workspace: without a connection a line waits and goes out by itself, once, and a second tab shows it",
  async ({ server, visit, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
    const persona = await addPersona(server, { member: { name: "Mia" } });
    const ann = await addStaff(server, { name: "Ann" });
    const ada = await signUp(server, { name: "Ada" });
    await say(server, ada, persona, "hello Mia");
    const page = await visit("/desk", { as: ann, ...DESK });
    const tab = await visit("/desk", { beside: page });
    await press(page, "n");
    await openChat(page, persona, ada);
    await tab.getByRole("tab", { name: /^Mine 1$/ }).click();
    await tab.locator(`[data-row="${persona}.${ada.id}"] button`).click();
    await openChat(tab, persona, ada);

    await page.context().setOffline(true);
    await page.getByText("No connection. What you send is kept").waitFor();
    await boxOf(page).fill("written in a tunnel");
    await boxOf(page).press("Enter");
    await expectLine(page, "written in a tunnel", "Sending…");
    await page.context().setOffline(false);
    await expectLine(page, "written in a tunnel", "Sent");
    await expectLine(tab, "written in a tunnel");
    await using device = await connect(server, ada);
    const { list } = await device.expectReply("messages", { contact_user_id: persona });
    assert.deepEqual(list.map(({ message }) => message), ["hello Mia", "written in a tunnel"]);
  },
);

browserTest(
  "DW-15 Board: follows who holds what, and takes over with a reason",
  async ({ server, visit }) => {
    const persona = await addPersona(server, { member: { name: "Mia" } });
    const [ann, sue] = [
      await addStaff(server, { name: "Ann" }),
      await addStaff(server, { name: "Sue", roles: ["supervisor"] }),
    ];
    const ada = await signUp(server, { name: "Ada" });
    await say(server, ada, persona, "hello Mia");
    const board = await visit("/desk/board", { as: sue, ...DESK });
    await using desk = await connectDesk(server, ann);
    await desk.expectReply("claim/next", {});
    const row = board.locator(`[data-moderator="${ann.id}"] [data-claim="${persona}.${ada.id}"]`);
    await row.waitFor();
    await row.getByRole("button", { name: /^Take over/ }).click();
    const dialog = board.getByRole("dialog");
    await dialog.getByRole("button", { name: "Take over", exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Reason, for the log").fill("Ann asked for help");
    await dialog.getByRole("button", { name: "Take over", exact: true }).click();
    await board.locator(`[data-moderator="${sue.id}"] [data-claim="${persona}.${ada.id}"]`).waitFor();
    await desk.expectEvent("claim/lost", ({ member }) => member === ada.id);
    await awakeAfter(board, () => board.goto(`${server.origin}/desk`));
    await openChat(board, persona, ada);
  },
);
