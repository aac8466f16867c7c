/** Holds back what a page loads when it is wanted, so that the page can be left before it comes. */
import type { Page } from "playwright-core";
import { until } from "@/tests/kit/until.ts";

export interface HeldPart {
  /** It has been asked for. */
  asked: Promise<string>;
  /** Lets it come; fulfilled once the page has done what it does with it. */
  release(): Promise<void>;
}

/** Holds back the file of a part, by the name of its module, until `release` is called. */
export async function holdPart(page: Page, part: string): Promise<HeldPart> {
  const [asked, released] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  await page.route(({ pathname }) => pathname.includes(`/${part}-`), async (route) => {
    asked.resolve(route.request().url());
    await released.promise;
    await route.continue();
  });
  return {
    asked: asked.promise,
    async release() {
      released.resolve();
      // With all that it loads itself; whoever has asked before goes on before.
      await page.evaluate(async (url) => void await import(url), await asked.promise);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    },
  };
}

/** Waits until no dialog is there: one that is closing may take a frame, and one that has opened stays. */
export async function expectNoDialog(page: Page): Promise<void> {
  const dialogs = page.getByRole("dialog");
  await until("no dialog is there", async () => await dialogs.count() === 0).catch(async (error) => {
    throw new Error(`There is a dialog: ${await dialogs.first().textContent()}`, { cause: error });
  });
}
