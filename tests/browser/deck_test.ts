/** The swipe deck on /explore, and the match moment. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { LIKES_PER_DAY } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { arriveAt, goTo, NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { connect, contextOf, signUp, type TestMember, type TestServer, until } from "@/tests/kit/mod.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const MOVING = { reducedMotion: "no-preference" } as const;

/** Somebody who looks, and those whom they find. */
async function meet(server: TestServer, ...names: string[]) {
  const ada = await signUp(server, { name: "Ada", gender: "2" });
  const others: TestMember[] = [];
  for (const name of names) others.push(await signUp(server, { name, gender: "1" }));
  return { ada, others };
}

function top(page: Page): Locator {
  return page.locator("[data-place=top]");
}

/** The name on top, as it is announced. */
async function nameOn(page: Page): Promise<string> {
  return (await top(page).getAttribute("aria-label"))?.split(",")[0] ?? "";
}

/** Draws the top card sideways, and looks at it before it is let go. */
async function drag(page: Page, dx: number): Promise<{ stamps: string[]; transform: string }> {
  const box = await top(page).boundingBox() ?? assert.fail("no card");
  const [x, y] = [box.x + box.width / 2, box.y + 80];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + Math.sign(dx) * 10, y);
  await page.mouse.move(x + dx, y + 5, { steps: 5 });
  const look = await top(page).evaluate(async (card) => {
    // Drawn in the next frame; long enough at rest that it is no flick.
    await new Promise((resolve) => setTimeout(resolve, 120));
    const stamps = [...card.querySelectorAll<HTMLElement>("[data-stamp]")];
    const shown = stamps.filter(({ style }) => Number(style.opacity) > 0.5);
    return {
      stamps: shown.map(({ dataset }) => dataset.stamp ?? ""),
      transform: (card as HTMLElement).style.transform,
    };
  });
  await page.mouse.up();
  return look;
}

/** Clicks on the like at a time, in milliseconds: those of a double click come as soon after each other as the test says. */
async function clickLike(
  page: Page,
  { name, detail, at }: { name: string; detail: number; at: number },
): Promise<void> {
  await page.getByRole("button", { name: `Like ${name}` }).evaluate((button: HTMLElement, { detail, at }) => {
    button.focus();
    const click = new MouseEvent("click", { detail, bubbles: true, cancelable: true });
    button.dispatchEvent(Object.defineProperty(click, "timeStamp", { value: at }));
  }, { detail, at });
}

/** The same by a finger, which touches what lies on the card. */
async function swipeByFinger(page: Page, dx: number): Promise<void> {
  const box = await top(page).boundingBox() ?? assert.fail("no card");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const device = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  for (const share of [0.1, 0.4, 0.7, 1]) await touch("touchMove", { x: x + dx * share, y });
  await touch("touchEnd");
  await device.detach();
}

browserTest(
  "EX-2 EX-3 EX-14 MO-4 a card follows the finger, and is a like towards the end of the line",
  async ({ server, visit, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    const { ada } = await meet(server, "Ben", "Carl", "Dan", "Emil");
    const page = await visit("/explore", { as: ada, viewport: NARROW, hasTouch: true, ...MOVING });
    const first = await nameOn(page);
    const near = await drag(page, 50);
    assert.match(near.transform, /translate3d\(4\dpx, .* rotate\(\d/);
    assert.deepEqual(near.stamps, []);
    assert.equal(await nameOn(page), first, "it came back");
    assert.deepEqual((await drag(page, 180)).stamps, ["like"]);
    await page.getByText(`You liked ${first}.`).waitFor({ state: "attached" });
    const second = await nameOn(page);
    assert.deepEqual((await drag(page, -180)).stamps, ["nope"]);
    await page.getByText(`You passed on ${second}.`).waitFor({ state: "attached" });

    const third = await nameOn(page);
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Profile" }).last().click();
    await page.getByText("Connection lost. Trying to reconnect…").waitFor();
    await arriveAt(page, "**/explore");
    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Profile" }).last().click();
    await arriveAt(page, "**/profile");
    await page.getByRole("link", { name: "Swipes" }).last().click();
    await arriveAt(page, "**/explore");
    await until("the card is on top again", async () => await nameOn(page) === third);

    await goTo(page, `${server.origin}/explore?lang=he`);
    const fourth = await nameOn(page);
    await swipeByFinger(page, -180);
    await page.getByText(`נתת לייק ל־${fourth}.`).waitFor({ state: "attached" });
    await until("the server has both likes", async () => {
      const { value } = await server.database.get(keys.swipes(ada.id));
      return value?.likes === 2;
    });
  },
);

browserTest("EX-4 EX-7 EX-10 EX-17 keys swipe, take back and open, and stay on the deck", async (world) => {
  const { server, visit } = world;
  const { ada } = await meet(server, "Ben", "Carl", "Dan");
  const page = await visit("/explore", { as: ada });
  const first = await nameOn(page);
  await clickLike(page, { name: first, detail: 1, at: 1_000 });
  await page.getByText(`You liked ${first}.`).waitFor({ state: "attached" });
  const second = await nameOn(page);
  assert.notEqual(second, first);
  await page.getByRole("button", { name: "Nothing to bring back" }).waitFor();
  await clickLike(page, { name: second, detail: 2, at: 1_100 });
  // It would have counted.
  await page.keyboard.press("ArrowLeft");
  await page.getByText(`You passed on ${second}. Next: `).waitFor({ state: "attached" });
  assert.equal(
    await page.evaluate(() => document.activeElement?.closest(".deck") !== null),
    true,
    "the keyboard is still on the deck",
  );
  await page.keyboard.press("Backspace");
  await page.getByText(`${second} is back.`).waitFor({ state: "attached" });
  assert.equal(await nameOn(page), second);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Enter");
  await arriveAt(page, "**/profile/*");
});

browserTest(
  "EX-11 LS-21 EX-12 a match is celebrated where the like was made, and nowhere else",
  async ({ server, visit }) => {
    const { ada, others: [ben, carl] } = await meet(server, "Ben", "Carl");
    assert.ok(ben && carl);
    for (const other of [ben, carl]) {
      await using client = await connect(server, other);
      await client.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
    }
    const page = await visit("/explore", { as: ada, ...MEASURED });
    const tab = await visit("/explore", { beside: page });
    await page.bringToFront();
    const name = await nameOn(page);
    await page.getByRole("button", { name: `Like ${name}` }).click();
    const match = page.getByRole("dialog", { name: "Its a match!" });
    await match.getByText(`You and ${name} like each other.`).waitFor();
    await match.getByText("Both of you tapped like").waitFor();
    await until("no banner lies above it", async () => await page.locator("#banners button").count() === 0);
    assert.equal(await match.getByRole("img").count(), 0, "photos are decoration, words say who it is");
    assert.deepEqual(await violationsOf(page, "the match", ["light"]), []);
    await until("the other tab has the next card", async () => await nameOn(tab) !== name);
    assert.equal(await tab.getByRole("dialog").count(), 0);
    await match.getByRole("button", { name: "Keep swiping" }).click();
    await match.waitFor({ state: "detached" });
    const next = await nameOn(page);
    await page.getByRole("button", { name: `Like ${next}` }).click();
    await match.getByText(`You and ${next} like each other.`).waitFor();
    assert.equal(await match.getByText("Both of you tapped like").count(), 0, "it is explained once");
    await match.getByRole("link", { name: "Send a message" }).click();
    await arriveAt(page, `**/chat/${next === "Ben" ? ben.id : carl.id}`);
  },
);

browserTest(
  "EX-8 EX-9 EX-15 used up likes bring the card back; when nobody is left there are next steps",
  async ({ server, visit }) => {
    const { ada } = await meet(server, "Ben", "Carl");
    const day = Math.floor(Date.now() / 86_400_000);
    const change = newChange();
    set(change, keys.swipes(ada.id), { last_seq: 0, day, likes: LIKES_PER_DAY });
    await server.database.commit(change);
    const page = await visit("/explore", { as: ada });
    const name = await nameOn(page);
    await page.getByRole("button", { name: `Like ${name}` }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await nameOn(page), name);
    for (let nth = 0; nth < 2; nth++) {
      const name = await nameOn(page);
      await page.getByRole("button", { name: `Pass on ${name}` }).click();
      await page.getByText(`You passed on ${name}.`).waitFor({ state: "attached" });
    }
    await page.getByText("That's everyone for now").waitFor();
    await page.getByRole("link", { name: "Widen your search" }).waitFor();
    await page.getByRole("button", { name: /^Bring/ }).click();
    await until("the last one is back", async () => await top(page).count() === 1);
  },
);

browserTest(
  "EX-20 on the widest screens the profile stands beside the card, follows it, and is no visit",
  async ({ server, visit }) => {
    const { ada, others } = await meet(server, "Ben", "Carl");
    const WIDEST = { width: 1920, height: 1080 };
    const { updates, relations } = contextOf(server).actors;
    for (const { id } of others) await updates.update(id, { key: "bio", value: "Sings in the kitchen" });
    const page = await visit("/explore", { as: ada, viewport: WIDEST, ...MEASURED });
    const beside = page.locator(".deck-beside");
    await beside.getByText("Sings in the kitchen").waitFor();
    const [card, said] = [await top(page).boundingBox(), await beside.boundingBox()];
    assert.ok(card && said && said.x > card.x + card.width, "it is beside the card");
    const first = await nameOn(page);
    assert.match(await beside.getAttribute("aria-label") ?? "", new RegExp(first));
    await beside.getByRole("heading", { name: first }).waitFor();

    await page.keyboard.press("ArrowLeft");
    await until("the next one is on top", async () => await nameOn(page) !== first);
    const second = await nameOn(page);
    await beside.getByRole("heading", { name: second }).waitFor();
    for (const { id } of others) assert.equal((await relations.totals(id)).visits.total, 0);
    assert.deepEqual(await violationsOf(page, "the profile beside the card"), []);
    await beside.getByRole("link", { name: "Open Profile" }).click();
    await page.getByRole("dialog", { name: second }).waitFor();

    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: second }).waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await beside.waitFor({ state: "hidden" });
  },
);
