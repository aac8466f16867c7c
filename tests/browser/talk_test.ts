import assert from "node:assert/strict";
import { NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { connect, signUp, until } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

browserTest(
  "PF-13 PF-14 EX-19 profile: what a member tells is chosen on a form, and shown to who shares it, first of all",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await using bens = await connect(server, ben);
    await bens.expectReply("user/update", {
      key: "about",
      value: "interests=sea&interests=yoga&languages=de",
    });
    await bens.expectReply("user/update", { key: "s_gender", value: 0 });

    const page = await visit("/profile/answers", { as: ada, viewport: NARROW });
    for (const name of ["Art", "The sea", "German"]) {
      await page.getByRole("checkbox", { name, exact: true }).check();
    }
    await page.getByLabel("Height in centimetres").fill("171");
    await page.getByLabel("Question 1", { exact: true }).selectOption("A song that I know by heart");
    await page.getByLabel("Answer to question 1").fill("Hallelujah");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your answers are saved.").waitFor();
    await page.goto(`${server.origin}/profile`);
    await page.getByRole("main").getByText("Hallelujah").waitFor();

    const deck = await visit("/explore", { as: ben, viewport: NARROW });
    await deck.getByText("In common: The sea").waitFor();
    const grid = await visit("/meet", { as: ben, viewport: NARROW });
    await grid.getByText("In common: The sea").waitFor();
    await grid.getByRole("main").getByRole("link", { name: /Ada/ }).first().click();
    const modal = grid.getByRole("dialog");
    await modal.getByRole("heading", { name: "You have in common" }).waitFor();
    const headings = await modal.getByRole("heading", { level: 2 }).allTextContents();
    assert.equal(headings[0], "You have in common");
    for (const text of ["The sea", "German", "Hallelujah", "171 cm"]) {
      await modal.getByText(text, { exact: true }).waitFor();
    }
  },
);

browserTest(
  "DI-23 SG-30 filter: who speaks none of the chosen languages leaves the grid, and distances follow the country",
  async ({ server, visit }) => {
    const [ada, ben, cleo] = await Promise.all(
      ["Ada", "Ben", "Cleo"].map((name) => signUp(server, { name })),
    );
    assert.ok(ada && ben && cleo);
    await using adas = await connect(server, ada);
    await using bens = await connect(server, ben);
    await bens.expectReply("user/update", { key: "about", value: "languages=de" });
    await adas.expectReply("user/update", { key: "s_gender", value: 0 });
    const page = await visit("/meet", { as: ada, viewport: NARROW });
    const cards = page.getByRole("main").locator("a[href^='/profile/']");
    await until("both are there", async () => await cards.count() === 2);
    await page.getByRole("link", { name: "Discovery settings" }).locator("visible=true").first().click();
    const modal = page.getByRole("dialog", { name: "Discovery settings" });
    await modal.getByText("km", { exact: false }).first().waitFor();
    await modal.getByText("Speaks", { exact: true }).click();
    await modal.getByRole("checkbox", { name: "German" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await modal.waitFor({ state: "hidden" });
    await until("one is left", async () => await cards.count() === 1);
    assert.match(await cards.first().getAttribute("href") ?? "", new RegExp(ben.id));

    await adas.expectReply("user/update", { key: "location", value: { city: "New York City" } });
    await page.goto(`${server.origin}/settings`);

    await page.getByText(/^\d+ mi$/).first().waitFor();
  },
);
