/** Banners go after a few seconds, which a busy machine may need to ask for one: what they say is noted, or they stay. For the browser tests. */
import type { Page } from "playwright-core";
import { PATIENCE_MS } from "@/tests/kit/browser.ts";
import { until } from "@/tests/kit/until.ts";

/** Has the page note what its banners say from now on; gives what waits until one has said something. */
export async function noteBanners(page: Page): Promise<(words: string) => Promise<unknown>> {
  await page.evaluate(() => {
    const said = new Set<string>();
    Object.assign(globalThis, { bannersSaid: said });
    const note = () => said.add(document.getElementById("notices")?.textContent ?? "");
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const all = () =>
    page.evaluate(() => [...(globalThis as unknown as { bannersSaid: Set<string> }).bannersSaid]);
  return (words) =>
    until(
      `a banner says "${words}"`,
      async () => (await all()).some((text) => text.includes(words)),
      PATIENCE_MS,
    );
}

/** Has each banner stay as it does below a pointer: the frame in which a page hears of one that rests may come too late. */
export async function keepBanners(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hold = () =>
      document.querySelector("#notices > *")?.dispatchEvent(new PointerEvent("pointerenter"));
    new MutationObserver(hold).observe(document, { childList: true, subtree: true });
    addEventListener("pointerleave", () => setTimeout(hold), { capture: true });
  });
}
