import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { keys } from "@/store/keys.ts";
import { arriveAt, goTo, NARROW, useBrowser, WIDE, type World } from "@/tests/kit/browser.ts";
import { connect, signUp, type TestMember, until } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

async function rowOf({ server }: World, { id }: TestMember) {
  return (await server.database.get(keys.member(id))).value ?? assert.fail("no member");
}

function saveOf(page: Page) {
  return page.getByRole("button", { name: "Save" });
}

/** Counts the frames in which nothing has the keyboard. */
async function countLostFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted = globalThis as { lostFocus?: number };
    counted.lostFocus = 0;
    let hadFocus = false;
    const look = () => {
      const isLost = document.activeElement === document.body;
      if (isLost && hadFocus) counted.lostFocus = (counted.lostFocus ?? 0) + 1;
      hadFocus ||= !isLost;
      requestAnimationFrame(look);
    };
    look();
  });
}

async function lostFocus(page: Page): Promise<number | undefined> {
  return await page.evaluate(() => (globalThis as { lostFocus?: number }).lostFocus);
}

async function framesPass(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let nth = 0; nth < 5; nth++) await new Promise((done) => requestAnimationFrame(done));
  });
}

browserTest(
  "SG-14 SG-15 SG-17 SG-18 settings: by keyboard alone, and followed by another tab",
  async (world) => {
    const { server, visit } = world;
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/settings", { as: ada, viewport: WIDE });
    const other = await visit("/settings", { beside: page });
    assert.equal(await saveOf(page).isDisabled(), true);
    const radius = Number(await page.getByRole("slider", { name: "Distance" }).inputValue());

    const [youngest, oldest] = [page.getByLabel("Youngest age"), page.getByLabel("Oldest age")];
    const highest = Number(await oldest.inputValue());
    await youngest.focus();
    await page.keyboard.press("End");
    assert.equal(await youngest.inputValue(), await oldest.inputValue(), "it stops at the upper one");
    await page.keyboard.press("Home");
    for (let nth = 0; nth < 3; nth++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
    const ages = [21, highest - 1];
    await page.getByText(ages.join("–")).waitFor();
    // The other tab is changing something else meanwhile.
    await other.getByRole("slider", { name: "Distance" }).fill("33");

    await page.getByRole("combobox", { name: "My city" }).focus();
    await page.keyboard.type("münch");
    await page.getByRole("option", { name: "Munich" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("listbox").isVisible(), false);
    await page.keyboard.type("e");
    await page.getByRole("option", { name: "Munich" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await saveOf(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Settings Saved").first().waitFor();
    await until("nothing is left to be saved", () => saveOf(page).isDisabled());
    const { search, city } = await rowOf(world, ada);
    assert.deepEqual([search.ages, city, search.radius_km], [ages, "Munich", radius]);

    await other.getByText(ages.join("–")).waitFor();
    assert.equal(await other.getByRole("combobox", { name: "My city" }).inputValue(), "Munich, Germany");
    assert.equal(await other.getByRole("slider", { name: "Distance" }).inputValue(), "33");
    await saveOf(other).click();
    await page.getByText("33 km").waitFor();
    assert.equal((await rowOf(world, ada)).search.radius_km, 33);

    const sound = page.getByRole("switch", { name: "Notification sound" });
    await sound.check();
    await page.reload();
    // It is the device's, so only a page that is awake can say.
    await until("it is still on", async () => await sound.isEnabled() && await sound.isChecked());
  },
);

browserTest(
  "SG-22 filter: the icon opens the discovery settings above the page, and Save closes them",
  async (world) => {
    const { server, visit } = world;
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/meet", { as: ada, viewport: NARROW });
    await page.getByRole("link", { name: "Discovery settings" }).locator("visible=true").first().click();
    const modal = page.getByRole("dialog", { name: "Discovery settings" });
    await modal.getByRole("radio", { name: "Everyone" }).check();
    assert.equal(await modal.getByText("Language", { exact: true }).count(), 0);
    await saveOf(page).click();
    await modal.waitFor({ state: "hidden" });
    await page.getByText("Settings Saved").first().waitFor();
    assert.equal((await rowOf(world, ada)).search.gender, 0);
    await arriveAt(page, "**/meet");
  },
);

browserTest(
  "SG-16 SG-23 edit: each problem stands at its field, and the rest is saved and shown at once",
  async (world) => {
    const { server, visit } = world;
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/profile/edit", { as: ada, viewport: WIDE });
    await page.getByLabel("First name").fill("1234");
    await page.getByLabel("Age", { exact: true }).selectOption("41");
    await page.getByLabel("About me").fill("<b>Hello</b> there");
    await saveOf(page).click();
    await page.getByText("Please enter your real name").waitFor();
    assert.equal(await page.getByLabel("First name").getAttribute("aria-invalid"), "true");
    const column = page.getByRole("complementary").first();
    await column.getByText("41").waitFor();
    const bio = page.getByLabel("About me");
    await until("the bio is as it was stored", async () => await bio.inputValue() === "Hello there");
    await page.getByLabel("First name").fill("Zoë");
    await saveOf(page).click();
    await page.getByText("Profile saved").first().waitFor();
    await column.getByText("Zoë").waitFor();
    await bio.fill("x".repeat(501));
    await page.getByText("1 character too many").waitFor();

    await page.goto(`${server.origin}/profile`);
    const main = page.getByRole("main");
    await main.getByText("Zoë, 41").waitFor();
    await main.getByText("Hello there").waitFor();
    for (const name of ["Matches", "Likes me", "Visitors", "My likes"]) {
      await main.getByRole("link", { name }).waitFor();
    }
    assert.equal(await main.getByRole("button", { name: /block|message|like/i }).count(), 0);
  },
);

browserTest(
  "SG-28 edit: what is not saved is there again after leaving and reloading, until it is discarded, saved or logged out",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/profile/edit", { as: ada, viewport: WIDE });
    const [name, bio] = [page.getByLabel("First name"), page.getByLabel("About me")];
    const open = async () => {
      await page.goto(`${server.origin}/profile/edit`);
      await until("the form is awake", () => name.isEnabled());
    };
    await name.fill("Zoë");
    await bio.fill("Hello there");
    await page.goto(`${server.origin}/profile`);
    await page.getByRole("main").getByText("Ada").first().waitFor();
    await open();
    assert.deepEqual([await name.inputValue(), await bio.inputValue()], ["Zoë", "Hello there"]);

    await page.getByRole("button", { name: "Discard changes" }).click();
    assert.deepEqual([await name.inputValue(), await bio.inputValue()], ["Ada", ""]);
    assert.equal(await saveOf(page).isDisabled(), true);
    await page.reload();
    await until("the form is awake", () => name.isEnabled());
    assert.deepEqual([await name.inputValue(), await bio.inputValue()], ["Ada", ""]);

    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("profile:")));
    await bio.fill("Hello there");
    assert.equal((await kept()).length, 1);
    await saveOf(page).click();
    await page.getByText("Profile saved").first().waitFor();
    await until("nothing is left", async () => (await kept()).length === 0);
    await bio.fill("Hello you");
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await arriveAt(page, ({ pathname }) => pathname !== "/profile/edit");
    assert.deepEqual(await kept(), []);
  },
);

browserTest(
  "SG-28 settings: what is not saved is there again after a link and a reload, apart from the profile's",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/settings", { as: ada, viewport: WIDE });
    const distance = page.getByRole("slider", { name: "Distance" });
    const open = async (path: string) => {
      await page.goto(`${server.origin}${path}`);
      await until("the form is awake", () => page.locator("form button[type=submit]").first().isVisible());
    };
    const before = await distance.inputValue();
    await distance.fill("33");
    await page.getByRole("link", { name: "Swipes" }).first().click();
    await arriveAt(page, "**/explore");
    await page.getByRole("link", { name: "Settings", exact: true }).first().click();
    await arriveAt(page, "**/settings");
    await until("it is there again", async () => await distance.inputValue() === "33");
    await page.reload();
    await until("it is there again", async () => await distance.inputValue() === "33");
    await open("/profile/edit");
    await page.getByLabel("About me").fill("Hello there");
    await open("/settings");
    await until("it is there again", async () => await distance.inputValue() === "33");
    assert.equal(await saveOf(page).first().isDisabled(), false);

    await page.getByRole("button", { name: "Discard changes" }).click();
    assert.equal(await distance.inputValue(), before);
    const kept = () =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /^(?:profile|settings):/.test(key)).length
      );
    assert.equal(await kept(), 1, "the profile's");
    await distance.fill("34");
    assert.equal(await kept(), 2);
    await page.getByRole("button", { name: "Log out" }).last().click();
    await arriveAt(page, ({ pathname }) => pathname !== "/settings");
    assert.equal(await kept(), 0);
  },
);

browserTest(
  "SG-29 a button that is busy, or has nothing left to do, keeps the keyboard: saving and buying",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/settings", { as: ada, viewport: WIDE });
    await countLostFocus(page);
    await page.getByRole("slider", { name: "Distance" }).fill("33");
    const save = saveOf(page).first();
    await save.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Settings Saved").first().waitFor();
    await until("nothing is left to save", () => save.isDisabled());
    await framesPass(page);
    assert.equal(await lostFocus(page), 0);
    assert.equal(await save.evaluate((button) => button === document.activeElement), true);
    // It takes no further press until something is changed.
    await page.getByText("Settings Saved").first().waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await framesPass(page);
    assert.equal(await page.getByText("Settings Saved").count(), 0);

    await goTo(page, `${server.origin}/wallet`);
    await countLostFocus(page);
    await page.getByRole("button", { name: "Get coins" }).click();
    const shop = page.getByRole("dialog", { name: "Coins" });
    const chosen = shop.getByRole("radio", { name: /^1,000 coins/ });
    await chosen.focus();
    await page.keyboard.press("Space");
    const buy = shop.getByRole("button", { name: /^Continue/ });
    for (const control of [buy, chosen]) {
      await control.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Payment" }).waitFor();
      await page.frameLocator("#payment iframe").getByRole("button", { name: "Refuse the payment" }).click();
      await page.locator("#payment").waitFor({ state: "detached" });
      await framesPass(page);
      await until("the keyboard is back", () => control.evaluate((each) => each === document.activeElement));
    }
    assert.equal(await lostFocus(page), 0);
  },
);

browserTest(
  "SG-20 SG-21 WI-25 blocked: unblocking by keyboard goes on at the next one, up to nobody",
  async (world) => {
    const { server, visit } = world;
    const ada = await signUp(server, { name: "Ada" });
    const others = [];
    for (const name of ["Ben", "Dan", "Tom"]) others.push(await signUp(server, { name, gender: "1" }));
    await using device = await connect(server, ada);
    for (const { id } of others.slice(0, 2)) await device.expectReply("user/block", { user_id: id });
    const page = await visit("/blocked", { as: ada, viewport: NARROW });
    await page.getByRole("button", { name: "Unblock Dan" }).waitFor();
    await device.expectReply("user/block", { user_id: others[2]?.id ?? "" });
    await page.getByRole("button", { name: "Unblock Tom" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Tom is unblocked.").waitFor({ state: "attached" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await until("the keyboard is on the next one", async () => await focused() === "Unblock Dan");
    await page.keyboard.press("Enter");
    await until("the keyboard is on the last one", async () => await focused() === "Unblock Ben");
    await device.expectReply("user/unblock", { user_id: others[0]?.id ?? "" });
    await page.getByText("You have not blocked anyone").waitFor();
  },
);
