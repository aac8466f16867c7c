import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { arriveAt, goTo, useBrowser } from "@/tests/kit/browser.ts";
import { until } from "@/tests/kit/until.ts";
import { someAnswers } from "@/tests/kit/mod.ts";
import { lateDoubleClick } from "@/tests/browser/late_double_click.ts";
import { answer, seeStep, stepShown, walk } from "@/tests/browser/wizard_page.ts";

const { browserTest } = useBrowser();
const answers = someAnswers({ email: "dana@example.com" });
const QUICK = { answers, scripts: true };
const LOST = "The connection was lost. Your answer is kept here: try again when you are online.";

/** Marks the document, so that another one is told apart. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.dataset.mark = "same");
}

async function isMarked(page: Page): Promise<boolean> {
  return await page.locator("html[data-mark=same]").count() === 1;
}

function next(page: Page) {
  return page.locator("form button[type=submit]:not([name])").last();
}

browserTest(
  "RG-22 RG-3 NV-23 steps follow each other within one page, with title, focus and history of their own",
  async ({ visit }) => {
    const page = await visit("/register");
    await page.locator("[name=name]:focus").waitFor();
    await mark(page);
    await walk(page, { ...QUICK, until: "goal" });
    assert.match(await page.title(), /^What are you looking for\?/);
    await page.locator("#page h1:focus").waitFor();
    assert.equal(await page.locator("#announcer").textContent(), "Step 3 of 9");
    await walk(page, { ...QUICK, until: "email" });
    await page.locator("[name=email]:focus").waitFor();
    assert.equal(
      await page.locator("#announcer").textContent(),
      "Step 6 of 9. What's your email address?",
    );
    await page.goBack();
    await seeStep(page, "location");
    await page.getByRole("link", { name: "Back" }).click();
    await seeStep(page, "ages");
    await page.locator(".slider[data-enhanced]").waitFor();
    await page.goBack();
    await seeStep(page, "location");
    await page.goForward();
    for (const id of ["ages", "location", "ages", "goal", "birthday", "name"] as const) {
      await seeStep(page, id);
      if (id !== "name") await page.goBack();
    }
    assert.equal(await page.locator("[name=name]").inputValue(), "Dana");
    assert.ok(await isMarked(page));
  },
);

browserTest("RG-22 RG-7 a refused answer is told on the same page", async ({ visit, allow }) => {
  allow(/status of 422/);
  const page = await visit("/register");
  await mark(page);
  const entries = await page.evaluate(() => history.length);
  await page.getByLabel("First name").fill("1234");
  for (const by of ["Enter", "Enter"]) {
    await page.getByLabel("First name").press(by);
    await page.locator("[name=name][aria-invalid=true]:focus").waitFor();
    assert.equal(await page.getByLabel("First name").inputValue(), "1234");
  }
  await seeStep(page, "name");
  assert.equal(await page.evaluate(() => history.length), entries);
  await walk(page, { ...QUICK, until: "birthday" });
  await page.goBack();
  await seeStep(page, "name");
  assert.equal(await page.getByLabel("First name").inputValue(), "Dana");
  assert.ok(await isMarked(page));
});

browserTest("RG-22 a double click answers one step", async ({ visit }) => {
  const page = await visit("/register");
  await mark(page);
  await page.getByLabel("First name").fill("Dana");
  await page.locator("[name=gender]").first().check();
  await lateDoubleClick(next(page), () => seeStep(page, "birthday"));
  await seeStep(page, "birthday");
  await walk(page, { ...QUICK, until: "location" });
  await page.getByRole("link", { name: "Back" }).dblclick();
  await seeStep(page, "ages");
  assert.equal(await page.locator("[aria-invalid=true]").count(), 0);
  // An answer that is on its way is not sent again, nor changed.
  await page.getByRole("link", { name: "Back" }).click();
  await seeStep(page, "goal");
  let posts = 0;
  const held = Promise.withResolvers<void>();
  await page.route("**/register**", async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    posts++;
    await held.promise;
    await route.continue();
  });
  await page.locator("[data-enhance=tap_choice][data-enhanced]").waitFor();
  await page.getByLabel("A little flirting").click();
  await page.getByLabel("Company and friendship").click({ noWaitAfter: true });
  assert.ok(await page.getByLabel("A little flirting").isChecked());
  await page.locator("main button[type=submit][aria-disabled=true]").waitFor();
  held.resolve();
  await seeStep(page, "ages");
  assert.equal(posts, 1);
  assert.ok(await isMarked(page));
});

browserTest(
  "RG-22 without a network what was typed stays, and so does the address",
  async ({ visit, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    const page = await visit("/register");
    await mark(page);
    await walk(page, { ...QUICK, until: "email" });
    await page.getByLabel("Email", { exact: true }).fill("dana@example.com");
    await page.context().setOffline(true);
    await next(page).click();
    await page.getByRole("alert").filter({ hasText: LOST }).waitFor();
    assert.equal(await page.getByLabel("Email", { exact: true }).inputValue(), "dana@example.com");
    await page.getByRole("link", { name: "Back" }).click();
    await page.goBack();
    await until("the address is the step's again", () => new URL(page.url()).search.endsWith("step=email"));
    assert.equal(await page.getByRole("alert").count(), 1);
    assert.equal(await page.getByLabel("Email", { exact: true }).inputValue(), "dana@example.com");
    await page.context().setOffline(false);
    await next(page).click();
    await seeStep(page, "password");
    assert.equal(await page.getByRole("alert").count(), 0);
    await page.goBack();
    await seeStep(page, "email");
    await page.goBack();
    await seeStep(page, "location");
    assert.ok(await isMarked(page));
  },
);

browserTest(
  "RG-22 another language, the last step and what is no step are pages of their own",
  async ({ server, visit, allow }) => {
    allow(/status of 503/);
    const page = await visit("/register");
    await walk(page, { ...QUICK, until: "goal" });
    await mark(page);
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.getByText("Schritt 3 von 9").waitFor();
    assert.ok(!await isMarked(page));
    await mark(page);
    await page.goBack();
    await page.getByText("Step 3 of 9").or(page.getByText("Schritt 3 von 9")).first().waitFor();
    await goTo(page, `${server.origin}/register?step=goal&lang=en`);
    await mark(page);
    // An error page of the server is shown as the server has it.
    await page.route(
      "**/register**",
      (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Back soon</h1>" })
          : route.continue(),
    );
    await page.locator("[data-enhance=tap_choice][data-enhanced]").waitFor();
    await page.getByLabel("Good conversations").click();
    await page.getByRole("heading", { name: "Back soon" }).waitFor();
    await page.unroute("**/register**");
    await goTo(page, `${server.origin}/register`);
    await walk(page, QUICK);
    await arriveAt(page, "**/explore");
  },
);

browserTest("RG-22 an answer is changed from the summary within the page", async ({ visit }) => {
  const page = await visit("/register");
  await mark(page);
  await walk(page, { ...QUICK, until: "confirm" });
  await page.evaluate(() => scrollTo(0, 80));
  await page.getByRole("link", { name: "Change: Looking for" }).click();
  await seeStep(page, "goal");
  await answer(page, (await stepShown(page)).step, { answers: { ...answers, goal: "flirt" }, scripts: true });
  await seeStep(page, "confirm");
  await page.getByText("A little flirting").waitFor();
  await page.goBack();
  await seeStep(page, "goal");
  assert.ok(await page.getByLabel("A little flirting").isChecked());
  assert.ok(await isMarked(page));
});
