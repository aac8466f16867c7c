/** The photos of a profile: the slots on /profile, and what others and other tabs see of them. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
import type { Locator, Page, Route } from "playwright-core";
import { PHOTO_SLOTS, UPLOAD_SCALED_SIDE_PX } from "@/domain/limits.ts";
import { photoInSize, photoNamed } from "@/domain/photo.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { arriveAt, NARROW, PATIENCE_MS, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { QUADRANTS, readQuadrantsHeic } from "@/tests/kit/heic.ts";
import { connect, signUp, until, uploadPhoto } from "@/tests/kit/mod.ts";
import { photoRow } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { noteBanners } from "@/tests/browser/banners.ts";
import { expectCount, expectText } from "@/tests/browser/chat_page.ts";
import { lateDoubleClick } from "@/tests/browser/late_double_click.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

function slotsOf(page: Page): Locator {
  return page.locator("kin-island[name=photos]").getByRole("listitem");
}

/** The slot that takes photos. */
function nextSlot(page: Page): Locator {
  return page.locator("kin-island[name=photos] input[type=file]:enabled");
}

function fileOf(name: string, bytes: Uint8Array, mimeType = "image/png") {
  return { name, mimeType, buffer: Buffer.from(bytes) };
}

function png(name: string, width = 30, height = 40) {
  return fileOf(name, pngOf(width, height));
}

/** A picture that the browser itself writes. */
async function webpOf(page: Page, width: number, height: number): Promise<Uint8Array> {
  const bytes = await page.evaluate(async ([width = 0, height = 0]) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d")?.fillRect(0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp"));
    return [...new Uint8Array(await blob?.arrayBuffer() ?? new ArrayBuffer(0))];
  }, [width, height]);
  return new Uint8Array(bytes);
}

/** How many photos the page says that there are. */
async function expectPhotos(page: Page, count: number): Promise<void> {
  await page.getByText(`${count} of ${PHOTO_SLOTS}`, { exact: true }).waitFor();
}

/** Addresses of the photos in their slots. */
async function photosOf(page: Page): Promise<string[]> {
  return await slotsOf(page).getByRole("img").evaluateAll((images) =>
    images.map((image) => image.getAttribute("src") ?? "")
  );
}

/** Type, size and some colours of a picture, as the page gets it. */
async function look(page: Page, url: string) {
  return await page.evaluate(async (url) => {
    const blob = await (await fetch(url)).blob();
    const picture = await createImageBitmap(blob);
    const { width, height } = picture;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context?.drawImage(picture, 0, 0);
    const at = (x: number, y: number) => [
      ...context?.getImageData(x * width, y * height, 1, 1).data.slice(0, 3) ?? [],
    ];
    const colours = {
      topLeft: at(0.2, 0.2),
      topRight: at(0.8, 0.2),
      bottomLeft: at(0.2, 0.8),
      bottomRight: at(0.8, 0.8),
    };
    return { type: blob.type, width, height, colours };
  }, url);
}

/** A file that is dropped or pasted where the keyboard is. */
async function bring(page: Page, how: "drop" | "paste", bytes: Uint8Array): Promise<void> {
  await page.evaluate(({ how, bytes }) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "a.png"));
    const options = { bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(
      how === "drop"
        ? new DragEvent(how, { ...options, dataTransfer: data })
        : new ClipboardEvent(how, { ...options, clipboardData: data }),
    );
  }, { how, bytes: [...bytes] });
}

/** What has the keyboard. */
async function focused(page: Page): Promise<string | null> {
  return await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
}

/** An address of photos, as a picture on the page has it. */
function named(url: string | undefined): string {
  return photoNamed(url ?? "") ?? assert.fail(`no photo at ${url}`);
}

browserTest(
  "PH-52 PH-53 photos go into their slots in order, and leave them, on every tab",
  async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 404/);
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/profile/edit", { viewport: WIDE, as: ada });
    const other = await visit("/profile/edit", { beside: page });
    const own = (tab: Page) => tab.locator("kin-island[name=shell_photo] img");
    await expectPhotos(page, 0);
    await page.getByLabel("Add photo 1 of 6").waitFor();
    assert.equal(await page.getByLabel("Add photo 2 of 6").isDisabled(), true);

    const held = Promise.withResolvers<void>();
    await page.route("**/photos/*/card", async (route) => {
      await held.promise;
      await route.continue();
    });
    // The second one lies about what it is.
    await nextSlot(page).setInputFiles([
      png("a.png", 2_400, 1_200),
      fileOf("b.txt", await webpOf(page, 300, 400), "text/plain"),
      png("c.png"),
    ]);
    for (const tab of [page, other]) await expectPhotos(tab, 3);
    // What was sharp stays so until the server's pictures are there.
    const previews = page.locator("kin-island[name=photos] canvas");
    await expectCount(previews, 3);
    held.resolve();
    await expectCount(previews, 0);
    const urls = await photosOf(page);
    assert.deepEqual(await photosOf(other), urls);
    const { value: member } = await server.database.get(keys.member(ada.id));
    assert.deepEqual(urls.map(named), member?.photos);
    const [first, second] = await Promise.all(urls.map((url) => look(page, photoInSize(url, "full"))));
    assert.deepEqual([first?.type, first?.width, first?.height], ["image/jpeg", UPLOAD_SCALED_SIDE_PX, 800]);
    assert.deepEqual([second?.type, second?.width, second?.height], ["image/jpeg", 300, 400]);
    await page.getByRole("img", { name: "Photo 3 of 6" }).waitFor();
    assert.equal(await page.getByLabel("Add photo 4 of 6").isEnabled(), true);
    assert.equal(await page.getByLabel("Add photo 5 of 6").isDisabled(), true);
    for (const tab of [page, other]) {
      for (const image of await own(tab).all()) {
        assert.equal(
          named(await image.getAttribute("src") ?? ""),
          named(urls[0]),
        );
      }
    }

    // It lies beside the dialog, which the second half of a double click does not close.
    const removing = other.getByRole("button", { name: "Remove photo 3" });
    await lateDoubleClick(removing, () => other.getByRole("dialog").waitFor());
    await other.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
    assert.equal(await focused(other), "Remove photo 3");
    await other.getByRole("button", { name: "Remove photo 1" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Remove photo" }).click();
    for (const tab of [page, other]) await expectPhotos(tab, 2);
    await until("it is told", async () => await other.getByText("Photo removed.").count() === 1);
    assert.equal(await focused(other), "Remove photo 1");
    assert.deepEqual(await photosOf(page), urls.slice(1));
    const status = async (url = "") => (await fetch(url, { cache: "no-store" })).status;
    assert.equal(await page.evaluate(status, urls[0]), 404);
    // The shell shows the new first one, also on the page that is opened next.
    await page.getByRole("link", { name: "Discover" }).click();
    await arriveAt(page, "**/meet");
    await expectCount(own(page), 1);
    assert.equal(named(await own(page).getAttribute("src") ?? ""), named(urls[1]));
  },
);

browserTest("PH-52 a photo that is cancelled, fails or is refused leaves the others alone", async (world) => {
  const { server, visit, allow } = world;
  allow(/net::ERR_/, /status of (503|422)/);
  const page = await visit("/profile/edit", { as: await signUp(server) });
  const held = Promise.withResolvers<void>();
  await page.route("**/upload", async (route) => {
    await held.promise;
    await route.abort();
  });
  await nextSlot(page).focus();
  await nextSlot(page).setInputFiles([png("a.png"), png("b.png")]);
  const cancel = page.getByRole("button", { name: "Cancel photo 1" });
  await cancel.waitFor();
  await page.locator("kin-island[name=photos] canvas").waitFor();
  assert.equal(await focused(page), "Cancel photo 1");
  // The next one comes to its place, and is not meant by the second half of a double click.
  await cancel.dblclick();
  await page.getByLabel("Add photo 2 of 6").waitFor();
  assert.equal(await focused(page), "Cancel photo 1");
  await cancel.press("Enter");
  await page.getByLabel("Add photo 1 of 6").waitFor();
  assert.equal(await focused(page), "Add photo 1 of 6");

  // No connection, then a server that is busy, then one that takes it: the photo is prepared once.
  held.resolve();
  await nextSlot(page).setInputFiles([png("a.png"), fileOf("b.gif", Buffer.from("GIF89a"), "image/gif")]);
  const alert = page.getByRole("alert");
  await alert.getByText("Photo 1: The connection was lost. Please try again.").waitFor();
  await alert.getByText("b.gif: Invalid file type, please try again.").waitFor();
  await page.unroute("**/upload");
  let asked = 0;
  const busyOnce = (route: Route) =>
    asked++ > 0 ? route.continue() : route.fulfill({
      status: 503,
      headers: { "retry-after": "1" },
      json: { error_code: "busy", message: "Busy" },
    });
  await page.route("**/upload", busyOnce);
  await page.getByRole("button", { name: "Try photo 1 again" }).click();
  await expectPhotos(page, 1);
  assert.equal(asked, 2);
  await page.unroute("**/upload");

  const sensitive = "This photo is not allowed on our platform";
  await page.route(
    "**/upload",
    (route) => route.fulfill({ status: 422, json: { error_code: "sensitive_content", message: sensitive } }),
    { times: 1 },
  );
  const says = await noteBanners(page);
  await nextSlot(page).setInputFiles([png("a.png"), png("b.png")]);
  await alert.getByText(`Photo 3: ${sensitive}`).waitFor();
  await says(sensitive);
  await expectPhotos(page, 2);
  assert.equal(await page.getByRole("button", { name: /^Try photo/ }).count(), 0);
  await page.getByRole("button", { name: "Discard photo 3" }).click();
  await expectCount(alert.getByText(sensitive), 0);

  // Dropped, pasted and chosen: one more than there is room for.
  await bring(page, "drop", pngOf(30, 40));
  await nextSlot(page).focus();
  await bring(page, "paste", pngOf(30, 40));
  await expectPhotos(page, 4);
  await nextSlot(page).setInputFiles([png("c.png"), png("d.png"), png("e.png")]);
  await alert.getByText("Your profile has room for 6 photos. Remove one to add another.").waitFor();
  await expectPhotos(page, PHOTO_SLOTS);
  await page.getByText("All 6 places are taken. Remove a photo to add another one.").waitFor();
  assert.equal(await nextSlot(page).count(), 0);
});

browserTest("PH-50 PH-51 a HEIC photo is decoded here, upright, and only its worker may", async (world) => {
  const { server, visit, allow } = world;
  allow(/net::ERR_/);
  const page = await visit("/profile/edit", { as: await signUp(server) });
  const policies = new Map<string, string>();
  page.on("response", (response) => {
    policies.set(new URL(response.url()).pathname, response.headers()["content-security-policy"] ?? "");
  });
  const heic = readQuadrantsHeic();
  assert.equal(page.workers().length, 0);
  await nextSlot(page).setInputFiles(fileOf("photo.jpg", heic, "image/jpeg"));
  await expectPhotos(page, 1);
  const [url = ""] = await photosOf(page);
  const { type, width, height, colours } = await look(page, photoInSize(url, "full"));
  assert.deepEqual([type, width, height], ["image/jpeg", 480, 640]);
  for (const [corner, colour] of Object.entries(QUADRANTS)) {
    const found = colours[corner as keyof typeof QUADRANTS];
    assert.ok(
      colour.every((channel, index) => Math.abs(channel - (found[index] ?? 0)) < 12),
      `${corner}: ${found}`,
    );
  }
  await until("the worker has ended", () => page.workers().length === 0);
  const worker = [...policies].filter(([path]) => path.includes("_worker-"));
  assert.deepEqual(worker.map(([, policy]) => policy), [
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  ]);
  for (const [path, policy] of policies) {
    if (!path.includes("_worker-")) assert.doesNotMatch(policy, /unsafe/, path);
  }

  // Its decoder does not come, and then it does; one that nobody waits for any more is not decoded.
  const asked = Promise.withResolvers<void>();
  await page.route("**/libheif-*.wasm", () => asked.resolve(), { times: 1 });
  await nextSlot(page).setInputFiles(fileOf("a.heic", heic));
  await asked.promise;
  assert.equal(page.workers().length, 1);
  await page.getByRole("button", { name: "Cancel photo 2" }).click();
  await until("the worker has ended", () => page.workers().length === 0);
  await page.route("**/libheif-*.wasm", (route) => route.abort(), { times: 1 });
  await nextSlot(page).setInputFiles(fileOf("a.heic", heic));
  await page.getByRole("alert").getByText("Photo 2: The connection was lost. Please try again.").waitFor();
  await page.getByRole("button", { name: "Try photo 2 again" }).click();
  await expectPhotos(page, 2);

  const huge = heic.slice();
  new DataView(huge.buffer).setUint32(Buffer.from(huge).indexOf("ispe") + 8, 9_000);
  await nextSlot(page).setInputFiles([
    fileOf("broken.heic", heic.subarray(0, 500)),
    fileOf("huge.heic", huge),
    fileOf("broken.png", pngOf(30, 40).subarray(0, 40)),
  ]);
  const alert = page.getByRole("alert");
  await alert.getByText("broken.heic: This photo could not be read. Please try another one.").waitFor();
  await alert.getByText("huge.heic: This photo has too many pixels. Please choose a smaller one.").waitFor();
  await alert.getByText("broken.png: This photo could not be read. Please try another one.").waitFor();
  await expectPhotos(page, 2);
  await alert.getByRole("button", { name: "Close" }).click();
  await expectCount(alert.getByRole("paragraph"), 0);
});

browserTest(
  "PH-57 the main photo is chosen by keyboard, on every tab, and its order later",
  async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 404/);
    const viewport = { width: 320, height: 640 };
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/profile/edit", { ...MEASURED, viewport, as: ada });
    const other = await visit("/profile/edit", { beside: page });
    await nextSlot(page).setInputFiles([png("a.png"), png("b.png")]);
    for (const tab of [page, other]) await expectPhotos(tab, 2);
    await nextSlot(page).setInputFiles(png("c.png"));
    for (const tab of [page, other]) await expectPhotos(tab, 3);
    const [a, b, c] = (await photosOf(page)).map(named);
    const expectOrder = async (...ids: unknown[]) => {
      for (const tab of [page, other]) {
        await until("it is in order", async () => isDeepStrictEqual((await photosOf(tab)).map(named), ids));
      }
    };
    const menu = page.getByRole("dialog");

    const tile = page.getByRole("button", { name: "Move photo 3", exact: true });
    const box = await tile.boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44);
    await tile.press("Enter");
    await menu.getByRole("button", { name: "Move earlier" }).waitFor();
    assert.equal(await menu.getByRole("button", { name: "Move later" }).count(), 0);
    assert.deepEqual(await violationsOf(page, "menu"), []);
    await menu.getByRole("button", { name: "Make main photo" }).press("Enter");
    await expectOrder(c, a, b);
    await expectText(
      page.locator("kin-island[name=photos]").getByRole("status"),
      "Photo 3 is now your main photo.",
    );
    await until("the keyboard is with it", async () => await focused(page) === "Move photo 1");
    assert.equal(named((await server.database.get(keys.member(ada.id))).value?.photo ?? ""), c);

    await page.keyboard.press("Enter");
    assert.equal(await menu.getByRole("button", { name: "Make main photo" }).count(), 0);
    await menu.getByRole("button", { name: "Move later" }).click();
    await expectOrder(a, c, b);
    await until("the keyboard is with it", async () => await focused(page) === "Move photo 2");

    // Another tab removes a photo while the menu is open.
    await tile.click();
    await menu.getByRole("button", { name: "Move earlier" }).waitFor();
    await other.getByRole("button", { name: "Remove photo 1" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Remove photo" }).click();
    await expectPhotos(other, 2);
    await expectCount(slotsOf(page).getByRole("img"), 2);
    await menu.getByRole("button", { name: "Move earlier" }).click();
    await expectOrder(b, c);
    assert.deepEqual(await violationsOf(page, "photos"), []);
  },
);

browserTest("PH-52 NV-9 in Hebrew, by keyboard, on the smallest screen, and by axe", async (world) => {
  const { server, visit, allow } = world;
  allow(/net::ERR_/);
  const ada = await signUp(server, { name: "Ada" });
  const viewport = { width: 320, height: 640 };
  const page = await visit("/profile/edit", { ...MEASURED, viewport, locale: "he-IL", as: ada });
  // Listened for from the start: a key that comes sooner would open a chooser that nobody sees.
  page.on("filechooser", (chooser) => void chooser.setFiles([png("a.png"), png("b.png")]));
  const violations: string[] = [];
  await nextSlot(page).press("Enter");
  await page.getByText("2 מתוך 6", { exact: true }).waitFor();
  const boxes = await Promise.all([0, 1].map((at) => slotsOf(page).nth(at).boundingBox()));
  assert.ok((boxes[0]?.x ?? 0) > (boxes[1]?.x ?? 0), "the first slot is on the right");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  const remove = page.getByRole("button", { name: "הסרת תמונה 1" });
  const box = await remove.boundingBox();
  assert.ok(box && box.width >= 44 && box.height >= 44);

  await remove.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "להסיר את התמונה הזאת?" }).waitFor();
  violations.push(...await violationsOf(page, "dialog"));
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "הסרת תמונה 1");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "הסרת התמונה" }).press("Enter");
  await page.getByText("1 מתוך 6", { exact: true }).waitFor();
  assert.equal(await focused(page), "הסרת תמונה 1");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "הוספת תמונה 2 מתוך 6");

  await page.route("**/upload", (route) => route.abort());
  await nextSlot(page).setInputFiles(png("c.png"));
  await page.getByRole("button", { name: "ניסיון נוסף לתמונה 2" }).waitFor();
  violations.push(...await violationsOf(page, "a photo and a failed one"));

  // A file that takes no slot leaves a trace that is in sight, above the bar at the foot.
  await page.evaluate(() => scrollTo(0, 0));
  await nextSlot(page).setInputFiles(fileOf("b.gif", Buffer.from("GIF89a"), "image/gif"));
  const close = page.getByRole("alert").getByRole("button", { name: "סגירה" });
  await close.waitFor();
  await until("it is in sight", () =>
    close.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }));
  assert.deepEqual(violations, []);
});

browserTest(
  "PH-54 a photo keeps its place and its colours until it is there, for others too",
  async (world) => {
    const { server, visit } = world;
    const [ada, ben] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben", gender: "1" }),
    ];
    const url = await uploadPhoto(server, ada);
    {
      await using device = await connect(server, ada);
      await device.expectReply("user/photos/add", { photo: url });
    }
    const page = await visit("/tos", { viewport: NARROW, as: ben });
    const held = Promise.withResolvers<void>();
    await page.route("**/photos/*/card", async (route) => {
      await held.promise;
      await route.continue();
    });
    // By then it has its style sheet, and no picture that is held back.
    await page.goto(`${server.origin}/meet`, { waitUntil: "domcontentloaded" });
    const card = page.locator("#page").getByRole("link", { name: /Ada/ });
    await card.locator("svg path[fill]").first().waitFor();
    const [before, colours] = [await card.boundingBox(), await card.locator("svg path[fill]").count()];
    assert.equal(colours, 12);
    held.resolve();
    const image = card.locator("img");
    await until(
      "it is there",
      () => image.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
      PATIENCE_MS,
    );
    assert.deepEqual(await card.boundingBox(), before);

    // One that is still to be checked says so, to its owner alone.
    const row = await photoRow(server, url) ?? assert.fail("no row");
    const change = newChange();
    set(change, keys.photo(row.id), { ...row, scan: "unsure" });
    await server.database.commit(change);
    const own = await visit("/profile/edit", { as: ada });
    await slotsOf(own).first().getByText("Being checked").waitFor();
    await expectText(
      own.locator("kin-island[name=photos] section > p").first(),
      "Only you can see a photo while it is being checked.",
    );
  },
);
