/** The fields for a city and a photo, on the steps of the registration that ask for them. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { UPLOAD_SCALED_SIDE_PX } from "@/domain/limits.ts";
import { WIZARDS } from "@/domain/wizard/wizards.ts";
import { keys } from "@/store/keys.ts";
import type { Photo } from "@/store/records.ts";
import { photoUrl } from "@/domain/photo.ts";
import { kind } from "@/store/audit/walk.ts";
import { arriveAt, expectSilence, goTo, NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { readQuadrantsHeic } from "@/tests/kit/heic.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { postStep, someAnswers } from "@/tests/kit/wizard.ts";
import { expectText, expectValue } from "@/tests/browser/chat_page.ts";
import { seeStep } from "@/tests/browser/wizard_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const NO_SCRIPTS = { javaScriptEnabled: false };
const LOCATION = "/register?wizard=quick&step=location";
const PHOTO = "/register?wizard=quick&step=photo";

/** The draft of somebody who has come as far as a step. */
async function comeTo(server: TestServer, step: string): Promise<{ cookie: string }> {
  const answers = someAnswers({ email: `dana@example.com` });
  let cookie = "";
  for (const each of WIZARDS.quick.steps) {
    if (each.id === step) break;
    ({ cookie } = await postStep(server, each, { wizard: "quick", answers, cookie }));
  }
  return { cookie };
}

function combobox(page: Page) {
  return page.getByRole("combobox", { name: "City" });
}

function fileInput(page: Page) {
  return page.locator("input[type=file]");
}

function pictureOf(width: number, height: number) {
  return { name: "holiday.png", mimeType: "image/png", buffer: Buffer.from(pngOf(width, height)) };
}

async function photosOf(server: TestServer): Promise<Photo[]> {
  const rows = await Array.fromAsync(server.database.list(kind<Photo>("photo")));
  return rows.map(({ value }) => value).toSorted((one, other) => one.at - other.at);
}

/** The photo step, once its script runs. */
async function live(page: Page): Promise<Page> {
  await page.locator("[data-part=area][data-live]").waitFor();
  return page;
}

browserTest("PL-7 a city is searched for and chosen without JavaScript", async ({ server, visit }) => {
  const page = await visit(LOCATION, { ...NO_SCRIPTS, as: await comeTo(server, "location") });
  await page.getByRole("textbox", { name: "City" }).fill("nowhere at all");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No city found. Check the spelling, or try the next larger one.").waitFor();

  // Enter searches as well.
  await page.getByRole("textbox", { name: "City" }).fill("springfield");
  await page.getByRole("textbox", { name: "City" }).press("Enter");
  const choices = page.getByRole("group", { name: "Which one is it?" }).getByRole("radio");
  assert.equal(await choices.count(), 3);
  for (const name of ["Springfield, IL", "Springfield, MO", "Springfield, MA"]) {
    assert.equal(await page.getByRole("radio", { name }).count(), 1, name);
  }
  await page.getByRole("textbox", { name: "City" }).fill("tel aviv");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("radio", { name: /Tel Aviv/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await arriveAt(page, "**/register?*step=email");

  await goTo(page, `${server.origin}${LOCATION}`);
  await expectValue(page.getByRole("textbox", { name: "City" }), "Tel Aviv, Israel");
  assert.equal(await page.getByRole("radio", { name: /Tel Aviv/ }).isChecked(), true);
});

browserTest("PL-8 the list opens while one types, and keys walk it", async ({ server, visit }) => {
  const page = await visit(LOCATION, { as: await comeTo(server, "location") });
  const input = combobox(page);
  assert.equal(await page.getByRole("button", { name: "Search" }).count(), 0);
  // At once: the answer to less of it has the same cities, and the one to all of it would begin the walk anew.
  await input.fill("lon");
  const list = page.getByRole("listbox", { name: "City" });
  const options = list.getByRole("option");
  await list.waitFor();
  await expectText(options.nth(0), "LondonUnited Kingdom");
  await expectText(options.nth(1), "London, ONCanada");
  assert.equal(await input.getAttribute("aria-expanded"), "true");
  await expectText(page.getByRole("main").getByRole("status"), "2 cities found. Choose with the arrow keys.");

  const active = async () => {
    const id = await input.getAttribute("aria-activedescendant");
    const selected = await list.locator("[aria-selected=true]").getAttribute("id");
    assert.equal(id, selected);
    return id?.slice(-1);
  };
  await input.press("ArrowDown");
  assert.equal(await active(), "0");
  await input.press("ArrowDown");
  assert.equal(await active(), "1");
  await input.press("ArrowDown");
  assert.equal(await active(), "0");
  await input.press("ArrowUp");
  assert.equal(await active(), "1");
  await input.press("Escape");
  assert.equal(await list.isVisible(), false);
  assert.equal(await input.getAttribute("aria-expanded"), "false");
  await expectValue(input, "lon");

  await input.press("d");
  await list.waitFor();
  await input.press("ArrowDown");
  await input.press("ArrowDown");
  await input.press("Enter");
  await expectValue(input, "London, ON, Canada");
  assert.equal(await list.isVisible(), false);
  await expectValue(page.locator("input[name=location]"), "6058560");
  await input.press("Enter");
  await arriveAt(page, "**/register?*step=email");
  await page.goBack();
  await expectValue(combobox(page), "London, ON, Canada");
  await expectValue(page.locator("input[name=location]"), "6058560");
});

browserTest(
  "PL-8 an answer that comes after the choice opens nothing, and Enter goes on",
  async ({ server, visit }) => {
    const page = await visit(LOCATION, { as: await comeTo(server, "location") });
    const input = combobox(page);
    await input.fill("lon");
    const list = page.getByRole("listbox", { name: "City" });
    await list.waitFor();
    const late = Promise.withResolvers<void>();
    await page.route("**/places?q=lond", async (route) => {
      await late.promise;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest("**/places?q=lond");
    await input.press("d");
    await asked;
    await input.press("Enter");
    await expectValue(input, "London, United Kingdom");
    late.resolve();
    await page.unroute("**/places?q=lond");
    await expectSilence(page);
    assert.equal(await list.isVisible(), false);
    await input.press("Enter");
    await arriveAt(page, "**/register?*step=email");
  },
);

browserTest("PL-8 a tap chooses, and an emptied text clears the list and the choice", async (world) => {
  const { server, visit } = world;
  const page = await visit(LOCATION, { as: await comeTo(server, "location"), hasTouch: true });
  const input = combobox(page);
  await input.fill("muni");
  await page.getByRole("option", { name: /Munich/ }).tap();
  await expectValue(input, "Munich, Germany");
  await input.fill("");
  assert.equal(await page.getByRole("listbox").count(), 0);
  assert.equal(await page.locator("input[name=location]").isDisabled(), true);
  await input.fill("par");
  await page.getByRole("listbox").waitFor();
  await input.blur();
  assert.equal(await page.getByRole("listbox").count(), 0);
});

browserTest(
  "PL-8 in Hebrew the list is right to left, and its rows are tall enough to tap",
  async (world) => {
    const { server, visit } = world;
    const page = await visit(LOCATION, { as: await comeTo(server, "location"), locale: "he-IL" });
    await page.getByRole("combobox", { name: "עיר" }).fill("תל");
    const option = page.getByRole("option", { name: /תל אביב/ });
    await option.waitFor();
    const [box, icon] = [await option.boundingBox(), await option.locator("svg").boundingBox()];
    assert.ok(box && icon);
    assert.ok(box.height >= 44);
    assert.ok(icon.x > box.x + box.width / 2);
  },
);

browserTest("PL-8 without an answer there is no list, and the form still finds the city", async (world) => {
  const { server, visit, allow } = world;
  allow(/net::ERR_/);
  const page = await visit(LOCATION, { as: await comeTo(server, "location") });
  await page.route("**/places?*", (route) => route.abort());
  await combobox(page).fill("haifa");
  await page.getByRole("button", { name: "Continue" }).click();
  // Whoever chose one has it kept, and the others go as soon as the page is awake: with them what `check` would look at.
  await page.getByRole("radio", { name: /Haifa/ }).waitFor();
  await seeStep(page, "location");
  await page.getByRole("radio", { name: /Haifa/ }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await arriveAt(page, "**/register?*step=email");
});

browserTest("UP-8 a photo goes along with the form without JavaScript", async ({ server, visit, allow }) => {
  allow(/status of 415/);
  const page = await visit(PHOTO, { ...NO_SCRIPTS, as: await comeTo(server, "photo") });
  await fileInput(page).setInputFiles({
    name: "a.png",
    mimeType: "image/png",
    buffer: Buffer.from("GIF89a"),
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Invalid file type, please try again.", { exact: true }).waitFor();
  await fileInput(page).setInputFiles(pictureOf(30, 40));
  await page.getByRole("button", { name: "Continue" }).click();
  await arriveAt(page, "**/register?*step=confirm");
  const [photo] = await photosOf(server);
  assert.deepEqual([photo?.width, photo?.height], [30, 40]);

  await goTo(page, `${server.origin}${PHOTO}`);
  const shown = page.getByRole("img", { name: "Your photo" });
  assert.equal(await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth), 30);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await arriveAt(page, "**/register?*step=photo");
  assert.equal(await page.getByRole("img", { name: "Your photo" }).count(), 0);
});

browserTest(
  "UP-8 UP-9 a photo is made smaller, uploaded, and is the first one of the new profile",
  async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 404/);
    const page = await live(await visit(PHOTO, { as: await comeTo(server, "photo") }));
    await fileInput(page).setInputFiles(pictureOf(2_400, 1_200));
    await page.getByText("Photo uploaded.", { exact: true }).waitFor();
    const [photo] = await photosOf(server);
    assert.deepEqual(
      [photo?.width, photo?.height],
      [UPLOAD_SCALED_SIDE_PX, UPLOAD_SCALED_SIDE_PX / 2],
    );
    // The form does not send the file a second time.
    await page.getByRole("button", { name: "Continue" }).click();
    await seeStep(page, "confirm");
    assert.equal((await photosOf(server)).length, 1);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Create" }).click();
    await arriveAt(page, "**/explore");

    await goTo(page, `${server.origin}/profile/edit`);
    const shown = page.getByRole("img", { name: "Photo 1 of 6" });
    await until("it is shown", () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    const [kept] = await photosOf(server);
    assert.ok(kept?.member);
    assert.deepEqual([kept.use, kept.exp], ["profile", 0]);
    const card = photoUrl(kept.id, "card");
    assert.equal((await server.database.get(keys.member(kept.member))).value?.photo, card);

    const ben = await signUp(server, { name: "Ben", gender: "1" });
    const other = await visit("/explore", { as: ben });
    assert.equal(await other.evaluate(async (path) => (await fetch(path)).status, card), 200);
    const guest = await visit("/login");
    assert.equal(await guest.evaluate(async (path) => (await fetch(path)).status, card), 404);
  },
);

browserTest("UP-8 an upload can be cancelled, fails in words, and is tried again", async (world) => {
  const { server, visit, allow } = world;
  allow(/net::ERR_/, /status of 404/);
  const page = await live(await visit(PHOTO, { as: await comeTo(server, "photo") }));
  const held = Promise.withResolvers<void>();
  await page.route("**/upload", async (route) => {
    await held.promise;
    await route.abort();
  });
  await fileInput(page).setInputFiles(pictureOf(300, 400));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Upload cancelled.", { exact: true }).waitFor();
  assert.equal(await page.locator("canvas").isVisible(), false);
  assert.equal(await fileInput(page).evaluate((input) => input === document.activeElement), true);

  held.resolve();
  await fileInput(page).setInputFiles(pictureOf(300, 400));
  await page.getByRole("alert").getByText("The connection was lost. Please try again.").waitFor();
  await page.unroute("**/upload");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Photo uploaded.", { exact: true }).waitFor();

  const heic = { name: "a.heic", mimeType: "image/heic", buffer: Buffer.from("\0\0\0\x18ftypheic") };
  await fileInput(page).setInputFiles(heic);
  await page.getByRole("alert").getByText("This photo could not be read. Please try another one.").waitFor();
  // The one that was uploaded before is still there.
  await page.getByRole("img", { name: "Your photo" }).waitFor();
  assert.equal((await photosOf(server)).length, 1);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await page.getByText("Choose a photo", { exact: true }).waitFor();
});

browserTest("UP-8 a photo that is chosen before the page is awake is uploaded", async ({ server, visit }) => {
  const page = await visit("/tos", { as: await comeTo(server, "photo") });
  const awake = Promise.withResolvers<void>();
  await page.route("**/photo_field-*.js", async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}${PHOTO}`, { waitUntil: "commit" });
  await fileInput(page).setInputFiles(pictureOf(30, 40));
  awake.resolve();
  await page.getByText("Photo uploaded.", { exact: true }).waitFor();
});

browserTest("UP-18 UP-19 a HEIC photo goes along with the form where its upload failed", async (world) => {
  const { server, visit, allow } = world;
  allow(/net::ERR_/, /status of (404|422)/);
  const page = await live(await visit(PHOTO, { as: await comeTo(server, "photo") }));
  const unsure = { data: `/photos/${"a".repeat(22)}/card`, imgScanResult: "unsure" };
  await page.route("**/upload", (route) => route.fulfill({ json: unsure }), { times: 1 });
  await fileInput(page).setInputFiles(pictureOf(30, 40));
  await page.getByText("Photo uploaded. Only you can see it until it has been checked.").waitFor();

  const sensitive = { error_code: "sensitive_content", message: "This photo is not allowed on our platform" };
  await page.route("**/upload", (route) => route.fulfill({ status: 422, json: sensitive }), { times: 1 });
  await fileInput(page).setInputFiles(pictureOf(30, 40));
  await page.getByRole("alert").getByText(sensitive.message).waitFor();
  assert.equal(await page.locator("canvas").isVisible(), false);
  assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);

  await page.route("**/upload", (route) => route.abort());
  const heic = { name: "a.heic", mimeType: "", buffer: Buffer.from(readQuadrantsHeic()) };
  await fileInput(page).setInputFiles(heic);
  await page.getByRole("alert").getByText("The connection was lost. Please try again.").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await arriveAt(page, "**/register?*step=confirm");
  const [photo] = await photosOf(server);
  assert.deepEqual([photo?.width, photo?.height], [480, 640]);
});

browserTest(
  "UP-8 the form waits for an upload that is under way, unless the step is skipped",
  async (world) => {
    const { server, visit } = world;
    const page = await live(await visit(PHOTO, { as: await comeTo(server, "photo") }));
    const held = Promise.withResolvers<void>();
    await page.route("**/upload", async (route) => {
      await held.promise;
      await route.continue();
    });
    await fileInput(page).setInputFiles(pictureOf(300, 400));
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    assert.match(page.url(), /step=photo/);
    held.resolve();
    await arriveAt(page, "**/register?*step=confirm");
    assert.equal((await photosOf(server)).length, 1);

    const other = await live(await visit(PHOTO, { as: await comeTo(server, "photo") }));
    await other.route("**/upload", () => {});
    await fileInput(other).setInputFiles(pictureOf(300, 400));
    await other.getByRole("button", { name: "Cancel" }).waitFor();
    await other.getByRole("button", { name: "Skip" }).click();
    await arriveAt(other, "**/register?*step=confirm");
  },
);

for (const [size, viewport] of Object.entries({ narrow: NARROW, wide: WIDE })) {
  browserTest(`NV-9 PL-8 UP-8 both fields pass axe in each of their states, ${size}`, async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 404/);
    const violations: string[] = [];
    const place = await visit(LOCATION, { ...MEASURED, viewport, as: await comeTo(server, "location") });
    await combobox(place).fill("london");
    await place.getByRole("listbox").waitFor();
    await combobox(place).press("ArrowDown");
    violations.push(...await violationsOf(place, "cities"));
    const photo = await live(
      await visit(PHOTO, { ...MEASURED, viewport, as: await comeTo(server, "photo") }),
    );
    violations.push(...await violationsOf(photo, "no photo"));
    await fileInput(photo).setInputFiles(pictureOf(30, 40));
    await photo.getByText(/^Photo uploaded\./).waitFor();
    violations.push(...await violationsOf(photo, "photo"));
    await fileInput(photo).setInputFiles({ name: "a", mimeType: "text/plain", buffer: Buffer.from("no") });
    await photo.getByRole("alert").getByText(/Invalid file type/).waitFor();
    violations.push(...await violationsOf(photo, "refused photo"));
    assert.deepEqual(violations, []);
  });
}
