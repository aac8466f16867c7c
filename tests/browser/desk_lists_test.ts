/** Lists of the desk in a browser: they follow what others do, and photos are looked at by keys alone, or without any program. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { photoUrl } from "@/domain/photo.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { connect, keepingOf, keepPhoto, signUp, type TestMember, type TestServer } from "@/tests/kit/mod.ts";
import { photoRow } from "@/tests/kit/photos.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { until } from "@/tests/kit/until.ts";
import { violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

const DESK = { viewport: WIDE };

/** Puts photos into a member's profile that the scanner was unsure of; the first one waits longest. */
async function addWaiting(server: TestServer, member: TestMember, count: number): Promise<PhotoId[]> {
  await using device = await connect(server, member);
  const ids: PhotoId[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { id } = await keepPhoto(keepingOf(server), member.id, "unsure");
    await device.expectReply("user/photos/add", { photo: photoUrl(id, "card") });
    ids.push(id);
  }
  return ids;
}

async function waitForUse(server: TestServer, photo: PhotoId, use: string): Promise<void> {
  await until(`the photo's use is ${use}`, async () => (await photoRow(server, photo))?.use === use);
}

function tilesOf(page: Page) {
  return page.locator("[data-tile]");
}

browserTest(
  "PV-5 PV-6 Review: shown, kept, refused and undone by keys alone, on a page without violations",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const sam = await addStaff(server, { name: "Sam", roles: ["safety"] });
    const [first, second, third] = await addWaiting(server, ada, 3);
    if (!first || !second || !third) throw new Error("There are three");
    const page = await visit("/desk/review", { as: sam, ...DESK });
    await page.locator(`#photo-${first}:focus`).waitFor();
    assert.equal(await page.locator("[data-tile] img").count(), 0, "nothing is shown before it is asked for");
    assert.deepEqual(await violationsOf(page, "photo review"), []);

    await page.keyboard.press("Enter");
    await page.locator(`#photo-${first} img`).waitFor();
    await page.keyboard.press("j");
    await page.locator(`#photo-${second}:focus`).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(`#photo-${first}:focus`).waitFor();

    await page.keyboard.press("k");
    await page.waitForURL(/done=kept/);
    await until("it is kept", async () => (await photoRow(server, first))?.scan === "clean");
    await page.locator(`#photo-${second}:focus`).waitFor();
    await page.keyboard.press("1");
    await page.waitForURL(/done=refused/);
    await waitForUse(server, second, "evidence");
    await page.locator(`#photo-${third}:focus`).waitFor();
    await page.keyboard.press("u");
    await waitForUse(server, second, "profile");
    // Before the page that says so has come, the list of the one before it may have both.
    await page.waitForURL(({ searchParams }) => searchParams.get("done") === "");
    await until("both wait", async () => await tilesOf(page).count() === 2);

    // A letter that is typed is no key.
    await tilesOf(page).first().getByRole("textbox").fill("");
    await tilesOf(page).first().getByRole("textbox").press("k");
    assert.equal(await tilesOf(page).first().getByRole("textbox").inputValue(), "k");
    assert.equal(await tilesOf(page).count(), 2);
  },
);

browserTest("PV-5 Review: everything has a button, also without JavaScript", async ({ server, visit }) => {
  const ada = await signUp(server, { name: "Ada" });
  const sam = await addStaff(server, { name: "Sam", roles: ["safety"] });
  const [first, second] = await addWaiting(server, ada, 2);
  if (!first || !second) throw new Error("There are two");
  const page = await visit("/desk/review", { as: sam, ...DESK, javaScriptEnabled: false });
  const tile = (id: string) => page.locator(`#photo-${id}`);
  await tile(first).getByText("Show").click();
  await tile(first).locator("img").waitFor();
  await tile(first).getByRole("button", { name: "Keep" }).click();
  await page.waitForURL(/done=kept/);
  await tile(second).getByRole("combobox").selectOption({ index: 1 });
  await tile(second).getByRole("button", { name: "Refuse" }).click();
  await page.waitForURL(/done=refused/);
  await waitForUse(server, second, "evidence");
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForUse(server, second, "profile");
  await tile(second).waitFor();
});

browserTest(
  "DW-20 Lists: what somebody else does shows without a reload, and what is being typed stays",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const sam = await addStaff(server, { name: "Sam", roles: ["safety"] });
    const page = await visit("/desk/review", { as: sam, ...DESK });
    const other = await visit("/desk/review", { as: sam, ...DESK });
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await until("the list is followed", () => Wire.of(page).count("connected") > 0);
    const [first, second] = await addWaiting(server, ada, 2);
    if (!first || !second) throw new Error("There are two");
    await other.goto(`${server.origin}/desk/review`);
    await other.locator(`#photo-${first}`).getByRole("button", { name: "Keep" }).click();
    await page.locator(`#photo-${second}`).waitFor();
    // It may have come with the other one, and goes then.
    await page.locator(`#photo-${first}`).waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => "stayed" in globalThis), true, "the page was not left");

    // Somebody writes in the list: it stays as it is, and a line says that there is news.
    await page.locator(`#photo-${second}`).getByRole("textbox").fill("A reason");
    await other.locator(`#photo-${second}`).getByRole("button", { name: "Keep" }).click();
    await page.locator("[data-live-news]:not([hidden])").waitFor();
    assert.equal(await page.locator(`#photo-${second}`).getByRole("textbox").inputValue(), "A reason");
  },
);
