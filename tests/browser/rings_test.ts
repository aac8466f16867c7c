/** Rings around the pictures of contacts: where they lead, and that they follow what happens. */
import assert from "node:assert/strict";
import { translator } from "@/locales/mod.ts";
import { arriveAt, useBrowser } from "@/tests/kit/browser.ts";
import { connect, grantCoins, signUp, until } from "@/tests/kit/mod.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { keepStory, postStoryBy } from "@/tests/kit/stories.ts";
import { sendText } from "@/tests/kit/talk.ts";

const { browserTest } = useBrowser();
/** A finger's. */
const TARGET_PX = 44;

browserTest(
  "ST-38 ST-39 a ring opens the stories of its list above the page, follows what is told, and without premium says what it takes",
  async ({ server, visit }) => {
    const t = translator("he");
    const ada = await signUp(server, { name: "Ada" });
    const ben = await signUp(server, { name: "Ben", gender: "1" });
    const cleo = await signUp(server, { name: "Cleo", gender: "1" });
    await using cleosPhone = await connect(server, cleo);
    {
      await using bensPhone = await connect(server, ben);
      await sendText(bensPhone, ada, "Hello");
      await sendText(cleosPhone, ada, "Hi");
    }
    await keepStory(server, ben, { text: "First" });
    const page = await visit("/contacts", { as: ada, locale: "he" });
    const list = page.getByRole("main").getByRole("list");
    const ringOf = (name: string, seen = false) =>
      list.getByRole("link", { name: t(seen ? "ring.watch_seen" : "ring.watch_new", { name }) });
    const box = await ringOf("Ben").boundingBox();
    assert.ok(box && box.width >= TARGET_PX && box.height >= TARGET_PX);
    await until("the list is awake", () => list.getByRole("button").first().isEnabled());

    await ringOf("Ben").click();
    await page.getByRole("dialog").waitFor();
    await page.getByText(t("refusal.premium_required")).first().waitFor();
    await page.keyboard.press("Escape");
    await until("it is closed", async () => await page.getByRole("dialog").count() === 0);
    // The history follows the screen.
    await arriveAt(page, "**/contacts");

    await givePremium(server, ada);
    await page.reload();
    await until("the list is awake", () => list.getByRole("button").first().isEnabled());
    await postStoryBy(cleosPhone, { server, member: cleo, text: "Second" });
    await ringOf("Cleo").waitFor();
    await ringOf("Ben").dblclick();
    await page.getByRole("status").filter({ hasText: "First" }).first().waitFor({ state: "attached" });
    assert.equal(await page.getByRole("dialog").count(), 1);
    await until("Ben's is seen", () => ringOf("Ben", true).count().then((count) => count === 1));
    await page.keyboard.press("Escape");
    await until("it is closed", async () => await page.getByRole("dialog").count() === 0);
    assert.ok(await ringOf("Ben", true).evaluate((link) => link === document.activeElement));
  },
);

browserTest(
  "ST-42 NV-4 a strip of places with rings scrolls by itself, and makes no page wider than the screen",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    for (const name of ["Ben", "Cal", "Dan", "Eli", "Fin", "Gil", "Hal"]) {
      const member = await signUp(server, { name, gender: "1" });
      await grantCoins(server, member, 1_000);
      await using device = await connect(server, member);
      await device.expectReply("spotlight/add", {});
      await keepStory(server, member);
    }
    for (const locale of ["en", "he"] as const) {
      const page = await visit("/meet", { as: ada, locale });
      await page.getByRole("main").getByText(translator(locale)("ring.new")).nth(6).waitFor({
        state: "attached",
      });
      const [width, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.equal(width, screen);
    }
  },
);
