import assert from "node:assert/strict";
import { NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { connect, signUp } from "@/tests/kit/mod.ts";

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
