/** Voice messages in a chat: recorded, cut, sent, heard, and never lost or sent by mistake. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { arriveAt, useBrowser, type VisitOptions, WIDE } from "@/tests/kit/browser.ts";
import { balanceOf, connect, signUp, type TestServer, until, uploadVoice, voiceTo } from "@/tests/kit/mod.ts";
import { recordingOf } from "@/tests/kit/voices.ts";
import { boxOf } from "@/tests/browser/chat_page.ts";
import { violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser({ full: true });
const UPLOAD = "**/upload/voice";
const MAY: VisitOptions = { permissions: ["microphone"] };

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

/** Keeps what the page is given of the microphone, before anything asks for it. */
async function watchMicrophone(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const get = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await get(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** The states of all tracks that the page was given. */
function tracksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState)
  );
}

/** Waits until the microphone is let go, as the browser says it a moment after its sheet is gone. */
async function expectLetGo(page: Page): Promise<void> {
  const isOver = async () => (await tracksOf(page)).every((state) => state === "ended");
  await until("the microphone is let go", isOver);
}

function sheetOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Voice message" });
}

/**
 * Records until the clock of the sheet shows this, or more: a busy page may leave a second out. Two seconds are safely more than
 * the shortest recording, also where a busy machine has lost some of its sound.
 */
async function record(page: Page, clock: string): Promise<Locator> {
  await boxOf(page).focus();
  await page.getByRole("button", { name: "Record a voice message" }).click();
  const sheet = sheetOf(page);
  const shown = sheet.getByText(/^\d:\d\d$/).first();
  await until("it has recorded so much", async () => (await shown.textContent() ?? "") >= clock);
  return sheet;
}

function playersOf(page: Page): Locator {
  return page.getByRole("log").getByRole("group", { name: /^Voice message \(/ });
}

browserTest(
  "CH-100 CH-101 CH-102 a voice message is recorded, cut, sent for the price of a photo, and heard by the other",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const here = await visit(`/chat/${ben.id}`, { as: ada, ...MAY });
    const there = await visit(`/chat/${ada.id}`, { as: ben, viewport: WIDE });
    await watchMicrophone(here);
    const sheet = await record(here, "0:02");
    assert.deepEqual(await tracksOf(here), ["live"]);
    await here.keyboard.press("Enter");
    const end = sheet.getByRole("slider", { name: "End" });
    await end.waitFor();
    await expectLetGo(here);
    const before = Number(await end.getAttribute("aria-valuenow"));
    await end.focus();
    for (let nth = 0; nth < 3; nth++) await here.keyboard.press("ArrowLeft");
    await until(
      "the end was moved",
      async () => Number(await end.getAttribute("aria-valuenow")) < before - 0.5,
    );
    assert.deepEqual(await violationsOf(here, "#voice-sheet"), []);
    await sheet.getByRole("button", { name: "Play" }).click();
    await sheet.getByRole("button", { name: "Pause" }).waitFor();
    await sheet.getByRole("button", { name: /^Send voice message · 50 coins/ }).click();

    const mine = playersOf(here).getByRole("button", { name: "Play" });
    await mine.waitFor();
    await until("it is paid", async () => await balanceOf(server, ada) === 150);

    const theirs = playersOf(there);
    await theirs.getByRole("button", { name: "Play" }).click();
    await theirs.getByRole("button", { name: "Pause" }).waitFor();
    await theirs.getByRole("button", { name: "Play" }).waitFor();
    const position = theirs.getByRole("slider", { name: "Position" });
    await position.focus();
    await there.keyboard.press("End");
    const isAt = async (value: string | null) => await position.getAttribute("aria-valuenow") === value;
    await until("it is at its end", async () => await isAt(await position.getAttribute("aria-valuemax")));
    await there.keyboard.press("Home");
    await until("it is at its beginning", () => isAt("0"));
    await theirs.getByRole("button", { name: "Speed: 1×" }).click();
    await theirs.getByRole("button", { name: "Speed: 1.5×" }).waitFor();
    await there.reload();
    await playersOf(there).getByRole("button", { name: "Speed: 1.5×" }).waitFor();
    assert.deepEqual(await violationsOf(there, "[role=log]"), []);
  },
);

browserTest(
  "CH-100 a refused microphone is told in words, and nothing asks before its button is pressed",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    await watchMicrophone(page);
    await boxOf(page).focus();
    await page.getByRole("button", { name: "Record a voice message" }).click();
    const sheet = sheetOf(page);
    await sheet.getByRole("alert").getByText("The microphone is blocked for this site.").waitFor();
    await page.context().grantPermissions(["microphone"]);
    await sheet.getByRole("button", { name: "Try again" }).click();
    await sheet.getByRole("button", { name: "Stop" }).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await expectLetGo(page);
  },
);

browserTest(
  "CH-101 a recording is discarded after a question alone; leaving the chat lets the microphone go",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/profile/${ben.id}`, { as: ada, ...MAY });
    await page.getByRole("link", { name: "Send a message" }).click();
    await arriveAt(page, "**/chat/*");
    await watchMicrophone(page);
    await record(page, "0:02");
    await page.keyboard.press("Escape");
    const asked = page.getByRole("dialog", { name: "Discard this recording?" });
    await asked.getByRole("button", { name: "Keep it" }).click();
    const end = sheetOf(page).getByRole("slider", { name: "End" });
    await end.waitFor();
    for (const ask of ["Escape", "Back", "Escape"]) {
      await (ask === "Back" ? page.evaluate(() => history.back()) : page.keyboard.press(ask));
      await asked.waitFor();
      // At the question the same keeps it.
      await page.keyboard.press("Escape");
      await asked.waitFor({ state: "hidden" });
      await end.waitFor();
    }
    assert.match(page.url(), /\/chat\//);
    await sheetOf(page).getByRole("button", { name: "Close" }).click();
    await asked.getByRole("button", { name: "Discard" }).click();
    await asked.waitFor({ state: "hidden" });
    await expectLetGo(page);
    assert.equal(await playersOf(page).count(), 0);

    await record(page, "0:02");
    await page.evaluate(() =>
      void (globalThis as unknown as { navigation: { navigate(to: string): void } }).navigation.navigate(
        "/contacts",
      )
    );
    await expectLetGo(page);
  },
);

browserTest(
  "CH-103 a failed upload loses nothing: the recording stays, also over a reload, and is sent by a tap",
  async ({ server, visit, allow }) => {
    allow(/ERR_FAILED|Failed to load resource/);
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada, ...MAY });
    await page.route(UPLOAD, (route) => route.abort());
    const sheet = await record(page, "0:02");
    await sheet.getByRole("button", { name: "Stop" }).click();
    await sheet.getByRole("button", { name: /^Send voice message/ }).click();
    const failed = page.getByRole("button", { name: "Not sent. Tap to retry" });
    await failed.waitFor();
    assert.equal(await playersOf(page).count(), 1);
    await page.reload();
    await failed.waitFor();
    await playersOf(page).getByRole("button", { name: "Play" }).click();
    await playersOf(page).getByRole("button", { name: "Pause" }).waitFor();
    await playersOf(page).getByText(/^0:0\d \/ 0:0\d$/).waitFor();
    await page.unroute(UPLOAD);
    await failed.click();
    await playersOf(page).getByRole("button", { name: "Play" }).waitFor();
    await until("it is paid", async () => await balanceOf(server, ada) === 150);
  },
);

browserTest("CH-102 one is heard at a time, and what is gone says so", async ({ server, visit, allow }) => {
  allow(/status of 404/);
  const { ada, ben } = await pair(server);
  await using device = await connect(server, ada);
  for (let nth = 0; nth < 2; nth++) {
    await device.expectReply(
      "send_message",
      voiceTo(ben, await uploadVoice(server, ada, recordingOf(30_000))),
    );
  }
  const page = await visit(`/chat/${ada.id}`, { as: ben });
  const [first, second] = [playersOf(page).nth(0), playersOf(page).nth(1)];
  await first.getByRole("button", { name: "Play" }).click();
  await first.getByRole("button", { name: "Pause" }).waitFor();
  await second.getByRole("button", { name: "Play" }).click();
  await second.getByRole("button", { name: "Pause" }).waitFor();
  await first.getByRole("button", { name: "Play" }).waitFor();
  await second.getByRole("button", { name: "Pause" }).click();
  await page.route("**/voices/*", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await playersOf(page).nth(0).getByRole("button", { name: "Play" }).click();
  await page.getByText("Could not be played").waitFor();
});
