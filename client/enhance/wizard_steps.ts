/**
 * Moves between the steps of the registration without loading pages: forms are posted and links followed by fetch, and
 * only what differs in the frame is swapped (RG-22). Enhances components/wizard/frame.tsx.
 *
 *   1. ask     the answers of a form, or the address of a link or history entry; one at a time, of which the last counts
 *   2. show    bar, step and footer are swapped in a view transition; a new address is a new history entry
 *   3. settle  the focus goes where the page would have it, and what is not read with it is announced
 *
 * Invariant: on any doubt the browser does what it does without this. Whatever does not come leaves what was typed where
 * it is. The last step is a whole page's: it leads into the app.
 */
import { focusHeading } from "@/client/focus_heading.ts";
import { swapInTransition } from "@/client/swap_in_transition.ts";
import { fetchStep, frameOf, postOf, type StepAnswer, type StepRequest } from "@/client/wizard/fetch_step.ts";

/** From here on a step that is waited for says so. */
const SLOW_MS = 300;
/** A click that comes sooner was aimed at the step before: it is the second one of a double click. */
const FRESH_MS = 250;
const EARLY_KEEP_MS = 10_000;
const SUBMIT = "main [type=submit]:not([name], [formaction])";

/** What the history remembers of a step. */
interface Entry {
  /** Which one it is, counted from the first of this page. */
  readonly at: number;
  readonly scrollY: number;
}

interface Wish extends StepRequest {
  /** The link or button that asked. */
  readonly by?: HTMLElement | null;
  /** Asks the browser itself, where this page cannot show the answer. */
  readonly natively?: () => void;
  /** The history entry that the address bar has come to. */
  readonly entry?: Entry;
}

/** @param improve enhances a step that has come */
export function enhance(frame: HTMLElement, improve: (root: ParentNode) => Promise<void>): void {
  let underWay: { readonly isPost: boolean; readonly control: AbortController } | null = null;
  let shownAt = entryOf(history.state).at;
  let shownUrl = withoutHash(location.href);
  let fresh: ReturnType<typeof setTimeout> | undefined;
  /** How many steps have come, and how many had when the last click began. */
  let [shows, clickedIn] = [0, 0];
  let early: { readonly url: string; readonly at: number; readonly answer: Promise<StepAnswer> } | null =
    null;

  async function go(wish: Wish): Promise<void> {
    underWay?.control.abort();
    const own = underWay = { isPost: wish.body !== undefined, control: new AbortController() };
    const { signal } = own.control;
    const mark = wish.by instanceof HTMLAnchorElement ? "aria-busy" : "aria-disabled";
    const slow = setTimeout(() => wish.by?.setAttribute(mark, "true"), SLOW_MS);
    const answer = await take(wish, signal).catch(() => null);
    clearTimeout(slow);
    wish.by?.removeAttribute(mark);
    if (signal.aborted) return;
    underWay = null;
    if (!answer) return lose(wish);
    const { page, url } = answer;
    if (!page) return answer.isRedirected || !wish.natively ? location.assign(url) : wish.natively();
    await swapInTransition(() => {
      if (signal.aborted) return;
      show(page, wish.entry ?? remember(url));
      // The server led on from the address of a history entry.
      if (wish.entry && url !== location.href) history.replaceState(history.state, "", url);
      shownUrl = url;
    });
    if (signal.aborted) return;
    scrollTo(0, wish.entry?.scrollY ?? 0);
    settle(frame);
  }

  function take({ url, body }: Wish, signal: AbortSignal): Promise<StepAnswer> {
    const known = early;
    early = null;
    return !body && known?.url === url && performance.now() - known.at < EARLY_KEEP_MS
      ? known.answer
      : fetchStep({ url, body }, signal);
  }

  /** A step that was refused stays where it is in the history. */
  function remember(url: string): Entry {
    const own = stepAddress(frame);
    if (url === shownUrl || url === own) {
      const entry = { at: shownAt, scrollY: 0 };
      history.replaceState(entry, "", url);
      return entry;
    }
    // The address without a step goes on where the visitor stopped: Back would lead nowhere.
    const left = new URL(shownUrl).searchParams.has("step") ? shownUrl : own;
    history.replaceState({ at: shownAt, scrollY } satisfies Entry, "", left);
    const entry = { at: shownAt + 1, scrollY: 0 };
    history.pushState(entry, "", url);
    return entry;
  }

  function show(page: Document, { at }: Entry): void {
    const next = frameOf(page);
    for (const part of ["header", "main", "footer"]) {
      const come = next?.querySelector(part);
      if (come) frame.querySelector(part)?.replaceWith(document.importNode(come, true));
    }
    document.title = page.title;
    shownAt = at;
    shows++;
    frame.dataset.fresh = "";
    clearTimeout(fresh);
    fresh = setTimeout(() => delete frame.dataset.fresh, FRESH_MS);
    void improve(frame);
  }

  /** Says that nothing came, beside the button. Where the address bar was ahead, it comes back. */
  function lose({ entry }: Wish): void {
    const notice = frame.querySelector("template")?.content.cloneNode(true);
    frame.querySelector("[data-part=lost]")?.remove();
    if (notice) frame.querySelector(SUBMIT)?.before(notice);
    if (entry && entry.at !== shownAt) history.go(shownAt - entry.at);
  }

  frame.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || "full" in form.dataset) return;
    event.preventDefault();
    if (underWay?.isPost) return;
    const by = submitter ?? frame.querySelector<HTMLElement>(SUBMIT);
    void go({ ...postOf(form, submitter), by, natively: () => sendNatively(form, submitter) });
  });

  // Whoever writes has seen the step. WebKit counts a click on the same place as a second one, whatever came between.
  frame.addEventListener("input", () => clickedIn = shows);
  frame.addEventListener("click", (event) => {
    if (event.detail < 2) clickedIn = shows;
    // By keyboard, a click has no place and is meant for what has the focus. The second one of a double click may come late.
    const isForBefore = event.detail > 0 && ("fresh" in frame.dataset || clickedIn !== shows);
    // What is on its way is not changed any more.
    if (isForBefore || (underWay?.isPost && isIn("main", event))) {
      event.preventDefault();
      return event.stopPropagation();
    }
    const link = stepLink(event.target);
    if (!link || event.defaultPrevented || event.button > 0 || hasModifier(event)) return;
    event.preventDefault();
    void go({ url: link.href, by: link });
  }, { capture: true });

  // So near to the click that it costs nothing, also with data-saver.
  frame.addEventListener("pointerdown", ({ target }) => {
    const url = stepLink(target)?.href;
    if (!url || underWay) return;
    early = { url, at: performance.now(), answer: fetchStep({ url }, null) };
    early.answer.catch(() => {});
  }, { passive: true });

  addEventListener("popstate", ({ state }) => {
    const entry = entryOf(state);
    if (withoutHash(location.href) !== shownUrl) return void go({ url: location.href, entry });
    // It came back by itself from a step that could not be had, or within this one.
    underWay?.control.abort();
    if (state) shownAt = entry.at;
  });
}

function isIn(part: string, { target }: Event): boolean {
  return target instanceof Element && target.closest(part) !== null;
}

/** A link to a step in the same language. */
function stepLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link?.pathname === location.pathname && !link.hreflang ? link : null;
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** The address of the step that is shown. */
function stepAddress(frame: HTMLElement): string {
  return frame.querySelector<HTMLFormElement>("main form")?.action ?? "";
}

function entryOf(state: unknown): Entry {
  const { at = 0, scrollY = 0 } = (state ?? {}) as Partial<Entry>;
  return { at, scrollY };
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, "");
}

/** Sends a form as a browser does: past this file, and with the button's name. */
function sendNatively(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.dataset.full = "";
  form.requestSubmit(submitter);
}

/** The focus goes to the field that asks for it, else to the question. */
function settle(frame: HTMLElement): void {
  const main = frame.querySelector("main");
  const field = main?.querySelector<HTMLElement>("[autofocus]");
  if (field) field.focus();
  else focusHeading(main);
  const heading = field ? main?.querySelector("h1")?.textContent ?? "" : "";
  const announcer = document.getElementById("announcer");
  const progress = frame.querySelector("progress")?.getAttribute("aria-label");
  if (announcer) announcer.textContent = [progress, heading].filter(Boolean).join(". ");
}
