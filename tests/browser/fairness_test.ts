import assert from "node:assert/strict";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { connect, giveSpins, signUp } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

browserTest(
  "WH-13 WH-14 /wheel: a spin is checked in the browser, and one that was altered is told",
  async (world) => {
    const { server: { database }, server, visit } = world;
    const ada = await signUp(server, { name: "Ada" });
    await giveSpins(server, ada, 9);
    await using device = await connect(server, ada);
    for (let nth = 0; nth < 2; nth++) await device.expectReply("spinofluck/spin", { client_seed: "mine" });
    const altered = await database.get(keys.spin(ada.id, 1));
    const forged = newChange();
    forged.sets.push({ key: altered.key, value: { ...altered.value, seed: "0".repeat(64) } });
    await database.commit(forged);

    const page = await visit("/wheel", { as: ada, viewport: NARROW, locale: "he-IL" });
    const checkOf = async (n: number) => {
      const row = page.locator(`[data-spin="${n}"]`);
      await row.locator("summary").click();
      await row.getByRole("button").click();
      const status = row.getByRole("status");
      await status.locator("li").nth(3).waitFor();
      return (await status.innerText()).trim();
    };
    assert.match(await checkOf(2), /^נכון/);
    assert.match(await checkOf(1), /^משהו לא מתאים/);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(isWide, false, "hashes wrap");

    // What is spun on another device comes without a reload.
    const before = await page.locator("[aria-labelledby=next] bdi").innerText();
    await device.expectReply("spinofluck/spin", { client_seed: "mine" });
    await page.locator('[data-spin="3"]').waitFor();
    assert.notEqual(await page.locator("[aria-labelledby=next] bdi").innerText(), before);
  },
);
