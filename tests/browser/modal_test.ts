/** Pages as modals above pages, and what a profile does in one (MO, PF). */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ageOf } from "@/domain/age.ts";
import { listReports } from "@/store/reports/reader.ts";
import { arriveAt, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import {
  connect,
  givePremium,
  keepingOf,
  keepPhoto,
  sendText,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { lateDoubleClick } from "@/tests/browser/late_double_click.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();

/** What is on the screen: the pages above the page, the address, and where in the history it is. */
function stateOf(page: Page) {
  return page.evaluate(() => ({
    modals: [...document.querySelectorAll("dialog.modal:modal h1")].map((each) => each.textContent),
    path: location.pathname,
    index: navigation.currentEntry?.index ?? -1,
    kept: document.getElementById("page")?.dataset.kept ?? "",
  }));
}

async function expectState(page: Page, expected: Awaited<ReturnType<typeof stateOf>>): Promise<void> {
  await until(
    JSON.stringify(expected),
    async () => JSON.stringify(await stateOf(page)) === JSON.stringify(expected),
  );
}

/** Ids that are there more than once, and how many `<main>` there are. */
function doublesOf(page: Page) {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return {
      ids: ids.filter((id, at) => ids.indexOf(id) !== at),
      mains: document.querySelectorAll("main").length,
    };
  });
}

function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    return `${at?.tagName} ${at?.getAttribute("href") ?? at?.textContent}`;
  });
}

async function addPhotos(server: TestServer, member: TestMember, count: number): Promise<void> {
  await using device = await connect(server, member);
  for (let index = 0; index < count; index++) {
    const { id } = await keepPhoto(keepingOf(server), member.id);
    await device.expectReply("user/photos/add", { user_id: member.id, photo: id });
  }
}

browserTest(
  "MO-1 MO-2 MO-3 MO-4 MO-5 MO-6 a list and a profile open above the page, and Back unwinds them",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await using adas = await connect(server, ada);
    await adas.expectReply("swipe", { swiped_user_id: ben.id, like: 1 });
    const page = await visit("/stories", { as: ada, viewport: WIDE });
    await page.evaluate(() => {
      document.getElementById("page")?.setAttribute("data-kept", "yes");
    });
    const start = await stateOf(page);
    const { index } = start;
    const title = await page.title();
    const [list, profile] = [`/mylikes`, `/profile/${ben.id}`];

    await page.getByRole("complementary").getByRole("link", { name: "My likes" }).click();
    await until("the list is open", async () => (await stateOf(page)).modals.length === 1);
    const [heading = ""] = (await stateOf(page)).modals;
    const withList = { modals: [heading], path: list, index: index + 1, kept: "yes" };
    await expectState(page, withList);
    const named = `Ben, ${ageOf(ben, Date.now())}`;
    const bens = page.locator(`dialog.modal a[href^="${profile}"]`);
    const withBoth = { modals: [heading, named], path: profile, index: index + 2, kept: "yes" };
    await lateDoubleClick(bens.first(), () => expectState(page, withBoth));
    await expectState(page, withBoth);
    assert.deepEqual(await doublesOf(page), { ids: [], mains: 1 });
    assert.equal(await focusOf(page), `H1 ${named}`);
    assert.ok((await page.title()).startsWith(named));

    await page.goBack();
    await expectState(page, withList);
    await page.goForward();
    await expectState(page, withBoth);
    await page.keyboard.press("Escape");
    await expectState(page, withList);
    assert.match(await focusOf(page), new RegExp(`^A ${profile}`));
    await page.locator("dialog.modal:modal [data-close]").click();
    await expectState(page, start);
    assert.equal(await page.title(), title);
    await until("the dialogs are gone", async () => await page.locator("dialog").count() === 0);

    await page.goForward();
    await expectState(page, withList);
    await page.reload();
    await page.locator("#page").getByRole("link", { name: /Ben/ }).waitFor();
    await expectState(page, { modals: [], path: list, index: index + 1, kept: "" });
    await page.goBack();
    await expectState(page, { ...start, kept: "" });
    await page.goForward();
    await expectState(page, { ...withList, kept: "" });
  },
);

browserTest(
  "MO-2 MO-4 MO-5 two taps on the cross close one modal, which fades before what is beneath wakes",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await using adas = await connect(server, ada);
    await adas.expectReply("swipe", { swiped_user_id: ben.id, like: 1 });
    const page = await visit("/stories", { as: ada, viewport: WIDE });
    await page.getByRole("complementary").getByRole("link", { name: "My likes" }).click();
    await page.locator(`dialog.modal a[href^="/profile/${ben.id}"]`).first().click();
    await until("both are open", async () => (await stateOf(page)).modals.length === 2);
    const { index } = await stateOf(page);
    const tapped = await page.evaluate(() => {
      const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog.modal:modal")].at(-1);
      const cross = dialog?.querySelector<HTMLElement>("[data-close]");
      cross?.click();
      cross?.click();
      return dialog && { open: dialog.open, pointer: getComputedStyle(dialog).pointerEvents };
    });
    assert.deepEqual(tapped, { open: true, pointer: "none" });
    await until("one is open", async () => (await stateOf(page)).modals.length === 1);
    await until("the history follows", async () => (await stateOf(page)).index === index - 1);
    assert.match(await focusOf(page), new RegExp(`^A /profile/${ben.id}`));
  },
);

browserTest(
  "PF-8 MO-8 photos wrap at both ends, by keys that are mirrored in Hebrew; Back closes the viewer alone",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await addPhotos(server, ben, 3);
    const page = await visit("/stories", { as: ada, locale: "he-IL" });
    await page.evaluate((id) => void navigation.navigate(`/profile/${id}`), ben.id);
    await until("the profile is awake", () => Wire.of(page).countSaid("visit") === 1);
    await page.locator("article button img").first().click();
    const expectPhoto = (number: number) =>
      page.getByRole("dialog").getByRole("img", { name: new RegExp(`^תמונה ${number} `) }).waitFor();
    await expectPhoto(1);
    await page.keyboard.press("ArrowLeft");
    await expectPhoto(2);
    await page.keyboard.press("ArrowRight");
    await expectPhoto(1);
    await page.keyboard.press("ArrowRight");
    await expectPhoto(3);
    await page.getByRole("button", { name: "התמונה הבאה" }).click();
    await expectPhoto(1);
    const before = await stateOf(page);
    await page.evaluate(() => history.back());
    await until("the viewer is closed", async () => await page.locator("dialog").count() === 0);
    assert.deepEqual(await stateOf(page), before);
    assert.equal(
      await page.locator("article button").first().evaluate((each) => each === document.activeElement),
      true,
    );
  },
);

browserTest(
  "PF-7 PF-9 PF-11 PF-1 archiving leaves a chat; blocking closes profile and chat, and nobody's profile leads back",
  async ({ server, visit, allow }) => {
    allow(/404/);
    const [ada, ben, cleo] = [
      await signUp(server, { name: "Ada" }),
      await signUp(server, { name: "Ben" }),
      await signUp(server, { name: "Cleo" }),
    ];
    await using adas = await connect(server, ada);
    for (const other of [ben, cleo]) await sendText(adas, other, "hello");
    const page = await visit(`/chat/${cleo.id}`, { as: ada });
    await page.getByRole("button", { name: "More options for Cleo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await arriveAt(page, "**/contacts");
    await page.getByRole("list", { name: "Chats" }).getByRole("link", { name: "Ben" }).click();
    await page.getByRole("banner").or(page.locator("#page header")).getByRole("link", { name: "Ben" })
      .click();
    const profile = page.getByRole("dialog");
    await until("the profile is awake", () => Wire.of(page).countSaid("visit") > 0);
    await profile.getByRole("button", { name: "Block" }).click();
    await page.getByRole("button", { name: "Block Ben" }).click();
    await page.getByRole("paragraph").filter({ hasText: "User blocked" }).waitFor();
    await arriveAt(page, "**/contacts");
    await until("the dialogs are gone", async () => await page.locator("dialog").count() === 0);

    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), {
        href: "/profile/nobody0000",
        textContent: "again",
      });
      link.dataset.modal = "always";
      document.getElementById("page")?.prepend(link);
    });
    await page.getByRole("link", { name: "again" }).click();
    await profile.getByRole("heading", { name: "This page could not be found" }).waitFor();
    await profile.getByRole("link", { name: "Back to the app" }).click();
    await until("it is closed", async () => (await stateOf(page)).modals.length === 0);
    await arriveAt(page, "**/contacts");
    assert.equal(await focusOf(page), "A /profile/nobody0000");
  },
);

browserTest(
  "PF-3 PF-6 PF-10 a profile is one visit, a like shows at once, and a report is sent once",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await givePremium(server, ben);
    await using bens = await connect(server, ben);
    const page = await visit(`/profile/${ben.id}`, { as: ada });
    const wire = Wire.of(page);
    await until("the visit is told", async () => (await bens.expectReply("totals", {})).visits.total === 1);
    await page.getByRole("button", { name: "Like Ben" }).click();
    await page.getByRole("button", { name: "You like Ben", pressed: true }).waitFor();
    await until("the like is told", async () => (await bens.expectReply("totals", {})).fans.total === 1);

    await page.getByRole("button", { name: "Report" }).click();
    const dialog = page.getByRole("dialog", { name: "Report Ben" });
    await dialog.getByRole("button", { name: "Send report" }).click();
    await dialog.getByText("Please choose what is wrong.").waitFor();
    await dialog.getByLabel("Advertising or fraud").check();
    await dialog.getByLabel("What happened? (optional)").fill("Sells watches");
    await dialog.getByRole("button", { name: "Send report" }).dblclick();
    await page.getByRole("paragraph").filter({ hasText: "Report submitted" }).waitFor();
    assert.equal(wire.countSaid("user/report"), 1);
    const reports = await Array.fromAsync(listReports(server.database));
    assert.deepEqual(reports.map(({ value }) => value.text), ["Sells watches"]);
    assert.equal(wire.countSaid("visit"), 1);
  },
);

browserTest(
  "NV-45 the veil of a modal goes together with it, and no bar that goes blurs what comes",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
    const page = await visit(`/chat/${ben.id}`, { as: ada, reducedMotion: "no-preference", blurs: true });
    await page.locator("#page header a[data-modal]").click();
    await page.getByRole("heading", { name: /^Ben, / }).waitFor();
    const fading = await page.locator("dialog.modal").evaluate(async (dialog) => {
      await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
      // No transition begins in the frame in which an animation of the same property ends.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      dialog.querySelector<HTMLElement>("[data-close]")?.click();
      return dialog.getAnimations({ subtree: true }).flatMap(({ effect }) =>
        effect instanceof KeyframeEffect ? [effect.pseudoElement] : []
      );
    });
    assert.ok(fading.includes("::backdrop"), String(fading));
    const filters = await page.evaluate(async () => {
      const transition = document.startViewTransition(() => {
        document.getElementById("shell")?.setAttribute("data-shell", "app");
      });
      await transition.ready;
      const found = ["top-bar", "tab-bar"].map((name) =>
        getComputedStyle(document.documentElement, `::view-transition-group(${name})`).backdropFilter
      );
      transition.skipTransition();
      return found;
    });
    assert.deepEqual(filters, ["none", "none"]);
  },
);
