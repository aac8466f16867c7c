import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { keys } from "@/store/keys.ts";
import { NARROW, useBrowser, WIDE, type World } from "@/tests/kit/browser.ts";
import { connect, signUp, type TestMember, until } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

async function rowOf({ server }: World, { id }: TestMember) {
  return (await server.database.get(keys.member(id))).value ?? assert.fail("no member");
}

function saveOf(page: Page) {
  return page.getByRole("button", { name: "Save" });
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
    assert.equal(await sound.isChecked(), true);
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
    assert.equal(await modal.getByText("Language").count(), 0);
    await saveOf(page).click();
    await modal.waitFor({ state: "hidden" });
    await page.getByText("Settings Saved").first().waitFor();
    assert.equal((await rowOf(world, ada)).search.gender, 0);
    assert.equal(new URL(page.url()).pathname, "/meet");
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
  "SG-20 SG-21 blocked: unblocking by keyboard goes on at the next one, up to nobody",
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
