import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { translator } from "@/locales/mod.ts";
import { NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { logIn, postForm, signUp } from "@/tests/kit/mod.ts";
import { forgetProofs } from "@/tests/kit/proofs.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

browserTest(
  "TD-1 TD-4 TD-6 /my-data: proved, asked for and downloaded in Hebrew on a small screen, by the keyboard alone",
  async ({ server, visit }) => {
    const t = translator("he");
    const ada = await signUp(server, { name: "Ada" });
    await forgetProofs(server, ada);
    const page = await visit("/my-data", { as: ada, locale: "he-IL", viewport: NARROW, ...MEASURED });
    assert.deepEqual([page.viewportSize()?.width, await page.locator("html").getAttribute("dir")], [
      390,
      "rtl",
    ]);
    /** Goes there by Tab, as who has no pointer does. */
    const press = async (selector: string, key = "Enter") => {
      for (
        let steps = 0;
        !await page.evaluate((at) => document.activeElement?.matches(at), selector);
        steps++
      ) {
        assert.ok(steps < 60, `${selector} is not reached`);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press(key);
    };
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const main = "#page form[action='/my-data'] button";
    await page.locator(main).waitFor();
    assert.deepEqual(await violationsOf(page, "my-data"), []);
    await press(main);

    await page.waitForURL("**/prove?to=%2Fmy-data");
    await page.locator("#page input[type=password]").waitFor();
    assert.deepEqual(await violationsOf(page, "prove", ["light"]), []);
    await press("#page input[type=password]", "End");
    await page.keyboard.type(ada.password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/my-data");
    // The address changes before the page does, and Tab would go on in the one before.
    await page.locator(main).waitFor();
    await press(main);

    // The page looks again by itself, until there is something to download.
    const link = "#page a[href='/my-data/download']";
    await page.locator(`${link}, #page progress`).first().waitFor();
    await page.locator(link).waitFor();
    assert.equal(await page.locator(main).count(), 0, "once a day");
    assert.equal(await isWider(), false);
    assert.deepEqual(await violationsOf(page, "my-data, ready"), []);
    const downloading = page.waitForEvent("download");
    await press(link);
    const download = await downloading;
    assert.match(download.suggestedFilename(), /^my-data-[\d-]+\.zip$/);
    const files = unzipSync(await Deno.readFile(await download.path()));
    const index = new TextDecoder().decode(files["index.html"]);
    assert.match(index, /<html lang="he" dir="rtl">/);
    assert.ok(index.includes(t("export.section_chats")));
  },
);

browserTest(
  "TD-9 /my-data: who leaves gets there from their own page, and it passes axe in the frame that is theirs",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await postForm(server, "/delete-account", { password: ada.password }, ada);
    const confined = { ...ada, cookie: await logIn(server, ada) };
    await forgetProofs(server, ada);
    const page = await visit("/delete-account", {
      as: confined,
      locale: "he-IL",
      viewport: NARROW,
      ...MEASURED,
    });
    await page.locator("#page a[href='/my-data'], main a[href='/my-data']").first().press("Enter");
    const ask = page.locator("form[action='/my-data'] button");
    await ask.waitFor();
    assert.deepEqual(await violationsOf(page, "my-data, confined"), []);
    await ask.press("Enter");
    await page.locator("input[type=password]").waitFor();
    assert.deepEqual(await violationsOf(page, "prove, confined", ["light"]), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  },
);
