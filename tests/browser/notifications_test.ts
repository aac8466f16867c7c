import assert from "node:assert/strict";
import { NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { connect, signUp, until } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser({ full: true });

browserTest(
  "NS-2 NS-5 NS-8 NS-10 NS-11 NS-13 NS-16 notifications: by keyboard, saved, followed by another tab, and changed before it is awake",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await using device = await connect(server, ada);
    const page = await visit("/notifications", { as: ada, viewport: NARROW });
    const other = await visit("/notifications", { beside: page });
    const save = page.getByRole("button", { name: "Save" });
    assert.equal(await save.isDisabled(), true);

    const here = page.getByRole("switch", { name: "Notifications on this device" });
    await until("this device has been looked at", () => here.isEnabled());
    await page.evaluate(() => {
      Notification.requestPermission = () =>
        new Promise((notify) => addEventListener("answer", () => notify("denied"), { once: true }));
    });
    await here.press("Space");
    await page.getByText("One moment…").waitFor();
    // While the browser asks it takes nothing.
    await here.press("Space");
    assert.equal(await here.isChecked(), false);
    await page.evaluate(() => dispatchEvent(new Event("answer")));
    await page.getByRole("status").getByText("Your browser blocks them.").waitFor();
    assert.ok(await here.evaluate((input) => document.activeElement === input));

    const likes = page.getByRole("radiogroup", { name: "Likes" });
    await likes.getByRole("radio", { name: "Push" }).focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await likes.getByRole("radio", { name: "Off" }).isChecked(), true);
    await page.getByRole("switch", { name: "Quiet hours" }).focus();
    await page.keyboard.press("Space");
    const [from, to] = [page.getByLabel("From"), page.getByLabel("Until")];
    await from.fill("23:15");
    await to.fill("23:15");
    await save.click();
    await page.getByText("Please choose two different times.").waitFor();
    await until("the time has the focus", () => to.evaluate((input) => document.activeElement === input));
    await to.fill("06:45");
    await page.getByText(/from 11:15\sPM until 6:45\sAM the next day/).waitFor();
    // Meanwhile another tab turns something else off.
    await other.getByRole("radiogroup", { name: "Gifts" }).getByRole("radio", { name: "Off" }).check();
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByText("Settings Saved").first().waitFor();
    await save.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Settings Saved").first().waitFor();
    await until("nothing is left to be saved", () => save.isDisabled());
    const { choices, quiet, time_zone } = await device.expectReply("notifications/settings", {});
    assert.deepEqual([choices.like, choices.gift, choices.match], ["none", "none", "push"]);
    assert.deepEqual([quiet, time_zone], [{ from: 1_395, to: 405 }, "Europe/Berlin"]);

    // Looked at again, the other tab shows it without a reload.
    await other.evaluate(() => dispatchEvent(new Event("focus")));
    const theirs = other.getByRole("radiogroup", { name: "Likes" });
    await theirs.locator("input[value=none]:checked").waitFor({ state: "attached" });
    const awake = Promise.withResolvers<void>();
    await page.route(/\/notifications-[^/]*\.js$/, async (route) => {
      await awake.promise;
      await route.continue();
    });
    await page.reload();
    assert.equal(await from.inputValue(), "23:15");
    assert.equal(await likes.getByRole("radio", { name: "Off" }).isChecked(), true);
    const visits = page.getByRole("radiogroup", { name: "Visits" }).getByRole("radio", { name: "Off" });
    await visits.check();
    await page.getByRole("switch", { name: "Quiet hours" }).uncheck();
    awake.resolve();
    await from.waitFor({ state: "detached" });
    assert.deepEqual([await visits.isChecked(), await save.isEnabled()], [true, true]);
  },
);
