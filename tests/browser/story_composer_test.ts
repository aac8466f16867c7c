/** Making a story on the own profile: choosing, placing, writing, sharing, and what fails on the way. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { connect, signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { expectCount } from "@/tests/browser/chat_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const UPLOAD = "**/upload";

/** The own profile, with the composer above it. */
async function openComposer(page: Page, name: string): Promise<void> {
  const link = page.locator("kin-island[name=own_profile]").getByRole("link", { name });
  await link.dblclick();
  await page.getByRole("dialog").getByRole("heading").waitFor();
}

async function choose(page: Page, width: number, height: number): Promise<void> {
  const file = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(pngOf(width, height)) };
  await page.getByRole("dialog").locator("input[type=file]").last().setInputFiles(file);
  await page.getByRole("application").waitFor();
}

async function storiesOf(server: TestServer, member: { id: string; cookie: string }) {
  await using device = await connect(server, member);
  const { list } = await device.expectReply("stories/get", { user_id: member.id });
  return list;
}

browserTest(
  "ST-67 ST-69 ST-72 ST-73 ST-76 a story is made by the keyboard, and shared as it was seen",
  async (world) => {
    const { server, visit } = world;
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/profile", { as: ada, locale: "he-IL", viewport: WIDE, ...MEASURED });
    await openComposer(page, "הוספת סטורי");
    await expectCount(page.locator("dialog"), 1);
    const problems = await violationsOf(page, "choosing", ["dark"]);
    await choose(page, 1_200, 900);
    const stage = page.getByRole("application");
    await until("the keys are on the stage", () => stage.evaluate((it) => it === document.activeElement));
    const look = () => page.locator("dialog canvas").evaluate((it) => (it as HTMLCanvasElement).toDataURL());
    await until("the picture is drawn", async () => (await look()).length > 2_000);

    await page.getByRole("radio", { name: "טקסט" }).click();
    await page.getByRole("textbox").fill("בוקר טוב! 😀\nSunset");
    await page.getByRole("radio", { name: "צהוב" }).check();
    const before = await look();
    await stage.focus();
    await page.keyboard.press("Shift+ArrowUp");
    await until("the text has moved", async () => await look() !== before);
    problems.push(...await violationsOf(page, "writing", ["dark"]));
    assert.deepEqual(problems, []);

    await page.getByRole("button", { name: "שיתוף הסטורי" }).dblclick();
    await page.getByText("הסטורי שלך שותף ל־24 שעות").first().waitFor();
    await expectCount(page.locator("dialog"), 0);
    const [story, ...others] = await storiesOf(server, ada);
    assert.deepEqual([story?.story, others], ["בוקר טוב! 😀\nSunset", []]);
    const size = await page.evaluate(async (url) => {
      const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
      return [width, height];
    }, story?.story_photo ?? "");
    assert.deepEqual(size, [900, 1_600]);
  },
);

browserTest(
  "ST-68 ST-74 ST-75 a draft outlives a lost connection and being closed, and is shared once",
  async (world) => {
    const { server, visit, allow } = world;
    allow(/net::ERR_/);
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/profile", { as: ada });
    await openComposer(page, "Add a story");
    const notAPhoto = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("no photo") };
    await page.locator("dialog input[type=file]").last().setInputFiles(notAPhoto);
    await page.getByRole("alert").getByText("Invalid file type").waitFor();
    await choose(page, 300, 400);
    await page.getByRole("button", { name: "Discard the draft" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Larger" }).click();
    await page.route(UPLOAD, (route) => route.abort());
    await page.getByRole("button", { name: "Share story" }).click();
    await page.getByRole("alert").getByText("The connection was lost.").waitFor();
    await page.keyboard.press("Escape");
    await expectCount(page.locator("dialog"), 0);
    await page.unroute(UPLOAD);

    await openComposer(page, "Add a story");
    await page.getByRole("button", { name: "Try again" }).dblclick();
    await expectCount(page.locator("dialog"), 0);
    assert.equal((await storiesOf(server, ada)).length, 1);

    await openComposer(page, "Add a story");
    await page.getByRole("dialog").getByText("It is here for 24 hours.").waitFor();
  },
);
