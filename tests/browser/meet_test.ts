import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { demoMembers } from "@/store/seed/members.ts";
import { arriveAt, NARROW, PATIENCE_MS, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { contextOf, endStep, givePremium, signUp, until } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();
/** The demo content, whose host keeps silent: the grid is looked at, not a chat. */
const DEMO = {
  settings: { DEMO: "1" },
  overrides: { hostPace: { lookMs: 3_600_000, readMs: 0, writeMs: 0 } },
} as const;
/** Three screens of cards, and those beside the focus. */
const IN_DOCUMENT_MAX = 40;

/** The items of the long lists in a part of the page. */
function itemsOf(part: Page | Locator): Locator {
  return part.locator("li[aria-posinset]");
}

/** Where the card leads that is in the middle of the screen. */
function middleOf(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() =>
    document.elementFromPoint(innerWidth / 3, innerHeight / 2)?.closest("a")?.getAttribute("href")
  );
}

/** The highest number that an item has. */
async function lastNumber(items: Locator): Promise<number> {
  return Math.max(0, ...await items.evaluateAll((all) => all.map((each) => Number(each.ariaPosInSet))));
}

browserTest(
  "LS-2 ME-2 on the widest screens five cards stand beside each other, and the grid goes on to its end",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/meet", { as: ada, viewport: { width: 1920, height: 1080 } });
    const cards = itemsOf(page);
    const tops = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    assert.equal(Math.max(...tops.map((top) => tops.filter((other) => other === top).length)), 5);
    await until("the end is there", async () => {
      await page.mouse.move(960, 540);
      await page.mouse.wheel(0, 3_000);
      return await page.getByText("You have seen everyone who fits your search").isVisible();
    }, PATIENCE_MS);
    assert.ok(await lastNumber(cards) > IN_DOCUMENT_MAX);
  },
  DEMO,
);

browserTest(
  "ME-2 ME-3 ME-6 the grid goes on to its end with few cards in the document, and Back leads to where it was",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/meet", { as: ada, viewport: NARROW });
    const cards = itemsOf(page);
    await until("the end is there", async () => {
      assert.ok(await cards.count() <= IN_DOCUMENT_MAX);
      await page.mouse.wheel(0, 3_000);
      return await page.getByText("You have seen everyone who fits your search").isVisible();
    }, PATIENCE_MS);
    assert.ok(await lastNumber(cards) > IN_DOCUMENT_MAX);
    await page.evaluate(() => scrollTo(0, 3_000));
    await until("a card is in the middle", async () => Boolean(await middleOf(page)));
    const seen = await middleOf(page);

    await page.locator(".tab-bar").getByRole("link", { name: "Chats" }).click();
    // The address changes before the page does.
    await page.getByRole("heading", { name: "Chats", level: 1 }).waitFor();
    await page.goBack();
    await until("the card is back in its place", async () => await middleOf(page) === seen);
    assert.ok(await cards.count() <= IN_DOCUMENT_MAX);
    await page.locator(".tab-bar").getByRole("link", { name: "Discover" }).click();
    await until("the grid is at its top", () => page.evaluate(() => scrollY === 0));
  },
  DEMO,
);

browserTest(
  "ME-4 the keyboard goes on from the card that has the focus, however far the grid is scrolled",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/meet", { as: ada, viewport: WIDE });
    const grid = page.getByRole("list", { name: "Further away" });
    const links = await grid.getByRole("link").evaluateAll((all) =>
      all.map((each) => each.getAttribute("href"))
    );
    await until("more cards are there", async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return await lastNumber(itemsOf(grid)) > IN_DOCUMENT_MAX;
    });
    await page.evaluate(() => scrollTo(0, 0));
    await grid.locator(`a[href="${links[3]}"]`).focus();
    await page.evaluate(() => scrollTo(0, 4_000));
    await until(
      "other cards are there",
      async () => await grid.locator(`a[href="${links[9]}"]`).count() === 0,
    );
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
    assert.equal(await focused(), links[3]);
    await page.keyboard.press("Tab");
    assert.equal(await focused(), links[4]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(), links[2]);
    const box = await grid.locator(`a[href="${links[2]}"]`).boundingBox();
    assert.ok(box && box.y >= 0 && box.y < WIDE.height, `it is at ${box?.y} px`);
  },
  DEMO,
);

browserTest(
  "LS-1 LS-3 LS-4 LK-14 hidden fans are drawn cards of nobody, and count as seen while they are looked at",
  async ({ server, visit }) => {
    const [ada, ben] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben", gender: "1" }),
    ];
    const { relations } = contextOf(server).actors;
    await relations.swipe(ben.id, { swiped_user_id: ada.id, like: 1 });
    await endStep(server, ada);
    const newFans = async () => (await relations.totals(ada.id)).fans_new;
    assert.equal(await newFans(), 1);
    const page = await visit("/likesme", { as: ada, viewport: NARROW });
    await page.getByRole("heading", { name: "Likes me · 1" }).waitFor();
    await until("nobody is new", async () => await newFans() === 0);
    assert.doesNotMatch(await page.locator("#page").innerHTML(), new RegExp(`Ben|${ben.id}`));
    const picture = itemsOf(page).first().locator("img");
    await until(
      "its picture is there",
      () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth === 240),
    );

    await itemsOf(page).first().getByRole("button").click();
    await page.getByRole("dialog", { name: "The benefits of a premium account" }).waitFor();
  },
);

browserTest(
  "LS-4 LS-6 with premium fans come live, and count as seen while they are looked at",
  async ({ server, visit }) => {
    const [ada, ben, carl] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben", gender: "1" }),
      await signUp(server, { name: "Carl", gender: "1" }),
    ];
    await givePremium(server, ada);
    const { relations } = contextOf(server).actors;
    const newFans = async () => (await relations.totals(ada.id)).fans_new;
    await relations.swipe(ben.id, { swiped_user_id: ada.id, like: 1 });
    const page = await visit("/likesme", { as: ada, viewport: NARROW });
    await page.getByRole("heading", { name: "Likes me · 1" }).waitFor();
    await until("nobody is new", async () => await newFans() === 0);
    await relations.swipe(carl.id, { swiped_user_id: ada.id, like: 1 });
    await page.getByRole("heading", { name: "Likes me · 2" }).waitFor();
    await until("both are there", async () => await itemsOf(page).count() === 2);
    await until("nobody is new", async () => await newFans() === 0);
  },
);

browserTest(
  "LS-5 LS-8 a list above the page goes on as it is scrolled, and the page beneath stays",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const { relations } = contextOf(server).actors;
    const liked = demoMembers(0).slice(0, 45);
    for (const { id } of liked) await relations.swipe(ada.id, { swiped_user_id: id, like: 1 });
    const page = await visit("/meet", { as: ada, viewport: WIDE });
    await page.getByRole("complementary").getByRole("link", { name: "My likes" }).click();
    const list = page.getByRole("dialog", { name: "My likes · 45" });
    await list.hover();
    await until("the last one is there", async () => {
      await page.mouse.wheel(0, 2_000);
      return await lastNumber(itemsOf(list)) === 45;
    });
    assert.ok(await itemsOf(list).count() < 45);
    assert.ok(await list.getByRole("link", { name: liked[0]?.name ?? "" }).first().isVisible());
    await page.keyboard.press("Escape");
    await arriveAt(page, "**/meet");
    await page.getByRole("list", { name: "Further away" }).waitFor();
  },
  DEMO,
);
