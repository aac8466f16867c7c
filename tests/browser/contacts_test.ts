import assert from "node:assert/strict";
import { useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { signUp, type TestMember, type TestServer, until } from "@/tests/kit/mod.ts";
import { expectCount, expectLine, expectText, textsOf, write } from "@/tests/browser/chat_page.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY";

/** 25 partners who have all written to one member: Ya first, Aa last. */
async function writtenTo(server: TestServer, member: TestMember): Promise<string[]> {
  const names = [...LETTERS].map((letter) => `${letter}a`);
  const partners = await Promise.all(names.map((name) => signUp(server, { name })));
  const said = partners.map((from, index) => ({
    from,
    to: member,
    text: `from ${from.name}`,
    agoS: index * 60,
  }));
  await say(server, said.toReversed());
  return names;
}

browserTest(
  "CN-1 the list brings older chats while it is scrolled, each once and in order",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const names = await writtenTo(server, ada);
    const page = await visit("/contacts", { as: ada, viewport: { width: 390, height: 480 } });
    const rows = page.getByRole("main").getByRole("list", { name: "Chats" }).locator("bdi.truncate");
    assert.ok(await rows.count() < names.length);
    await until("the whole list is there", async () => {
      await page.mouse.wheel(0, 2_000);
      return await rows.count() === names.length;
    });
    assert.deepEqual(await rows.allTextContents(), names);
    assert.equal(Wire.of(page).sockets.length, 1);
  },
);

browserTest("CN-1 the wide column scrolls by itself", async ({ server, visit }) => {
  const ada = await signUp(server, { name: "Ada" });
  const names = await writtenTo(server, ada);
  const page = await visit("/profile", { as: ada, viewport: WIDE });
  const column = page.getByRole("complementary", { name: "Your chats" });
  await column.hover();
  await until("the whole list is there", async () => {
    await page.mouse.wheel(0, 2_000);
    return await column.getByRole("list", { name: "Chats" }).getByRole("link").count() === names.length;
  });
  assert.equal(await page.evaluate(() => scrollY), 0);
});

browserTest("CN-1 without JavaScript the first page of the list is there", async ({ server, visit }) => {
  const ada = await signUp(server, { name: "Ada" });
  const names = await writtenTo(server, ada);
  const page = await visit("/contacts", { as: ada, javaScriptEnabled: false });
  const rows = page.getByRole("main").getByRole("list", { name: "Chats" }).locator("bdi.truncate");
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
    const before = (await anchor.boundingBox())?.y ?? NaN;
    await write(there, "news\nin\nfour\nlines");
    await page.getByRole("button", { name: "1 new message" }).waitFor();
    assert.ok(Math.abs(((await anchor.boundingBox())?.y ?? NaN) - before) <= 2);
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
