import assert from "node:assert/strict";
import { arriveAt, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { balanceOf, signUp, until } from "@/tests/kit/mod.ts";
import { expectCount, expectLine, expectText, textsOf, write } from "@/tests/browser/chat_page.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
const DAY_S = 86_400;

browserTest("P3 CH-13 two members chat, and messages are sent, then seen", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const here = await visit(`/chat/${ben.id}`, { as: ada });
  await here.getByText("No messages yet. Say hello to Ben!").waitFor();
  await write(here, "hello Ben");
  await expectLine(here, "hello Ben", "Sent");

  const there = await visit(`/chat/${ada.id}`, { as: ben });
  await expectLine(there, "hello Ben");
  await expectLine(here, "hello Ben", "Seen");
  await write(there, "hello Ada\nhow are you?");
  await expectLine(here, "hello Ada\nhow are you?");
  await write(here, "fine");
  await expectLine(there, "fine");
  await expectLine(here, "fine", "Seen");
  await expectLine(there, "hello Ada\nhow are you?", "Seen");
  assert.deepEqual(await textsOf(here), ["hello Ben", "hello Ada\nhow are you?", "fine"]);
  assert.deepEqual(await textsOf(there), await textsOf(here));
  assert.equal(await balanceOf(server, ada), 100);
});

browserTest(
  "CH-15 CN-2 the header names the partner, who is a member and nothing else",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    const header = page.locator("#page header");
    assert.equal(await header.getByRole("heading", { level: 1 }).textContent(), "Ben");
    assert.equal(await header.getByText(/virtual/i).count(), 0);
  },
);

browserTest("PS-1 the header and the list follow the partner's presence", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
  const page = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada });
  const header = page.locator("#page header");
  await header.getByText("Offline", { exact: true }).waitFor();
  await expectCount(page.getByRole("link", { name: "Ben" }).getByLabel("Online"), 0);
  const there = await visit("/profile", { as: ben });
  await header.getByText("Online", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Ben" }).getByLabel("Online").waitFor();
  await there.context().close();
  await header.getByText("Offline", { exact: true }).waitFor({ timeout: 16_000 });
});

browserTest(
  "CH-12 LO-7 each day has its separator, and times are the reader's own",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const texts = [["long ago", 40 * DAY_S], ["before yesterday", 2 * DAY_S], ["yesterday", DAY_S], [
      "now",
      0,
    ]] as const;
    await say(server, texts.map(([text, agoS]) => ({ from: ben, to: ada, text, agoS })));
    const zone = { timezoneId: "Pacific/Auckland" };
    const page = await visit(`/chat/${ben.id}`, { as: ada, ...zone });
    const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: zone.timezoneId });
    const yearOf = (agoS: number) => year.format(Date.now() - agoS * 1000);
    const day = (agoS: number) =>
      new Intl.DateTimeFormat("en", {
        weekday: "long",
        day: "numeric",
        month: "long",
        timeZone: zone.timezoneId,
        ...(yearOf(agoS) !== yearOf(0) && { year: "numeric" }),
      }).format(Date.now() - agoS * 1000);
    const clock = new Intl.DateTimeFormat("en", { timeStyle: "short", timeZone: zone.timezoneId });
    await until("the browser's zone is used", async () => {
      const lines = await page.getByRole("log").locator("li > span").allTextContents();
      return JSON.stringify(lines) ===
        JSON.stringify([day(40 * DAY_S), day(2 * DAY_S), "Yesterday", "Today"]);
    });
    const time = page.getByRole("log").locator("time").last();
    const at = await time.getAttribute("datetime");
    assert.equal(await time.textContent(), clock.format(new Date(at ?? 0)));
  },
);

browserTest(
  "CN-6 CN-7 unread messages count on the tab, in the title and in the row, until they are read",
  async (world) => {
    const { server, visit } = world;
    const [ada, ben, eve] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben" }),
      await signUp(server, { name: "Eve" }),
    ];
    await say(server, [
      { from: ben, to: ada, text: "first", agoS: 120 },
      { from: eve, to: ada, text: "second", agoS: 60 },
    ]);
    const page = await visit("/contacts", { as: ada });
    const badge = page.getByRole("navigation").getByText(/unread message/);
    await expectText(badge, "2 unread messages in total");
    await until("the title counts", async () => (await page.title()).startsWith("(2) "));
    const names = page.getByRole("list", { name: "Chats" }).locator("bdi.text-base");
    assert.deepEqual(await names.allTextContents(), ["Eve", "Ben"]);

    const there = await visit(`/chat/${ada.id}`, { as: ben });
    await write(there, "third");
    await expectText(badge, "3 unread messages in total");
    await expectText(names.first(), "Ben");
    assert.deepEqual(await names.allTextContents(), ["Ben", "Eve"]);
    await expectText(page.getByRole("link", { name: "Ben" }).getByText(/unread/), "2 unread messages");

    await page.getByRole("link", { name: "Ben" }).click();
    await expectLine(there, "third", "Seen");
    await until("the title counts down", async () => (await page.title()).startsWith("(1) Chat with Ben"));
    await page.getByRole("link", { name: "Back" }).click();
    await expectText(badge, "1 unread message in total");
    await expectCount(page.getByRole("link", { name: "Ben" }).getByText(/unread/), 0);
    await page.getByRole("link", { name: "Eve" }).click();
    await until("the title is plain", async () => /^Chat with Eve/.test(await page.title()));
  },
);

browserTest("CN-8 a message of somebody new makes a row, and nothing is lost", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const page = await visit("/explore", { viewport: WIDE, as: ada });
  const column = page.getByRole("complementary", { name: "Your chats" });
  await column.getByText("You have no active chats yet").waitFor();
  const there = await visit(`/chat/${ada.id}`, { as: ben });
  await write(there, "knock knock");
  await write(there, "are you there?");
  const row = column.getByRole("link", { name: "Ben" });
  await row.getByText("are you there?", { exact: true }).first().waitFor();
  await expectText(row.getByText(/unread/), "2 unread messages");
  await row.click();
  await expectLine(page, "knock knock");
  await expectLine(page, "are you there?");
});

browserTest(
  "CN-2 CN-3 a row has the start of the last message and says who wrote it",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const text = "one line\nof many words that never fit into such a narrow row";
    await say(server, [{ from: ada, to: ben, text, agoS: 60 }]);
    const narrow = await visit("/contacts", { as: ada });
    const row = narrow.getByRole("listitem").filter({ hasText: "Ben" });
    const preview = await row.locator("span.truncate").innerText();
    assert.match(preview, /^You:\s+one line of many/);
    assert.ok(preview.length <= "You: ".length + 21, preview);
    const there = await visit("/explore", { as: ben, viewport: WIDE });
    const wideRow = there.getByRole("list", { name: "Chats" }).getByRole("link", { name: "Ada" });
    const wide = await wideRow.locator("span.truncate").innerText();
    assert.match(wide, /^one line of many words that/);
    assert.ok(wide.length <= 31, wide);
  },
);

browserTest("CN-5 without contacts the page says so and leads on", async ({ server, visit }) => {
  const ada = await signUp(server, { name: "Ada" });
  const page = await visit("/contacts", { as: ada });
  await page.getByRole("main").getByText("You have no active chats yet", { exact: true }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Find a chat partner now" }).click();
  await arriveAt(page, "**/explore");
  await page.getByRole("heading", { name: "Swipes" }).waitFor();
});

browserTest("CH-4 another tab of the sender shows the message too", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const one = await visit(`/chat/${ben.id}`, { as: ada });
  const two = await visit(`/chat/${ben.id}`, { beside: one });
  await write(one, "from one");
  await expectLine(two, "from one", "Sent");
  await write(two, "from two");
  await expectLine(one, "from two", "Sent");
  for (const page of [one, two]) assert.deepEqual(await textsOf(page), ["from one", "from two"]);
  assert.equal(await balanceOf(server, ada), 100);
});

browserTest("CH-6 a chat with oneself or with nobody is not found", async ({ server, visit, allow }) => {
  allow(/status of 404/);
  const ada = await signUp(server, { name: "Ada" });
  for (const slug of [ada.id, "0000000000", "nobody%20at%20all"]) {
    const page = await visit(`/chat/${slug}`, { as: ada });
    await page.getByText("This page could not be found", { exact: true }).last().waitFor();
  }
});
