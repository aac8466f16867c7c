/** What a member does and sees in a chat, by what is on the screen. For the browser tests. */
import type { Locator, Page } from "playwright-core";
import { MESSAGES_PAGE_MAX } from "@/domain/limits.ts";
import { PATIENCE_MS } from "@/tests/kit/browser.ts";
import { until } from "@/tests/kit/until.ts";

/** Where a message is written. */
export function boxOf(page: Page): Locator {
  return page.locator("#page textarea[name=message]");
}

/** The lines of the chat with exactly this text. */
export function linesWith(page: Page, text: string): Locator {
  return page.getByRole("log").locator("li").filter({ has: page.getByText(text, { exact: true }) });
}

/** Types a text and sends it by Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await boxOf(page).press("Enter");
}

/** Waits until a message is on the screen exactly once, and says how far it has come where that is given. */
export async function expectLine(
  page: Page,
  text: string,
  state?: "Sending…" | "Sent" | "Seen",
): Promise<Locator> {
  const lines = linesWith(page, text);
  await lines.first().waitFor();
  await expectCount(lines, 1);
  if (state === "Sending…") await lines.getByText(state).waitFor();
  else if (state) await lines.getByLabel(state).waitFor();
  return lines;
}

/** Waits until there are so many. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  let found = -1;
  try {
    await until(`${locator}`, async () => (found = await locator.count()) === count, PATIENCE_MS);
  } catch (error) {
    throw new Error(`Found ${found} and not ${count} of ${locator}`, { cause: error });
  }
}

/** Waits until an element has exactly this text. */
export async function expectText(locator: Locator, text: string): Promise<void> {
  await expectString(`${locator}`, text, async () => (await locator.textContent())?.trim() ?? null);
}

/** Waits until exactly this is in a field. */
export async function expectValue(field: Locator, value: string): Promise<void> {
  await expectString(`${field}`, value, () => field.inputValue());
}

async function expectString(
  where: string,
  expected: string,
  read: () => Promise<string | null>,
): Promise<void> {
  let found: string | null = null;
  try {
    await until(where, async () => (found = await read()) === expected, PATIENCE_MS);
  } catch (error) {
    throw new Error(`Found ${JSON.stringify(found)} and not ${JSON.stringify(expected)} in ${where}`, {
      cause: error,
    });
  }
}

/** Every text of the open chat in its order, as the page shows it. */
export async function textsOf(page: Page): Promise<string[]> {
  const texts = await page.getByRole("log").locator("li p[dir=auto]").allTextContents();
  if (texts.length > MESSAGES_PAGE_MAX) throw new RangeError(`Cannot be ${texts.length} messages`);
  return texts;
}
