/** The order of a profile's photos, by mouse, finger and keyboard, and as the eye sees it in Hebrew. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import type { CDPSession, Locator, Page } from "playwright-core";
import { photoNamed } from "@/domain/photo.ts";
import { keys } from "@/store/keys.ts";
import { goTo, NARROW, placeAtRest, useBrowser, WIDE, type World } from "@/tests/kit/browser.ts";
import { signUp, until } from "@/tests/kit/mod.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { expectCount, expectText } from "@/tests/browser/chat_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

function islandOf(page: Page): Locator {
  return page.locator("kin-island[name=photos]");
}

/** Names of the photos in their slots, the first one first. */
async function orderOn(page: Page): Promise<string[]> {
  const urls = await islandOf(page).getByRole("listitem").getByRole("img").evaluateAll((images) =>
    images.map((image) => image.getAttribute("src") ?? "")
  );
  return urls.map((url) => photoNamed(url) ?? assert.fail(`no photo at ${url}`));
}

async function expectOrder(page: Page, ...ids: readonly unknown[]): Promise<void> {
  await until("they are in order", async () => isDeepStrictEqual(await orderOn(page), ids));
}

/** A profile of so many photos, open for editing. */
async function open({ server, visit, allow }: World, count: number, options: Parameters<World["visit"]>[1]) {
  allow(/status of 404/);
  const ada = await signUp(server, { name: "Ada" });
  const page = await visit("/profile/edit", { ...options, as: ada });
  const files = Array.from({ length: count }, (_, at) => ({
    name: `${at}.png`,
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(30 + at, 40)),
  }));
  await islandOf(page).locator("input[type=file]:enabled").setInputFiles(files);
  await expectCount(islandOf(page).locator("[data-grip]"), count);
  await expectCount(islandOf(page).locator("canvas"), 0);
  // What drags comes with the pointer.
  const dragging = page.waitForResponse("**/assets/sorting-*.js");
  await islandOf(page).locator("[data-grip]").first().hover();
  const script = (await dragging).url();
  await page.evaluate(async (url) => void await import(url), script);
  const stored = async () => (await server.database.get(keys.member(ada.id))).value?.photos;
  return { page, stored, order: await orderOn(page) };
}

/** The middle of a slot, 1 for the first. */
async function middleOf(page: Page, number: number) {
  const slot = islandOf(page).getByRole("listitem").nth(number - 1);
  const box = await slot.boundingBox() ?? assert.fail(`no slot ${number}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

async function dragTo(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y, { steps: 8 });
  // One frame for the places of the others.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function touch(device: CDPSession, type: string, point?: { x: number; y: number }): Promise<void> {
  await device.send("Input.dispatchTouchEvent", {
    type: type as "touchStart",
    touchPoints: point ? [{ x: point.x, y: point.y, id: 0 }] : [],
  });
}

browserTest("PH-58 a photo is dragged by mouse, on every tab, and put back by Escape", async (world) => {
  const { page, stored, order: [a, b, c] } = await open(world, 3, { viewport: WIDE });
  const other = await world.visit("/profile/edit", { beside: page });
  // Behind another tab hardly a frame is drawn.
  await page.bringToFront();
  const [first, third] = [await middleOf(page, 1), await middleOf(page, 3)];

  await page.mouse.move(third.x, third.y);
  await page.mouse.down();
  await dragTo(page, first);
  const moved = await islandOf(page).getByRole("listitem").first().evaluate((item) => item.style.translate);
  assert.notEqual(moved, "", "the first one makes room");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  // The next click is one again, however soon it comes.
  await islandOf(page).locator("[data-grip]").first().click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expectCount(page.getByRole("dialog"), 0);
  await expectOrder(page, a, b, c);
  assert.equal(await islandOf(page).locator("li[style*=translate]").count(), 0);
  assert.equal(page.url().endsWith("/profile/edit"), true);

  await page.mouse.move(third.x, third.y);
  await page.mouse.down();
  await dragTo(page, first);
  await page.mouse.up();
  for (const tab of [page, other]) await expectOrder(tab, c, a, b);
  await expectText(islandOf(page).getByRole("status"), "Photo 3 is now your main photo.");
  assert.deepEqual(await stored(), [c, a, b]);
  assert.equal(await page.getByRole("dialog").count(), 0, "a drop is no click");

  // What is only clicked opens the menu.
  await islandOf(page).locator("[data-grip]").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Move later" }).click();
  for (const tab of [page, other]) await expectOrder(tab, a, c, b);
});

browserTest("PH-58 a finger scrolls, and drags a photo that it has rested on", async (world) => {
  const viewport = { width: NARROW.width, height: 480 };
  const { page, stored, order: [a, b, c, d] } = await open(world, 4, {
    viewport,
    hasTouch: true,
    isMobile: true,
  });
  const device = await page.context().newCDPSession(page);
  await islandOf(page).getByRole("listitem").first().evaluate((item) =>
    item.scrollIntoView({ block: "center" })
  );
  const scrolled = () => page.evaluate(() => Math.round(scrollY));

  const before = await scrolled();
  const start = await middleOf(page, 1);
  // Said all at once: a finger that a busy test moves late has rested.
  await Promise.all([
    touch(device, "touchStart", start),
    ...Array.from(
      { length: 8 },
      (_, step) => touch(device, "touchMove", { x: start.x, y: start.y - (step + 1) * 12 }),
    ),
    touch(device, "touchEnd"),
  ]);
  await until("the page is scrolled", async () => await scrolled() > before);
  await expectOrder(page, a, b, c, d);

  const slot = islandOf(page).getByRole("listitem").first();
  // A page that still glides takes the next finger for itself.
  await placeAtRest(slot);
  await slot.evaluate((item) => item.scrollIntoView({ block: "center" }));
  await placeAtRest(slot);
  const [from, to] = [await middleOf(page, 1), await middleOf(page, 3)];
  const still = await scrolled();
  await touch(device, "touchStart", from);
  await page.waitForFunction(() => document.querySelector("li[style*=z-index]") !== null, null, {
    timeout: 5_000,
  });
  for (let step = 1; step <= 8; step++) {
    await touch(device, "touchMove", { x: from.x + (to.x - from.x) * step / 8, y: from.y + step / 4 });
  }
  await touch(device, "touchEnd");
  await expectOrder(page, b, c, a, d);
  await until("it is stored", async () => isDeepStrictEqual(await stored(), [b, c, a, d]));
  assert.equal(await scrolled(), still, "what is dragged scrolls nothing");
  assert.equal(await page.getByRole("dialog").count(), 0);

  // A second finger puts it back.
  const held = await middleOf(page, 1);
  await touch(device, "touchStart", held);
  await page.waitForFunction(() => document.querySelector("li[style*=z-index]") !== null, null, {
    timeout: 5_000,
  });
  await touch(device, "touchMove", { x: held.x + 150, y: held.y });
  await device.send("Input.dispatchTouchEvent", {
    type: "touchStart",
    touchPoints: [{ x: held.x + 150, y: held.y, id: 0 }, { x: held.x, y: held.y + 60, id: 1 }],
  });
  await expectCount(page.locator("li[style*=z-index]"), 0);
  await touch(device, "touchEnd");
  await expectOrder(page, b, c, a, d);

  // At the lower edge the page goes on under a finger that rests.
  const low = await middleOf(page, 1);
  const top = await scrolled();
  await touch(device, "touchStart", low);
  await page.waitForFunction(() => document.querySelector("li[style*=z-index]") !== null, null, {
    timeout: 5_000,
  });
  await touch(device, "touchMove", { x: low.x, y: viewport.height - 10 });
  await until("the page scrolls along", async () => await scrolled() > top + 20);
  await touch(device, "touchCancel");
  await expectCount(page.locator("li[style*=z-index]"), 0);
});

browserTest("PH-58 in a sheet a photo is dragged down, and the sheet stays", async (world) => {
  const { page, stored, order: [a, b, c, d] } = await open(world, 4, {
    viewport: NARROW,
    hasTouch: true,
    isMobile: true,
  });
  const device = await page.context().newCDPSession(page);
  await goTo(page, new URL("/likesme", page.url()).href);
  await page.locator('#page a[href="/profile/edit"]').tap();
  const sheet = page.getByRole("dialog");
  await expectCount(sheet.locator("[data-grip]"), 4);
  await placeAtRest(islandOf(page));
  const [from, to] = [await middleOf(page, 1), await middleOf(page, 4)];
  await touch(device, "touchStart", from);
  await page.waitForFunction(() => document.querySelector("li[style*=z-index]") !== null, null, {
    timeout: 5_000,
  });
  for (let step = 1; step <= 8; step++) {
    await touch(device, "touchMove", { x: to.x, y: from.y + (to.y - from.y) * step / 8 });
  }
  assert.equal(await sheet.evaluate((element) => element.style.translate), "");
  await touch(device, "touchEnd");
  await expectOrder(page, b, c, d, a);
  await until("it is stored", async () => isDeepStrictEqual(await stored(), [b, c, d, a]));
  assert.equal(await sheet.count(), 1);
});

browserTest(
  "PH-58 PH-59 in Hebrew photos are moved as the eye sees them, by mouse and by keyboard",
  async (world) => {
    const { page, stored, order: [a, b, c] } = await open(world, 3, {
      ...MEASURED,
      viewport: WIDE,
      locale: "he-IL",
    });
    const [first, second] = [await middleOf(page, 1), await middleOf(page, 2)];
    assert.ok(first.x > second.x, "the first slot is on the right");
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await dragTo(page, second);
    await page.mouse.up();
    await expectOrder(page, b, a, c);

    const grips = islandOf(page).locator("[data-grip]");
    const place = () => grips.evaluateAll((all) => all.findIndex((grip) => grip === document.activeElement));
    await grips.first().focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    await expectOrder(page, a, c, b);
    await until("the keyboard is with it", async () => await place() === 2);
    await expectText(islandOf(page).getByRole("status"), "תמונה 2 היא עכשיו תמונה 3.");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+Home");
    await expectOrder(page, b, a, c);
    await expectText(islandOf(page).getByRole("status"), "תמונה 3 היא עכשיו התמונה הראשית שלך.");
    await until("it is stored", async () => isDeepStrictEqual(await stored(), [b, a, c]));
    assert.deepEqual(await violationsOf(page, "photos"), []);
  },
);
