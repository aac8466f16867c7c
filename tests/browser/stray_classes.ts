/** Finds classes that the style sheet of their element does not know, while another one does: they would do nothing there. */
import type { Page } from "playwright-core";
import { type Manifest, SHEETS } from "@/tasks/weight.ts";

const DIST = new URL("../../dist/", import.meta.url);
const LAZY = "static/styles/lazy.css";

interface BuiltSheet {
  key: string;
  file: string;
  text: string;
}

let built: readonly BuiltSheet[] | null = null;

/** The built style sheets by what they are made from. */
function readSheets(): readonly BuiltSheet[] {
  if (built) return built;
  const manifest: Manifest = JSON.parse(Deno.readTextFileSync(new URL(".vite/manifest.json", DIST)));
  return built = SHEETS.map(({ key }) => {
    const file = manifest[key]?.file ?? "";
    return { key, file, text: Deno.readTextFileSync(new URL(file, DIST)) };
  });
}

/** Whether an address is that of the style sheet of what opens later. */
export function isLazySheet(address: string): boolean {
  return readSheets().some(({ key, file }) => key === LAZY && address.endsWith(file));
}

/**
 * Classes of what is on the page now: elsewhere than inside of `.lazy` the page's own sheet has to know them, inside lazy.css
 * has to know all utilities. Rules of a page that are no utilities apply inside, too.
 */
export async function strayClasses(page: Page): Promise<string[]> {
  const sheets = readSheets().map(({ key, file, text }) => ({
    file,
    text,
    utilities: utilitiesOf(text),
    isLate: key === LAZY,
  }));
  return await page.evaluate((sheets) => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.href ?? "";
    const own = sheets.find(({ file }) => link.endsWith(file));
    const late = sheets.find(({ isLate }) => isLate);
    if (!own || !late) throw new ReferenceError(`Cannot find the style sheet ${link}`);
    const isIn = (css: string, name: string) =>
      css.split(`.${CSS.escape(name)}`).slice(1).some((rest) => !/^[\w\\-]/.test(rest));
    const namesOf = (selector: string) => [
      ...new Set(Array.from(document.querySelectorAll(selector), (each) => [...each.classList]).flat()),
    ];
    const outside = namesOf("[class]:not(.lazy, .lazy *)").filter((name) =>
      !isIn(own.text, name) && sheets.some(({ text }) => isIn(text, name))
    );
    const inside = namesOf(".lazy [class]").filter((name) =>
      // It only marks what others look at.
      name !== "group" && !isIn(late.text, name) && isIn(own.utilities, name)
    );
    return [...outside, ...inside];
  }, sheets);
}

/** What a sheet has in its layer of utilities. */
function utilitiesOf(text: string): string {
  const start = text.indexOf("@layer utilities{");
  let depth = 0;
  for (let end = start; end < text.length; end++) {
    if (text[end] === "{") depth++;
    else if (text[end] === "}" && --depth === 0) return text.slice(start, end);
  }
  throw new RangeError("Cannot find the utilities of a style sheet");
}
