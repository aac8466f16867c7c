/** /stories, and the way of a story: posted, found, watched, answered. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { addCrowd, givePremium, keepStory, signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { arriveAt, NARROW, PATIENCE_MS, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { translator } from "@/locales/mod.ts";
import { readQuadrantsHeic } from "@/tests/kit/heic.ts";
import { pngOf } from "@/tests/kit/pictures.ts";

const { browserTest } = useBrowser();
/** Three screens of tiles, and those beside the focus. */
const IN_DOCUMENT_MAX = 40;
const PHOTO = { name: "sea.png", mimeType: "image/png", buffer: Buffer.from(pngOf(90, 160)) };
/** Of a story itself, and of nothing else on the page. */
const STORY_PICTURE = /\/stories\/[^/]+\/[^/]+\/(?:thumb|card|full)$/;

function tileOf(page: Page, { id }: { id: string }) {
  return page.locator(`#page a[href="/stories?user=${id}"]`);
}

/** The one whose stories are shown in the middle of the screen. */
function middleOf(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() =>
    document.elementFromPoint(innerWidth / 3, innerHeight / 2)?.closest("a")?.getAttribute("href")
  );
}

/** How far the page is scrolled, a moment from now. */
function topOf(page: Page): Promise<number> {
  return page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(scrollY), 100)));
}

/** Waits until the picture of a story is on the screen. */
async function expectShown(page: Page): Promise<void> {
  await until(
    "the story is there",
    () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('dialog[open] img[src$="/full"]')]
          .some(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      ),
    PATIENCE_MS,
  );
}

/** A member with premium who looks for the other one. */
async function couple(server: TestServer, name: string) {
  const ada = await signUp(server, { name: "Ada" });
  await givePremium(server, ada);
  return { ada, ben: await signUp(server, { name, gender: "1" }) };
}

browserTest(
  "ST-79 ST-85 the dark grid goes on to its end with few tiles in the document, and Back leads to where it was",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await givePremium(server, ada);
    const crowd = await addCrowd(server.database, 70);
    for (const [index, id] of crowd.entries()) {
      await keepStory(server, { id }, { at: Date.now() - index * 1_000 });
    }
    const page = await visit("/stories", { as: ada, viewport: NARROW, colorScheme: "light" });
    const scheme = () => page.locator(".tab-bar").evaluate((bar) => getComputedStyle(bar).colorScheme);
    assert.equal(await scheme(), "dark");
    const tiles = page.locator("#page li[aria-posinset]");
    await until("the end is there", async () => {
      assert.ok(await tiles.count() <= IN_DOCUMENT_MAX);
      await page.mouse.wheel(0, 4_000);
      return await page.getByText("That's everyone for now").isVisible();
    }, PATIENCE_MS);
    // The own tile comes first.
    assert.equal(await tiles.last().getAttribute("aria-setsize"), "71");
    await page.evaluate(() => scrollTo(0, 5_000));
    // What the mouse wheel has begun goes on for a while.
    await until("the page is at rest", async () => {
      const before = await topOf(page);
      return await topOf(page) === before;
    });
    const seen = await until("a tile is in the middle", () => middleOf(page));

    await page.locator(".tab-bar").getByRole("link", { name: "Chats" }).click();
    await arriveAt(page, "**/contacts");
    await until("another page is as light as it was", async () => await scheme() !== "dark");
    await page.goBack();
    await until("the tile is back in its place", async () => await middleOf(page) === seen);
    const last = crowd[69] ?? "";
    await keepStory(server, { id: crowd[69] ?? ada.id }, { at: Date.now() });
    await page.locator(".tab-bar").getByRole("link", { name: "Story" }).click();
    await until("the grid is at its top", () => page.evaluate(() => scrollY === 0));
    await until(
      "who is new is first",
      async () => await tiles.nth(1).locator("a").getAttribute("href") === `/stories?user=${last}`,
    );
  },
);

browserTest(
  "ST-80 ST-84 without premium a link and a tile say what it takes, and no picture of a story is asked for",
  async ({ server, visit }) => {
    const { ada, ben } = await couple(server, "Ben");
    const bea = await signUp(server, { name: "Bea" });
    await keepStory(server, ben, { text: "Good morning" });
    const page = await visit("/landing");
    const asked: string[] = [];
    page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
    const locked = await visit(`/stories?user=${ben.id}`, { as: bea, beside: page });
    const benefits = locked.getByRole("dialog", { name: "The benefits of a premium account" });
    await benefits.waitFor();
    assert.equal(locked.url(), `${server.origin}/stories`);
    await until(
      "the words are said",
      () => locked.getByText("Only with premium access you can view stories").first().isVisible(),
    );
    await locked.keyboard.press("Escape");
    // It is hidden before it is over: until then whoever asks for it gets the one that goes.
    await locked.locator("h1:focus").waitFor();
    await tileOf(locked, ben).focus();
    await locked.keyboard.press("Enter");
    await benefits.waitFor();
    assert.ok(asked.includes("/stories"));
    assert.deepEqual(asked.filter((path) => STORY_PICTURE.test(path)), []);

    const plain = { javaScriptEnabled: false } as const;
    const refused = await visit(`/stories?user=${ben.id}`, { as: bea, ...plain });
    const why = "Only with premium access you can view stories";
    assert.equal(await refused.locator("noscript [role=alert]:visible").textContent(), why);
    const shown = await visit(`/stories?user=${ben.id}`, { as: ada, ...plain });
    assert.equal(await shown.locator("noscript img:visible").getAttribute("alt"), "Good morning");
  },
);

browserTest(
  "ST-67 ST-77 a photo that is dropped on /stories is made a story, also a HEIC, and only one at a time",
  async ({ server, visit }) => {
    const page = await visit("/stories", { as: await signUp(server, { name: "Ada" }), viewport: WIDE });
    await page.getByRole("button", { name: "Add a story" }).and(page.locator(":enabled")).waitFor();
    const drop = () =>
      page.evaluate((bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], "a.heic"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, [...readQuadrantsHeic()]);
    await drop();
    await page.getByRole("application").waitFor();
    const look = () => page.locator("dialog canvas").evaluate((it) => (it as HTMLCanvasElement).toDataURL());
    await until("the picture is drawn", async () => (await look()).length > 2_000);
    await drop();
    await page.getByRole("application").waitFor();
    assert.equal(await page.locator("dialog[open]").count(), 1);
  },
);

for (
  const { lang, viewport } of [{ lang: "en", viewport: NARROW }, { lang: "he", viewport: WIDE }] as const
) {
  const t = translator(lang);
  browserTest(
    `ST-86 ST-87 in ${lang} a story is posted, found, watched and answered by the keyboard, and the chat opens with it`,
    async ({ server, visit }) => {
      const { ada, ben } = await couple(server, "Ben");
      const locale = lang === "he" ? "he-IL" : "en-US";
      const his = await visit("/stories", { as: ben, viewport, locale });
      await his.getByRole("button", { name: t("stories.add") }).focus();
      await his.keyboard.press("Enter");
      const composer = his.getByRole("dialog", { name: t("compose.title") });
      const choose = composer.getByLabel(t("compose.choose"));
      const [chooser] = await Promise.all([his.waitForEvent("filechooser"), choose.press("Enter")]);
      await chooser.setFiles(PHOTO);
      await composer.getByRole("button", { name: t("compose.post") }).press("Enter");
      await tileOf(his, ben).getByText(t("stories.yours")).waitFor();

      const hers = await visit("/stories", { as: ada, viewport, locale });
      await tileOf(hers, ben).focus();
      await hers.keyboard.press("Enter");
      await expectShown(hers);
      await hers.getByRole("textbox", { name: t("story.reply", { name: "Ben" }) }).focus();
      await hers.keyboard.type("שלום from here");
      await hers.keyboard.press("Enter");
      await arriveAt(hers, `**/chat/${ben.id}`);
      const line = hers.getByRole("log").locator("li[data-line]", { hasText: "שלום from here" });
      await line.getByText(t("message.story_theirs", { name: "Ben" })).waitFor();
      await until(
        "the quote has the picture",
        () => line.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      );
      await hers.goBack();
      await tileOf(hers, ben).getByText(t("stories.seen")).waitFor();
    },
  );
}
