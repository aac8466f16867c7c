/** Walks the registration in a browser, by the names of its fields, in any language. */
import { arriveAt } from "@/tests/kit/browser.ts";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type FieldId, fieldOf } from "@/domain/wizard/fields.ts";
import { findStep, type SiteStep, type StepId, type WizardId, WIZARDS } from "@/domain/wizard/wizards.ts";
import type { Answers } from "@/tests/kit/mod.ts";
import { until } from "@/tests/kit/until.ts";

export interface Walk {
  answers: Answers;
  /** Whether the page's scripts run. */
  scripts: boolean;
  /** The step to stop at; the end unless given. */
  until?: StepId;
}

/** The wizard and step that a page shows, and how far it says that is. */
export async function stepShown(
  page: Page,
): Promise<{ wizard: WizardId; step: SiteStep; progress: { value: number; max: number } }> {
  // With all of them read at once, they are of one step.
  const read = () =>
    page.locator("form[action^='/register']").evaluate((form: HTMLFormElement) => {
      const bar = document.querySelector("progress");
      const isFresh = form.closest("[data-fresh]") !== null;
      return { isFresh, action: form.action, value: bar?.value ?? 0, max: bar?.max ?? 0 };
    });
  let shown = await read();
  // A step that has just come takes no clicks: they were meant for the one before (RG-22).
  await until("the step takes clicks", async () => {
    shown = await read();
    return !shown.isFresh;
  });
  const { action, value, max } = shown;
  const params = new URL(action).searchParams;
  const wizard = params.get("wizard") as WizardId;
  const step = findStep(WIZARDS[wizard], params.get("step") ?? "");
  return { wizard, step: step ?? assert.fail(`no step at ${page.url()}`), progress: { value, max } };
}

/** Waits until a page has come to a step, and takes clicks there. */
export async function seeStep(page: Page, id: StepId): Promise<void> {
  await until(`the step ${id} is shown`, async () => {
    const isThere = new URL(page.url()).searchParams.get("step") === id;
    return isThere && (await stepShown(page)).step.id === id;
  });
}

/** Answers step after step, and checks on each what it says about how far it is. Gives how many were answered. */
export async function walk(page: Page, options: Walk): Promise<number> {
  for (let count = 0;; count++) {
    const { wizard, step, progress } = await stepShown(page);
    if (step.id === options.until) return count;
    const { steps } = WIZARDS[wizard];
    assert.deepEqual(progress, { value: steps.indexOf(step) + 1, max: steps.length });
    await answer(page, step, options);
    if (step === steps.at(-1)) return count + 1;
  }
}

/** Answers one step, and waits for the page after it. */
export async function answer(page: Page, step: SiteStep, { answers, scripts }: Walk): Promise<void> {
  const [first] = step.fields;
  if (scripts && isTapped(step)) {
    await page.locator("[data-enhance=tap_choice][data-enhanced]").waitFor();
    await page.locator(`[name=${first}][value='${answers[first ?? "name"]}']`).click();
  } else if (step.skippable) {
    await page.locator("button[name=skip]").click();
  } else {
    for (const id of step.fields) await fill(page, id, { answers, scripts });
    await page.locator("form button[type=submit]:not([name])").last().click();
  }
  await arriveAt(
    page,
    ({ pathname, searchParams }) =>
      pathname !== "/register" || (searchParams.get("step") ?? step.id) !== step.id,
  );
}

/** Whether one tap is the whole answer of a step. */
function isTapped({ id, fields }: SiteStep): boolean {
  const [first = "name"] = fields;
  return fields.length === 1 &&
    (fieldOf(first).kind === "choice" || id === "birth_day" || id === "birth_month");
}

async function fill(page: Page, id: FieldId, { answers, scripts }: Walk): Promise<void> {
  const values = [answers[id] ?? []].flat();
  const [value = ""] = values;
  const control = page.locator(`form [name=${id}]`);
  switch (fieldOf(id).kind) {
    case "choice":
    case "choices":
    case "consent":
      for (const each of values) await page.locator(`form [name=${id}][value='${each}']`).check();
      return;
    case "number":
    case "range":
      if (scripts) await page.locator(".slider[data-enhanced]").waitFor();
      for (const [nth, each] of values.entries()) await control.nth(nth).fill(each);
      return;
    case "date_part":
      return await fillDatePart(page, id, value);
    case "place":
      return await choosePlace(page, { value, scripts });
    default:
      await control.fill(value);
  }
}

/** A list of months, days and months to tick, or a number to type. */
async function fillDatePart(page: Page, id: FieldId, value: string): Promise<void> {
  const control = page.locator(`form [name=${id}]`);
  const kind = await control.first().evaluate((element: HTMLInputElement | HTMLSelectElement) =>
    element.type
  );
  if (kind === "select-one") await control.selectOption(value);
  else if (kind === "radio") await page.locator(`form [name=${id}][value='${value}']`).check();
  else await control.fill(value);
}

async function choosePlace(
  page: Page,
  { value, scripts }: { value: string; scripts: boolean },
): Promise<void> {
  const query = page.locator("[name=place_query]");
  if (scripts) {
    await page.locator("[name=place_query][role=combobox]").waitFor();
    await query.pressSequentially("Berl");
    await page.getByRole("option").first().click();
    return;
  }
  await query.fill("Berl");
  await query.press("Enter");
  await page.locator(`[name=location][value='${value}']`).check();
}
