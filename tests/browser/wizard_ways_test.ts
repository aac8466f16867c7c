import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { ageOf } from "@/domain/age.ts";
import { fittingAges } from "@/domain/fitting_ages.ts";
import type { StepId, WizardId } from "@/domain/wizard/wizards.ts";
import { keys } from "@/store/keys.ts";
import { arriveAt, goTo, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { balanceOf, fillIn, someAnswers } from "@/tests/kit/mod.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { inTurn, LOOKS, MEASURED, violationsInTurn } from "@/tests/browser/violations.ts";
import { answer, seeStep, stepShown, walk } from "@/tests/browser/wizard_page.ts";

const { browserTest } = useBrowser();
const NO_SCRIPTS = { javaScriptEnabled: false };
const EMAIL = "dana@example.com";
const answers = someAnswers({ email: EMAIL });
const QUICK = { answers, scripts: true };
/** Where the ages begin of whoever was born when Dana was (DI-25). */
const [YOUNGEST, OLDEST] = fittingAges(ageOf({ birth_date: "1990-02-03" }, Date.now()));

async function stepOf(page: Page): Promise<string> {
  return (await stepShown(page)).step.id;
}

/** Waits until a field has the focus: what the page gives it to has it with the first frame, which may come after the load. */
async function hasFocus(page: Page, name: string): Promise<void> {
  await page.locator(`[name=${name}]:focus`).waitFor();
}

browserTest("RG-3 RG-5 back, forward and reload keep every answer", async ({ server, visit }) => {
  const page = await visit("/register");
  await walk(page, { ...QUICK, until: "email" });
  await page.goBack();
  await seeStep(page, "location");
  assert.equal(await page.locator("[name=place_query]").inputValue(), "Berlin, Germany");
  await page.getByRole("link", { name: "Back" }).click();
  await seeStep(page, "ages");
  await page.locator(".slider[data-enhanced]").waitFor();
  assert.equal(await page.locator("output").textContent(), "25 to 45");
  await page.getByRole("link", { name: "Back" }).click();
  await seeStep(page, "goal");
  assert.ok(await page.getByLabel("Good conversations").isChecked());
  await page.goBack();
  await seeStep(page, "ages");
  await page.goForward();
  await seeStep(page, "goal");
  await page.reload();
  assert.ok(await page.getByLabel("Good conversations").isChecked());
  await page.goto(`${server.origin}/register`);
  assert.equal(await stepOf(page), "email");
  await page.getByRole("link", { name: "Deutsch" }).click();
  await page.getByText("Schritt 6 von 9").waitFor();
  assert.equal(await stepOf(page), "email");
});

browserTest("RG-3 two tabs answer the same registration", async ({ server, visit }) => {
  const one = await visit("/register", NO_SCRIPTS);
  await walk(one, { answers, scripts: false, until: "goal" });
  const other = await visit("/register", { beside: one });
  assert.equal(await stepOf(other), "goal");
  await walk(other, { answers, scripts: false, until: "password" });
  // The first tab still shows an older step; its answer changes that one alone.
  await answer(one, (await stepShown(one)).step, { answers: { ...answers, goal: "flirt" }, scripts: false });
  await walk(one, { answers, scripts: false, until: "email" });
  await one.goto(`${server.origin}/register`);
  assert.equal(await stepOf(one), "password");
  await walk(one, { answers, scripts: false, until: "confirm" });
  await one.getByText("A little flirting").waitFor();
});

browserTest("P13 AU-1 a double click on the last step makes one account", async ({ server, visit }) => {
  const page = await visit("/register");
  await walk(page, { ...QUICK, until: "confirm" });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).dblclick();
  await arriveAt(page, "**/explore");
  const { value: id } = await server.database.get(keys.memberByEmail(EMAIL));
  assert.equal(await balanceOf(server, { id: id ?? assert.fail() }), 200);
});

browserTest(
  "RG-17 NV-9 the whole registration goes by keyboard; arrow keys choose, and Enter sends",
  async ({ visit }) => {
    const page = await visit("/register");
    const { keyboard } = page;
    await hasFocus(page, "name");
    await keyboard.type("Dana");
    await keyboard.press("Tab");
    await keyboard.press("Space");
    await keyboard.press("ArrowRight");
    assert.ok(await page.getByLabel("A woman").isChecked());
    await keyboard.press("Enter");
    await seeStep(page, "birthday");
    await hasFocus(page, "birth_day");
    await keyboard.type("3");
    await keyboard.press("Tab");
    await keyboard.type("Feb");
    await keyboard.press("Tab");
    await keyboard.type("1990");
    await keyboard.press("Enter");
    await seeStep(page, "goal");
    await page.locator("[data-enhance=tap_choice][data-enhanced]").waitFor();
    await page.locator("[name=goal]").first().focus();
    await keyboard.press("Space");
    for (const choice of ["A little flirting", "Company and friendship"]) {
      await keyboard.press("ArrowDown");
      assert.ok(await page.getByLabel(choice).isChecked());
      assert.equal(await stepOf(page), "goal");
    }
    await keyboard.press("Enter");
    await seeStep(page, "ages");
    await page.locator(".slider[data-enhanced]").waitFor();
    await page.locator("[name=wanted]").first().focus();
    await keyboard.press("Space");
    await page.locator("[name=ages]").first().focus();
    await keyboard.press("ArrowRight");
    assert.equal(await page.locator("output").textContent(), `${YOUNGEST + 1} to ${OLDEST}`);
    await keyboard.press("Enter");
    await seeStep(page, "location");
    await page.locator("[name=place_query][role=combobox]:focus").waitFor();
    await keyboard.type("Berl");
    await page.getByRole("option").first().waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await seeStep(page, "email");
    await hasFocus(page, "email");
    await keyboard.type(EMAIL);
    await keyboard.press("Enter");
    await seeStep(page, "password");
    await hasFocus(page, "password");
    await keyboard.type("correct horse");
    await keyboard.press("Enter");
    await seeStep(page, "photo");
    await page.getByRole("button", { name: "Skip for now" }).focus();
    await keyboard.press("Enter");
    await seeStep(page, "confirm");
    await page.getByRole("checkbox").focus();
    await keyboard.press("Space");
    await keyboard.press("Enter");
    await arriveAt(page, "**/explore");
  },
);

browserTest("RG-17 a tap on the chosen option sends it once more", async ({ visit }) => {
  const page = await visit("/register");
  await walk(page, { ...QUICK, until: "ages" });
  await page.getByRole("link", { name: "Back" }).click();
  await seeStep(page, "goal");
  await page.locator("[data-enhance=tap_choice][data-enhanced]").waitFor();
  await page.getByLabel("Good conversations").click();
  await seeStep(page, "ages");
});

browserTest("RG-18 DI-25 the ends of a slider never cross, by keys and by hand", async ({ visit }) => {
  const page = await visit("/register", { viewport: WIDE });
  await walk(page, { ...QUICK, until: "ages" });
  await page.locator("[name=wanted]").first().check();
  await page.locator(".slider[data-enhanced]").waitFor();
  const said = () => page.locator("output").textContent();
  const [lower, upper] = [page.locator("[name=ages]").first(), page.locator("[name=ages]").last()];
  await lower.focus();
  await page.keyboard.press("End");
  assert.equal(await said(), `${OLDEST} to ${OLDEST}`);
  await upper.focus();
  await page.keyboard.press("Home");
  assert.equal(await said(), `${OLDEST} to ${OLDEST}`);
  await page.keyboard.press("End");
  assert.equal(await said(), `${OLDEST} to 70`);
  const box = await upper.boundingBox() ?? assert.fail("no slider");
  const y = box.y + box.height / 2;
  const at = (age: number) => box.x + 16 + (box.width - 32) * (age - 18) / 52;
  await page.mouse.move(at(OLDEST), y);
  await page.mouse.down();
  await page.mouse.move(at(30), y, { steps: 5 });
  await page.mouse.up();
  assert.equal(await said(), "30 to 70");
  await page.mouse.move(at(70), y);
  await page.mouse.down();
  await page.mouse.move(at(20), y, { steps: 5 });
  await page.mouse.up();
  assert.equal(await said(), "30 to 30");
  await lower.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await said(), "30 to 30");
  await page.getByRole("button", { name: "Continue" }).click();
  await seeStep(page, "location");
});

browserTest(
  "RG-7 AU-2 the first wrong field has the focus, also without JavaScript",
  async ({ visit, allow }) => {
    allow(/status of 4\d\d/);
    const page = await visit("/register", NO_SCRIPTS);
    await page.getByLabel("First name").fill("1234");
    await page.getByLabel("First name").press("Enter");
    await page.getByText("Please enter your real name: 1 to 20 Latin or Hebrew letters and spaces.")
      .waitFor();
    assert.equal(await page.getByLabel("First name").inputValue(), "1234");
    assert.equal(await page.locator(":focus").getAttribute("name"), "name");
    assert.equal(await page.locator(":focus").getAttribute("aria-invalid"), "true");
    await page.getByLabel("First name").fill("Dana");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Please choose one of the options.").waitFor();
    assert.equal(await page.locator(":focus").getAttribute("name"), "gender");
  },
);

browserTest("RG-10 AU-11 a taken address is told beside its field", async ({ visit, allow }) => {
  allow(/status of 409/);
  const first = await visit("/register", NO_SCRIPTS);
  await walk(first, { answers, scripts: false });
  const page = await visit("/register", NO_SCRIPTS);
  await walk(page, { answers, scripts: false, until: "email" });
  await page.getByLabel("Email", { exact: true }).fill(EMAIL.toUpperCase());
  await page.getByLabel("Email", { exact: true }).press("Enter");
  const text = "This email is already registered, please try again.";
  await page.getByText(text, { exact: true }).waitFor();
  const described = await page.getByLabel("Email", { exact: true }).getAttribute("aria-describedby");
  assert.equal((await page.locator(`#${described}`).textContent())?.trim(), text);
});

browserTest("RG-13 a photo that was chosen is shown again, and told in the summary", async ({ visit }) => {
  const page = await visit("/register", { viewport: WIDE });
  await walk(page, { ...QUICK, until: "photo" });
  await page.locator("[name=file]").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(64, 64)),
  });
  await page.getByText("Photo uploaded.").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await seeStep(page, "confirm");
  await page.getByText("Added", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Change: Photo" }).click();
  await seeStep(page, "photo");
  await page.getByRole("img", { name: "Your photo" }).first().waitFor();
});

browserTest("RG-14 a city that is typed but not chosen is asked for", async ({ visit }) => {
  const page = await visit("/register");
  await walk(page, { ...QUICK, until: "location" });
  await page.locator("[name=place_query][role=combobox]").waitFor();
  await page.locator("[name=place_query]").fill("Berlin");
  await page.getByRole("button", { name: "Continue" }).click();
  await arriveAt(page, "**q=Berlin");
  await page.getByRole("radio", { name: /Berlin/ }).first().waitFor();
  await seeStep(page, "location");
  await page.getByRole("radio", { name: /Berlin/ }).first().click();
  await page.getByRole("button", { name: "Continue" }).click();
  await seeStep(page, "email");
});

browserTest("RG-19 LO-5 Hebrew mirrors the way back, the progress and the sliders", async ({ visit }) => {
  const page = await visit("/register?wizard=quick", { locale: "he-IL" });
  const back = page.getByRole("link", { name: "חזרה" });
  const width = page.viewportSize()?.width ?? 0;
  assert.ok(((await back.boundingBox())?.x ?? 0) > width / 2, "the way back is on the right");
  assert.equal(await back.locator("svg").evaluate((icon) => getComputedStyle(icon).scale), "-1 1");
  await walk(page, { ...QUICK, until: "ages" });
  const [lower, upper] = [page.locator("[name=ages]").first(), page.locator("[name=ages]").last()];
  await page.locator(".slider[data-enhanced]").waitFor();
  for (const input of [lower, upper]) {
    assert.equal(await input.evaluate((each) => getComputedStyle(each).direction), "rtl");
  }
  await lower.focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator("output").textContent(), `${YOUNGEST + 1} עד ${OLDEST}`);
});

/** A step of each kind of field, as axe sees it. */
const SEEN_STEPS = [
  ["blue", ["goal", "distance", "interests"]],
  ["landing", ["hair", "birth_day", "location", "photo", "confirm", "password"]],
  ["quick", ["birthday"]],
] as const satisfies readonly (readonly [WizardId, readonly StepId[]])[];

for (const look of LOOKS) {
  browserTest(
    `NV-9 RG-7 steps of the registration pass axe, ${look.locale}`,
    async ({ server, visit, allow }) => {
      allow(/status of 4\d\d/);
      const violations: string[] = [];
      const measure = async (page: Page, what: string) =>
        void violations.push(...await violationsInTurn(page, what, look));
      const options = { locale: look.locale, ...MEASURED };
      for (const [wizard, steps] of SEEN_STEPS) {
        const page = await visit("/login", { ...options, as: await fillIn(server, answers, wizard) });
        for (const step of inTurn(steps, look)) {
          await goTo(page, `${server.origin}/register?wizard=${wizard}&step=${step}`);
          assert.equal((await stepShown(page)).step.id, step);
          await measure(page, `${wizard} ${step}`);
        }
      }
      const wrong = await visit("/register?wizard=quick", options);
      await wrong.locator("form button[type=submit]:not([name])").click();
      await wrong.locator("[aria-invalid=true]").first().waitFor();
      await measure(wrong, "quick wrong name");
      const short = await visit("/register?wizard=landing&step=password", {
        ...options,
        as: await fillIn(server, answers, "landing"),
      });
      await short.locator("[name=password]").fill("short");
      await short.locator("form button[type=submit]:not([name])").click();
      await short.locator("[aria-invalid=true]").waitFor();
      await measure(short, "landing wrong password");
      assert.deepEqual(violations, []);
    },
  );
}
