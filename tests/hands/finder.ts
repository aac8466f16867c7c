/**
 * Runs in the page that hands are on, and finds what can be perceived there by roles and names, texts and the focus. Built to
 * one script by tests/hands/finder_source.ts; a page has it as `handsFinder`.
 */
import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isDisabled,
} from "dom-accessibility-api";
import type { Described, SentName, SentSought } from "@/tests/hands/sought.ts";

/** Things on a path of things, each inside the one before, in their order on the page. */
export function find(path: readonly SentSought[], page: Document = document): HTMLElement[] {
  let roots: ParentNode[] = [page];
  for (const { role, name } of path) {
    const found = new Set<HTMLElement>();
    for (const root of roots) {
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        if (roleOf(element) !== role || !isPerceived(element)) continue;
        if (name === undefined || fits(nameOf(element), name)) found.add(element);
      }
    }
    roots = [...found];
  }
  return roots as HTMLElement[];
}

/** The innermost elements on a path whose whole text is this one, or matches. */
export function findText(path: readonly SentSought[], text: SentName): HTMLElement[] {
  const roots: readonly ParentNode[] = path.length > 0 ? find(path) : [document.body];
  const found = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>("*")]).filter((element) =>
    !element.matches("script, style, noscript, template") && fits(plain(element.textContent), text) &&
    isPerceived(element)
  );
  const all = new Set(found);
  return found.filter((element) =>
    ![...element.querySelectorAll<HTMLElement>("*")].some((each) => all.has(each))
  );
}

export function describe(element: HTMLElement): Described {
  const { value = "", checked } = element as HTMLInputElement;
  return {
    role: roleOf(element),
    name: nameOf(element),
    value: String(element.getAttribute("aria-valuetext") ?? value),
    checked: checked ?? element.getAttribute("aria-checked") === "true",
    disabled: isDisabled(element) || element.getAttribute("aria-disabled") === "true",
  };
}

/** What a screen reader says after the name. */
export function descriptionOf(element: HTMLElement): string {
  return plain(computeAccessibleDescription(element));
}

/** What has the keyboard. */
export function focused(): Described | null {
  const element = document.activeElement;
  return element instanceof HTMLElement && element !== document.body ? describe(element) : null;
}

/**
 * What a finger touches for an element: itself, or the label that is drawn in the place of a box. Null while something else is
 * above it, or while it moves.
 */
export async function touchable(element: HTMLElement): Promise<HTMLElement | null> {
  // A step of the registration that has just come takes no clicks: they were meant for the one before (RG-22).
  if (element.closest("[data-fresh]") || isJustOpened(element.closest("dialog"))) return null;
  const drawn = drawnFor(element);
  drawn.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  if (!isTouched(drawn)) drawn.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const before = placeOf(drawn);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return placeOf(drawn) === before && isTouched(drawn) ? drawn : null;
}

/** Whether the islands and enhancements of the page work that are on this screen. */
export function isAwake(): boolean {
  return document.readyState === "complete" &&
    ![...document.querySelectorAll("kin-island")].some((island) =>
      island.firstElementChild?.matches("script") && island.closest("aside")?.checkVisibility() !== false
    );
}

/** When a dialog was there for the first time that one looked. */
const seenAt = new WeakMap<Element, number>();
/** More than client/overlay.ts takes for a double tap, whose second one must not act on what the first one opened. */
const DOUBLE_TAP_MS = 700;

function isJustOpened(dialog: Element | null): boolean {
  if (!dialog) return false;
  const since = seenAt.get(dialog) ?? performance.now();
  seenAt.set(dialog, since);
  return performance.now() - since < DOUBLE_TAP_MS;
}

function drawnFor(element: HTMLElement): HTMLElement {
  const { labels } = element as HTMLInputElement;
  const { width, height } = element.getBoundingClientRect();
  const isDrawn = width > 1 && height > 1 && getComputedStyle(element).opacity !== "0";
  return !isDrawn && labels?.[0] || element;
}

function placeOf(element: HTMLElement): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  return `${x} ${y} ${width} ${height}`;
}

/** As WebDriver has it: at the middle of what is on the screen of the element's first box. */
function isTouched(element: HTMLElement): boolean {
  const [box] = element.getClientRects();
  if (!box) return false;
  const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
  const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
  const hit = document.elementFromPoint(x, y);
  return hit !== null &&
    (element.contains(hit) ||
      hit.closest("label") === element.closest("label") && hit.closest("label") !== null);
}

function roleOf(element: Element): string {
  const role = getRole(element);
  if (role !== null || element.localName !== "input") return role ?? "";
  // What the library leaves open, as browsers have it.
  const { type } = element as HTMLInputElement;
  return type === "file" ? "button" : type === "password" ? "textbox" : "";
}

function nameOf(element: Element): string {
  return plain(computeAccessibleName(element));
}

/** Whether an element is in the accessibility tree: drawn, not hidden from it, and not behind a modal dialog. */
function isPerceived(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (element.closest("[aria-hidden=true], [inert]")) return false;
  const modals = [...element.ownerDocument.querySelectorAll("dialog:modal")];
  return modals.length === 0 || modals.some((modal) => modal.contains(element));
}

function plain(text: string | null): string {
  return (text ?? "").replaceAll(/[\s\u00a0]+/g, " ").trim();
}

function fits(text: string, name: SentName): boolean {
  if (typeof name !== "string") return new RegExp(name.source, name.flags).test(text);
  return text === plain(name);
}
