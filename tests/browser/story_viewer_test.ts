/** The story viewer by the keyboard, under the finger, and on one's own stories. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { balanceOf, contextOf, reactionTo, signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { keepStory } from "@/tests/kit/stories.ts";
import { strayClasses } from "@/tests/browser/stray_classes.ts";
import { boxOf, expectCount, expectLine, expectValue, linesWith } from "@/tests/browser/chat_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const HOUR_MS = 3_600_000;

/** Ada with premium; Ben shows two stories and Cleo one. */
async function world(server: TestServer) {
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  const cleo = await signUp(server, { name: "Cleo", gender: "1" });
  await givePremium(server, ada);
  const at = Date.now() - HOUR_MS;
  const first = await keepStory(server, ben, { text: "First", at: at - 2 });
  const second = await keepStory(server, ben, { text: "Second", at: at - 1 });
  await keepStory(server, cleo, { text: "Third", at: at - 3 });
  return { ada, ben, cleo, first, second };
}

const viewerOf = (page: Page) => page.getByRole("dialog").last();

/** Waits until this is the story that is announced. */
async function expectStory(page: Page, words: string): Promise<void> {
  await page.getByRole("status").filter({ hasText: words }).first().waitFor({ state: "attached" });
}

/** Opens the stories of a member, with others after them, and waits until the first picture is there. */
async function watch(page: Page, words: string): Promise<Locator> {
  await expectStory(page, words);
  await until(
    "the picture is there",
    () =>
      viewerOf(page).locator("img[alt]:not([alt=''])").evaluate((image: HTMLImageElement) => image.complete),
  );
  return viewerOf(page);
}

/** Brings the page into sight or out of it, as the browser says it: a story stands still in a page that nobody sees. */
async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

function nameInFocus(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
}

for (
  const { lang, next, previous } of [
    { lang: "en", next: "ArrowRight", previous: "ArrowLeft" },
    { lang: "he", next: "ArrowLeft", previous: "ArrowRight" },
  ] as const
) {
  const t = translator(lang);
  browserTest(
    `ST-55 ST-59 ST-60 ST-62 ST-66 stories are watched, stopped and left by keys alone (${lang})`,
    async ({ server, visit }) => {
      const { ada, ben } = await world(server);
      const page = await visit("/stories", { as: ada, viewport: WIDE, locale: lang, ...MEASURED });
      const tile = page.locator(`#page a[href="/stories?user=${ben.id}"]`);
      const press = (key: string) => page.keyboard.press(key);
      const place = (number: number) => t("story.spoken", { name: "Ben", number, count: 2, time: "" }).trim();
      await tile.press("Enter");
      const viewer = await watch(page, place(1));
      assert.equal(await nameInFocus(page), t("story.pause"));
      await press("Space");
      await viewer.getByText(t("story.paused"), { exact: true }).waitFor();
      assert.equal(await nameInFocus(page), t("story.play"));
      assert.deepEqual(await violationsOf(page, "viewer", ["dark"]), []);
      assert.deepEqual(await strayClasses(page), []);

      await press(next);
      await expectStory(page, place(2));
      await press(previous);
      await expectStory(page, place(1));
      await press(`Shift+${next}`);
      await expectStory(page, "Third");
      await press(`Shift+${previous}`);
      await expectStory(page, "Ben");

      const box = viewer.getByRole("textbox", { name: t("story.reply", { name: "Ben" }) });
      await box.focus();
      await page.keyboard.type("a b");
      await press(next);
      await press("Escape");
      await expectValue(box, "a b");
      assert.equal(await nameInFocus(page), t("story.pause"));
      await viewer.getByText(t("story.paused"), { exact: true }).waitFor({ state: "detached" });

      const profile = viewer.getByRole("link", { name: "Ben" });
      assert.equal(await profile.getAttribute("href"), `/profile/${ben.id}`);
      await press("Escape");
      await until("it is closed", async () => await page.getByRole("dialog").count() === 0);
      assert.ok(await tile.evaluate((link) => link === document.activeElement));
    },
  );
}

browserTest(
  "ST-57 ST-58 a tap goes on or back, holding stops it, swipes lead to the neighbours and away, in Hebrew mirrored",
  async ({ server, visit }) => {
    const t = translator("he");
    const { ada, ben } = await world(server);
    const page = await visit(`/stories?user=${ben.id}`, { as: ada, locale: "he" });
    await watch(page, "First");
    const y = 400;
    const { mouse } = page;
    const swipe = async (from: number, to: [number, number]) => {
      await mouse.move(from, y);
      await mouse.down();
      await mouse.move(...to, { steps: 4 });
      await mouse.up();
    };

    // A press that lasts is none: both are sent at once.
    const tap = async (x: number) => {
      await mouse.move(x, y);
      await Promise.all([mouse.down(), mouse.up()]);
    };
    await tap(60);
    await expectStory(page, "Second");
    await tap(330);
    await expectStory(page, "First");

    const close = viewerOf(page).getByRole("button", { name: t("shell.close") });
    const opacity = () =>
      close.evaluate((button) => {
        for (let each: Element | null = button; each; each = each.parentElement) {
          if (getComputedStyle(each).opacity === "0") return "0";
        }
        return "1";
      });
    await mouse.move(60, y);
    await mouse.down();
    await until("nothing covers it", async () => await opacity() === "0");
    await mouse.up();
    assert.equal(await opacity(), "1");
    await expectStory(page, "First");

    // Lifted where nobody hears of it, it lets the story go all the same.
    const foot = viewerOf(page).getByRole("group", { name: t("story.react", { name: "Ben" }) });
    const edge = await foot.evaluate((row) => row.getBoundingClientRect().top);
    await mouse.move(60, edge - 20);
    await mouse.down();
    await until("nothing covers it", async () => await opacity() === "0");
    await mouse.move(60, edge + 20);
    await until("it goes on", async () => await opacity() === "1");
    await mouse.up();

    // While it is stopped a tap lets it go on, and does not leave it.
    await viewerOf(page).getByRole("textbox").click();
    const paused = viewerOf(page).getByText(t("story.paused"), { exact: true });
    await paused.waitFor();
    await tap(60);
    await paused.waitFor({ state: "detached" });
    await expectStory(page, "First");

    await swipe(100, [300, y]);
    await expectStory(page, "Third");
    await swipe(300, [100, y]);
    await expectStory(page, "Ben");
    await swipe(200, [200, 150]);
    await paused.waitFor();
    await tap(60);
    await swipe(200, [200, y + 160]);
    await until("it is closed", async () => await page.getByRole("dialog").count() === 0);
  },
);

browserTest(
  "ST-57 ST-62 ST-65 ST-66 a page out of sight stops a story, and Back closes the viewer, whose text is in the chat then",
  async ({ server, visit, allow }) => {
    const { ada, ben, cleo } = await world(server);
    const page = await visit("/contacts", { as: ada });
    // Before the viewer loads it ahead.
    const picture = `**/stories/${cleo.id}/*/full`;
    allow(/ERR_FAILED/);
    await page.route(picture, (route) => route.abort());
    await page.locator(".tab-bar").getByRole("link", { name: "Story" }).click();
    const tile = page.locator(`#page a[href="/stories?user=${ben.id}"]`);
    await page.getByRole("button", { name: "Add a story" }).and(page.locator(":enabled")).waitFor();
    await tile.click();
    const viewer = await watch(page, "First");
    const paused = viewer.getByText("Paused", { exact: true });
    await show(page, "hidden");
    await paused.waitFor();
    await show(page, "visible");
    await paused.waitFor({ state: "detached" });

    // One that could not be loaded goes by in three seconds, and is looked at for longer.
    await viewer.getByRole("button", { name: "Pause" }).click();
    await page.keyboard.press("Shift+ArrowRight");
    await viewer.getByText("This story could not be loaded.").waitFor();
    assert.equal(await viewer.locator("img[alt='Third']").isVisible(), false, "no sign of a broken picture");
    await page.unroute(picture);
    await page.keyboard.press("Shift+ArrowLeft");
    await expectStory(page, "Ben");

    await viewer.getByRole("textbox").fill("Half a thought");
    await page.evaluate(() => history.back());
    await until("it is closed", async () => await page.getByRole("dialog").count() === 0);
    assert.equal(page.url(), `${server.origin}/stories`);
    assert.ok(await tile.evaluate((link) => link === document.activeElement));
    const chat = await visit(`/chat/${ben.id}`, { beside: page });
    await expectValue(boxOf(chat), "Half a thought");
  },
);

browserTest(
  "ST-89 on a high screen black follows the picture of a story, and no band of its colours",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await keepStory(server, ada, { placeholder: "0123456789ab".repeat(3) });
    const page = await visit(`/stories?user=${ada.id}`, { as: ada, viewport: NARROW });
    const viewer = await watch(page, "Your story, story 1 of 1");
    const picture = viewer.locator("img[alt]:not([alt=''])");
    const visible = await picture.evaluate((image) => image.parentElement?.getBoundingClientRect().bottom);
    assert.equal(await viewer.locator("svg:has(> path[fill^='#'])").locator("..").locator("img").count(), 1);
    assert.equal(visible, Math.round(NARROW.width * 16 / 9 * 64) / 64);
  },
);

browserTest(
  "ST-63 ST-64 the menu reports and blocks, and the owner sees by whom a story was seen, and deletes it",
  async ({ server, visit }) => {
    const { ada, ben, first } = await world(server);
    const theirs = await visit(`/stories?user=${ben.id}`, { as: ada });
    const viewer = await watch(theirs, "First");
    // They stay where they are, however long the rest takes.
    await viewer.getByRole("button", { name: "Pause" }).click();
    await viewer.getByRole("button", { name: "More options for Ben" }).click();
    await theirs.getByRole("button", { name: "Report this story" }).click();
    const report = theirs.getByRole("dialog", { name: "Report this story" });
    await report.getByRole("radio").first().check();
    await report.getByRole("button", { name: "Send" }).click();
    await report.waitFor({ state: "detached" });
    assert.equal(await nameInFocus(theirs), "More options for Ben");

    const own = await visit(`/stories?user=${ben.id}`, { as: ben });
    await watch(own, "Your story, story 1 of 2");
    await viewerOf(own).getByRole("button", { name: "Pause" }).click();
    const seen = viewerOf(own).getByRole("button", { name: "Seen by 1" });
    await seen.click();
    const sheet = own.getByRole("dialog", { name: "Seen by 1" });
    await sheet.getByRole("link", { name: "Ada" }).waitFor();
    await own.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    assert.equal(await viewerOf(own).getByRole("textbox").count(), 0);

    await viewerOf(own).getByRole("button", { name: "Delete this story" }).click();
    await own.getByRole("button", { name: "Delete", exact: true }).click();
    await expectStory(own, "Your story, story 1 of 1");
    assert.equal((await server.database.get(["story", ben.id, first.id])).value, null);

    await viewer.getByRole("button", { name: "More options for Ben" }).click();
    await theirs.getByRole("button", { name: "Block User" }).click();
    await theirs.getByRole("button", { name: "Block Ben" }).click();
    await expectStory(theirs, "Third");
  },
);

browserTest(
  "ST-94 ST-90 a story is reacted to by a tap, once, for nothing, and its owner reads it in the chat",
  async ({ server, visit }) => {
    const { ada, ben, second } = await world(server);
    const page = await visit(`/stories?user=${ben.id}`, { as: ada, ...MEASURED });
    const viewer = await watch(page, "Ben, story 1 of 2");
    // Each stays where it is, however long the rest takes.
    await show(page, "hidden");
    const row = viewer.getByRole("group", { name: "React to the story of Ben" });
    await row.getByText("free").waitFor();
    const [fire, heart] = [
      row.getByRole("button", { name: "Fire" }),
      row.getByRole("button", { name: "Heart" }),
    ];
    await fire.dblclick();
    await row.getByText("Sent").waitFor();
    assert.equal(await fire.getAttribute("aria-pressed"), "true");
    await heart.click({ force: true });
    assert.equal(await heart.getAttribute("aria-pressed"), "false");
    assert.deepEqual(await violationsOf(page, "reactions", ["dark"]), []);
    assert.deepEqual(await strayClasses(page), []);
    assert.equal(await balanceOf(server, ada), 200);

    const other = await visit(`/chat/${ada.id}`, { as: ben });
    await expectLine(other, "🔥");

    // Of what another device has sent nobody here knows, and the story has one.
    const elsewhere = reactionTo(ben, second.id, "😂");
    assert.ok((await contextOf(server).actors.conversations.send(ada.id, "elsewhere", elsewhere)).ok);
    await page.keyboard.press("ArrowRight");
    await expectStory(page, "Ben, story 2 of 2");
    await row.getByText("free").waitFor();
    await heart.click();
    await row.getByText("Sent").waitFor();
    await expectLine(other, "😂");
    await expectCount(linesWith(other, "❤️"), 0);
  },
);
