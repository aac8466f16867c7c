/** What is still loading when the page that wanted it is left: it opens above no other one. */
import type { Page } from "playwright-core";
import { arriveAt, NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { expectNoDialog, holdPart } from "@/tests/browser/held_part.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();

/** Wants something of which a part is held back, leaves the page before that comes, and lets it come. */
async function leaveMeanwhile(page: Page, part: string, want: () => Promise<void>): Promise<void> {
  const held = await holdPart(page, part);
  await want();
  await held.asked;
  await page.locator("a[href='/explore']:visible").first().click();
  await arriveAt(page, "**/explore");
  await held.release();
  await expectNoDialog(page);
}

browserTest("NV-51 the emoji of a chat that was left open above no other page", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE });
  const button = page.getByRole("button", { name: "Choose an emoji" });
  await leaveMeanwhile(page, "emoji_panel", () => button.click());
  await page.goBack();
  await arriveAt(page, "**/chat/*");
  await button.click();
  await page.getByRole("dialog", { name: "Emoji" }).waitFor();
});

browserTest(
  "NV-51 the menu of a row opens above no other page, once the list was left",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hi", agoS: 60 }]);
    const page = await visit("/contacts", { as: ada, viewport: NARROW });
    const button = page.getByRole("main").getByRole("button", { name: /Ben/ });
    await leaveMeanwhile(page, "row_menu", async () => {
      await button.focus();
      await page.keyboard.press("Enter");
    });
  },
);

browserTest(
  "NV-51 what makes a story opens above no other page than that which it was wanted on",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    for (const path of ["/profile", "/stories"]) {
      const page = await visit(path, { as: ada, viewport: NARROW });
      const button = page.getByRole("main").getByRole(path === "/profile" ? "link" : "button", {
        name: "Add a story",
      });
      await leaveMeanwhile(page, "story_sheet", () => button.first().click());
      await page.close();
    }
  },
);
