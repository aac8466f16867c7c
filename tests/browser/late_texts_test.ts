import assert from "node:assert/strict";
import { he } from "@/locales/he.ts";
import { expectSilence, useBrowser } from "@/tests/kit/browser.ts";
import { signUp, until } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

const LATE = /\/assets\/texts\/\w+\.he\.late\.\w+\.js$/;

browserTest(
  "NV-43 texts of what opens later come with the first use, and what they fail for opens with the next tap",
  async ({ server, visit, allow }) => {
    allow(/net::ERR_FAILED/, /dynamically imported module/);
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const blank = await visit("/login", { locale: "he-IL" });
    const asked: string[] = [];
    let fails = true;
    await blank.context().route(({ pathname }) => LATE.test(pathname), async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await (fails ? route.abort() : route.continue());
    });
    const page = await visit(`/chat/${ben.id}`, { as: ada, beside: blank });
    await page.evaluate(() => document.body.dataset.kept = "yes");
    await expectSilence(page);
    assert.deepEqual(asked, []);
    const early = await page.locator("link[rel=modulepreload][href*='/texts/']").evaluateAll((links) =>
      links.map((link) => link.getAttribute("href")?.match(/\/(\w+)\.he\./)?.[1])
    );
    assert.ok(early.includes("chat") && early.includes("shell_status"), String(early));

    const options = page.locator("#page").getByRole("button", {
      name: he["profile.menu"].replace("{name}", "Ben"),
    });
    await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
    await until("they are asked for", () => new Set(asked).size === 2);
    await options.click();
    await page.getByText(he["error.occurred"]).first().waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);

    fails = false;
    await options.click();
    await page.getByRole("dialog").getByText(he["chat.search"]).waitFor();
    assert.doesNotMatch(await page.getByRole("dialog").innerText(), /undefined/);
    assert.equal(await page.evaluate(() => document.body.dataset.kept), "yes");
  },
);
