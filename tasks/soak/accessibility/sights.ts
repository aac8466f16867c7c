/** How the walk looks at every page: both sizes and themes, three languages, and each page in all that a reader may have set. */
import type { CDPSession, Page } from "playwright-core";
import type { Sight } from "@/tasks/screens/camera.ts";
import { enlarge, flawsOf, USUAL_PX } from "@/tests/browser/reach.ts";
import { violationsOf } from "@/tests/browser/violations.ts";
import { NARROW, WIDE } from "@/tests/kit/viewports.ts";
import { hiddenOf } from "@/tasks/soak/accessibility/forced.ts";
import { unreachableOf } from "@/tests/browser/unreachable.ts";

const PHONE = { viewport: NARROW, isMobile: false };
const DESKTOP = { viewport: WIDE, isMobile: false };

export const SIGHTS: readonly Sight[] = [
  // The longest words.
  { name: "phone-de", title: "phone, light, German", lang: "de", colorScheme: "light", ...PHONE },
  { name: "phone-he", title: "phone, dark, Hebrew", lang: "he", colorScheme: "dark", ...PHONE },
  { name: "wide-en", title: "wide, dark, English", lang: "en", colorScheme: "dark", ...DESKTOP },
  { name: "wide-he", title: "wide, light, Hebrew", lang: "he", colorScheme: "light", ...DESKTOP },
];

/** A window of 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const LARGE_TEXT = [{ width: 390, height: 844 }, { width: 1280, height: 900 }];

/** Keeps a picture of what is on the screen, where somebody wants to look at it. */
export type Keep = (page: Page, what: string) => Promise<void>;

/** Everything that is wrong with a page as it is open, one line each. */
export async function wrongWith(page: Page, sight: Sight, keep: Keep): Promise<string[]> {
  const wrong: string[] = [];
  const note = (what: string, lines: readonly string[]) => {
    wrong.push(...lines.map((line) => `${what}: ${line}`));
  };
  wrong.push(...await violationsOf(page, "axe", [sight.colorScheme]));
  const session = await page.context().newCDPSession(page);
  note("reduced transparency", await translucentOf(page, session));
  await keep(page, "opaque");
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active", reducedMotion: "reduce" });
  note("forced colours", await hiddenOf(page));
  await keep(page, "forced");
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none", reducedMotion: "reduce" });
  if (sight.viewport === NARROW) {
    await page.setViewportSize(ZOOMED);
    note("400 %", [...await flawsOf(page), ...await unreachableOf(page)]);
    await keep(page, "zoomed");
  }
  await enlarge(page, 2 * USUAL_PX);
  for (const viewport of LARGE_TEXT) {
    if ((viewport.width > 1000) === (sight.viewport === NARROW)) continue;
    await page.setViewportSize(viewport);
    note("200 % text", [...await flawsOf(page), ...await unreachableOf(page)]);
    await keep(page, "large");
  }
  return wrong;
}

/** What still shows through where somebody has asked for no transparency. */
async function translucentOf(page: Page, session: CDPSession): Promise<string[]> {
  const features = [
    { name: "prefers-reduced-transparency", value: "reduce" },
    { name: "prefers-reduced-motion", value: "reduce" },
    { name: "prefers-color-scheme", value: "dark" },
  ];
  await session.send("Emulation.setEmulatedMedia", { features });
  return await page.evaluate(() => {
    if (!matchMedia("(prefers-reduced-transparency: reduce)").matches) {
      return ["the browser cannot ask for it"];
    }
    const found: string[] = [];
    for (const each of document.querySelectorAll("*")) {
      for (const part of [undefined, "::before", "::after", "::backdrop"]) {
        if (part === "::backdrop" && !each.matches("dialog:modal")) continue;
        const { backdropFilter } = getComputedStyle(each, part);
        if (backdropFilter !== "none" && backdropFilter !== "") {
          found.push(`${each.outerHTML.slice(0, 80)}${part ?? ""} blurs what is behind it`);
        }
      }
    }
    return found;
  });
}
