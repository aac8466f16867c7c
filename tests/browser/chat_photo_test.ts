/** Photos in a chat: chosen, uploaded, sent, looked at once, and over. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { goTo, useBrowser, type VisitOptions, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { balanceOf, connect, photoTo, signUp, type TestServer, until, uploadPhoto } from "@/tests/kit/mod.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { boxOf, expectCount, expectLine, write } from "@/tests/browser/chat_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const ONCE = "**/photos/*/once";
const UPLOAD = "**/upload";
const SHEET = "**/photo_sheet-*.js";

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

function pictureOf(width: number, height: number) {
  return { name: "holiday.png", mimeType: "image/png", buffer: Buffer.from(pngOf(width, height)) };
}

/** Sends a photo as another device of the sender does. */
async function sendPhoto(server: TestServer, from: { id: string; cookie: string }, to: { id: string }) {
  await using device = await connect(server, from);
  await device.expectReply("send_message", photoTo(to, await uploadPhoto(server, from)));
}

/** Chooses a file by the button beside the text box. */
async function choose(page: Page, file: ReturnType<typeof pictureOf>): Promise<Locator> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Add a photo" }).click(),
  ]);
  await chooser.setFiles(file);
  return page.getByRole("dialog", { name: "Send this photo?" });
}

/** Chooses a file and sends it. */
async function send(page: Page): Promise<void> {
  const sheet = await choose(page, pictureOf(300, 400));
  await sheet.getByRole("button", { name: "Send photo" }).click();
}

function tileOf(page: Page): Locator {
  return page.getByRole("button", { name: /Tap to view once/ });
}

function viewerOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Photo from Ada" });
}

/** Holds what a page asks for until `resolve`. */
async function hold(page: Page, path: string) {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    // Nobody waits for what was stopped.
    await route.continue().catch(() => {});
  });
  return held;
}

browserTest(
  "CH-22 CH-23 CH-25 CH-26 CH-27 CH-28 a photo is sent, looked at once, and over on every device",
  async ({ server, visit, allow }) => {
    allow(/status of 410/);
    const { ada, ben } = await pair(server);
    const here = await visit(`/chat/${ben.id}`, { as: ada });
    const there = await visit(`/chat/${ada.id}`, { viewport: WIDE, as: ben });
    const beside = await visit(`/chat/${ada.id}`, { beside: there });
    const asked: string[] = [];
    for (const page of [here, there, beside]) {
      page.on("request", (request) => request.url().endsWith("/once") && asked.push(request.url()));
    }

    const sheet = await choose(here, pictureOf(2_000, 1_000));
    await sheet.getByText("Ben can view it once, within an hour.", { exact: true }).waitFor();
    const sending = sheet.getByRole("button", { name: "Send photo · 50 coins", exact: true });
    await until("the photo is ready", () => sending.isEnabled());
    const preview = sheet.getByRole("img", { name: "The photo that you send" });
    assert.equal(await preview.evaluate((canvas) => (canvas as HTMLCanvasElement).width), 1_600);
    assert.equal(await sending.evaluate((button) => button === document.activeElement), true);
    assert.equal(await balanceOf(server, ada), 200);

    const held = await hold(here, UPLOAD);
    await sending.click();
    await here.getByRole("progressbar", { name: "Uploading the photo" }).waitFor();
    await write(here, "what do you think?");
    await expectLine(here, "what do you think?", "Sending…");
    assert.equal(Wire.of(here).countSaid("send_message"), 0);
    held.resolve();
    await expectLine(here, "what do you think?", "Seen");
    await expectLine(here, "Photo");
    assert.equal(await balanceOf(server, ada), 100);

    for (const page of [there, beside]) {
      await tileOf(page).getByText("60 min left", { exact: true }).waitFor();
      assert.equal(await page.getByRole("log").locator("img, canvas").count(), 0);
    }
    assert.deepEqual(asked, []);
    await tileOf(there).dblclick();
    const shown = viewerOf(there).getByRole("img", { name: "Photo from Ada" });
    await shown.waitFor();
    assert.equal(await shown.evaluate((canvas) => (canvas as HTMLCanvasElement).width), 1_600);
    for (const page of [here, beside]) await page.getByText("Photo · Viewed", { exact: true }).waitFor();
    await there.keyboard.press("Escape");
    await expectCount(there.locator("dialog"), 0);
    await there.getByText("Photo · Viewed", { exact: true }).waitFor();
    assert.equal(await there.getByRole("log").evaluate((log) => log === document.activeElement), true);

    for (const page of [here, there]) {
      await goTo(page);
      await page.getByText("Photo · Viewed", { exact: true }).waitFor();
    }
    const [once = ""] = asked;
    assert.equal(asked.length, 1);
    assert.equal(await there.evaluate(async (url) => (await fetch(url)).status, once), 410);

    await sendPhoto(server, ada, ben);
    await there.getByRole("link", { name: "Ada" }).getByText("Photo", { exact: true }).waitFor();
    assert.equal(await there.getByRole("link", { name: "Ada" }).locator("svg").count(), 1);
  },
);

browserTest("CH-27 the viewer tells what was lost or over, and closes in every way", async (world) => {
  const { server, visit, allow } = world;
  allow(/net::ERR_/, /status of (410|503)/);
  const { ada, ben } = await pair(server);
  for (let count = 0; count < 2; count++) await sendPhoto(server, ada, ben);
  const page = await visit(`/chat/${ada.id}`, { as: ben, hasTouch: true });
  // Somebody who does not wait for it can look at another one.
  await page.route(ONCE, () => {}, { times: 1 });
  await tileOf(page).first().tap();
  await viewerOf(page).getByText("Loading the photo…").waitFor();
  await page.keyboard.press("Escape");
  await expectCount(page.locator("dialog"), 0);
  const failures = {
    "The connection was lost while the photo was on its way. It may not be possible to view it again.": null,
    "This photo can no longer be viewed.": 410,
    "Oops! Something went wrong. Please try again.": 503,
  };
  for (const [words, status] of Object.entries(failures)) {
    await page.route(ONCE, (route) => status === null ? route.abort() : route.fulfill({ status }));
    await tileOf(page).first().tap();
    await viewerOf(page).getByRole("alert").getByText(words).waitFor();
    await viewerOf(page).getByRole("button", { name: "Close" }).tap();
    await expectCount(page.locator("dialog"), 0);
    await page.unroute(ONCE);
  }
  // The server gave nothing away, so both can still be looked at.
  await expectCount(tileOf(page), 2);

  await tileOf(page).first().tap();
  await viewerOf(page).getByRole("img").waitFor();
  const touch = await page.context().newCDPSession(page);
  // Two fingers that look closer: the one that comes later moves down, and is lifted first.
  const [above, below] = [{ x: 180, y: 300, id: 1 }, { x: 200, y: 320, id: 2 }];
  const pinch = [
    ["touchStart", [above]],
    ["touchStart", [above, below]],
    ["touchMove", [{ ...above, y: 200 }, { ...below, y: 500 }]],
    ["touchEnd", [{ ...below, y: 500 }]],
    ["touchEnd", []],
  ] as const;
  for (const [type, touchPoints] of pinch) {
    await touch.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
  }
  assert.equal(await viewerOf(page).getByRole("img").isVisible(), true);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 190, y: 300 }] });
  for (const y of [340, 400, 460]) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: 190, y }] });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expectCount(page.locator("dialog"), 0);

  // A tap right after a swipe is the end of it for the browser; a click is not.
  await tileOf(page).click();
  await viewerOf(page).getByRole("img").waitFor();
  await until("a tap beside it closes it", async () => {
    await page.touchscreen.tap(190, 700);
    return await page.locator("dialog").count() === 0;
  });
  await expectCount(page.getByText("Photo · Viewed", { exact: true }), 2);
});

browserTest(
  "CH-24 CH-23 an upload is stopped, refused, or lost and tried again after a reload",
  async (world) => {
    const { server, visit, allow } = world;
    allow(/net::ERR_/, /status of 422/);
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    const held = await hold(page, UPLOAD);
    await send(page);
    await page.getByRole("button", { name: "Stop sending the photo" }).click();
    await expectCount(page.getByRole("log").locator("canvas"), 0);
    held.resolve();
    await page.unroute(UPLOAD);

    const json = { error_code: "sensitive_content", message: "No" };
    await page.route(UPLOAD, (route) => route.fulfill({ status: 422, json }));
    await send(page);
    await page.getByText("This photo is not allowed on our platform", { exact: true }).waitFor();
    await expectCount(page.getByRole("button", { name: "Not sent. Tap to retry." }), 0);
    await page.getByRole("button", { name: "Remove photo" }).click();
    await expectCount(page.getByRole("log").locator("canvas"), 0);
    await page.unroute(UPLOAD);

    await page.route(UPLOAD, (route) => route.abort());
    await send(page);
    await page.getByRole("button", { name: "Not sent. Tap to retry." }).waitFor();
    await page.getByText("Error uploading image", { exact: true }).waitFor();
    await page.unroute(UPLOAD);
    await goTo(page);
    await expectCount(page.getByRole("log").locator("canvas"), 1);
    await page.getByRole("button", { name: "Not sent. Tap to retry." }).dblclick();
    await expectLine(page, "Photo", "Sent");
    assert.equal(await balanceOf(server, ada), 150);
  },
);

browserTest(
  "CH-22 CH-29 a photo is pasted or dropped, and what is none is told",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    const sheet = page.getByRole("dialog", { name: "Send this photo?" });
    // What was chosen in a chat is not asked about anywhere else.
    const held = await hold(page, SHEET);
    const asking = page.waitForRequest(SHEET);
    await page.locator("input[type=file]").setInputFiles(pictureOf(30, 40));
    const script = (await asking).url();
    await page.getByRole("link", { name: "Back" }).click();
    // The address changes before the page does.
    await page.getByRole("heading", { name: "Chats", level: 1 }).waitFor();
    held.resolve();
    await page.evaluate(async (url) => void await import(url), script);
    assert.equal(await page.locator("dialog").count(), 0);
    await goTo(page, `${server.origin}/chat/${ben.id}`);
    const bytes = Array.from(pngOf(30, 40));
    await boxOf(page).evaluate((box, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, bytes);
    await sheet.getByRole("img").waitFor();
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await expectCount(page.locator("dialog"), 0);

    for (const type of ["dragover", "drop"]) {
      const isTaken = await page.getByRole("log").evaluate((log, type) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["no photo"], "a.png", { type: "image/png" }));
        return !log.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }, type);
      assert.equal(isTaken, true);
      if (type === "dragover") await page.getByText("Drop the photo here to send it").waitFor();
    }
    await sheet.getByRole("alert").getByText("Invalid file type, please try again.").waitFor();
    assert.equal(await sheet.getByRole("button", { name: "Send photo" }).isDisabled(), true);
    await page.keyboard.press("Escape");
    await expectCount(page.getByText("Drop the photo here to send it"), 0);
    assert.equal(await balanceOf(server, ada), 200);
  },
);

browserTest(
  "CH-22 CH-14 without the coins for a photo nobody has to choose one",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    for (const text of ["one", "two", "three", "four"]) await write(page, text);
    await expectLine(page, "four", "Sent");
    let isAsked = false;
    page.on("filechooser", () => isAsked = true);
    await page.getByRole("button", { name: "Add a photo" }).click();
    await page.getByRole("dialog", { name: "Coins" }).getByText("You don't have enough coins").waitFor();
    assert.equal(isAsked, false);
  },
);

browserTest("CH-25 LO-5 NV-9 in Hebrew, by keyboard, and for everybody", async ({ server, visit }) => {
  const t = translator("he");
  const { ada, ben } = await pair(server);
  await sendPhoto(server, ben, ada);
  const look: VisitOptions = { ...MEASURED, as: ada, locale: "he-IL" };
  const page = await visit(`/chat/${ben.id}`, look);
  const violations: string[] = [];

  const choosing = page.waitForEvent("filechooser");
  await boxOf(page).focus();
  // The microphone comes with the first use of the page, and stands between.
  await page.getByRole("button", { name: t("voice.record") }).waitFor();
  for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Enter"]) await page.keyboard.press(key);
  await (await choosing).setFiles(pictureOf(300, 400));
  const sheet = page.getByRole("dialog", { name: t("chat.photo_title") });
  await sheet.getByRole("img").waitFor();
  violations.push(...await violationsOf(page, "sheet", ["light"]));
  const held = await hold(page, UPLOAD);
  await page.keyboard.press("Enter");
  await page.getByRole("progressbar").waitFor();
  violations.push(...await violationsOf(page, "upload", ["dark"]));
  held.resolve();
  const own = await expectLine(page, t("chat.photo"));
  const [log, tile] = [
    await page.getByRole("log").boundingBox(),
    await own.locator("div").first().boundingBox(),
  ];
  assert.ok(log && tile && tile.x + tile.width / 2 < log.x + log.width / 2, "own photos are at the end");

  const theirs = page.getByRole("button", { name: t("chat.photo_view") });
  await theirs.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: t("chat.photo_from", { name: "Ben" }) });
  await viewer.getByRole("img").waitFor();
  violations.push(...await violationsOf(page, "viewer", ["dark"]));
  await page.keyboard.press("Enter");
  await expectCount(page.locator("dialog"), 0);
  await page.getByText(`${t("chat.photo")} · ${t("chat.photo_viewed")}`, { exact: true }).waitFor();
  violations.push(...await violationsOf(page, "chat"));
  assert.deepEqual(violations, []);
});

browserTest(
  "CH-85 P20 beside the widest chats stand their photos, lead to their messages and are not looked at by that",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    await sendPhoto(server, ada, ben);
    const viewport = { width: 1920, height: 700 };
    const page = await visit(`/chat/${ada.id}`, { as: ben, viewport, ...MEASURED });
    const beside = page.getByRole("complementary", { name: "Shared photos" });
    await beside.getByRole("button", { name: /^Photo\. ?\d+ min left/ }).waitFor();
    await write(page, Array.from({ length: 40 }, (_, nth) => `line ${nth}`).join("\n"));
    await page.getByRole("log").getByText("line 39").first().waitFor();
    assert.deepEqual(await violationsOf(page, "shared photos"), []);
    const box = await boxOf(page).boundingBox();
    const place = await beside.boundingBox();
    assert.ok(box && place && box.x + box.width < place.x, "it covers nothing of the chat");

    await tileOf(page).waitFor();
    await beside.getByRole("button").click();
    await until("its message is in sight", async () => {
      const tile = await tileOf(page).boundingBox();
      return tile !== null && tile.y >= 0 && tile.y + tile.height <= viewport.height;
    });
    await expectCount(viewerOf(page), 0);
    await tileOf(page).click();
    await viewerOf(page).waitFor();
    await page.keyboard.press("Escape");
    await beside.getByRole("button", { name: /Viewed/ }).waitFor();

    await page.setViewportSize(WIDE);
    await beside.waitFor({ state: "hidden" });
    const narrow = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
    await narrow.getByRole("log").getByText(/Viewed/).first().waitFor();
    await expectCount(narrow.locator(".shared-photos"), 0);
  },
);
