/**
 * Moves between member pages without losing the JavaScript context: same-origin navigations are taken over with the
 * Navigation API, the server answers the page's main part, and only that is swapped, or opened above the page where the
 * link asks for a modal. The socket, side columns, bars and banners outlive it. Started once by islands/entry.ts.
 *
 *   1. decide   canTakeOver: not downloads, form posts, hash jumps, other origins or `data-full` links; then the view
 *               that is wanted (client/view.ts): of the link, or of the history entry that Back or Forward leads to
 *   2. fetch    the part, perhaps prefetched; anything unexpected becomes a full page load
 *   3. swap     inside a view transition; old islands are unmounted, new ones hydrated. Modals open and close above the page
 *   4. settle   title, current tab, scroll, focus on the heading or where a mouse user writes, and one spoken line
 *
 * Invariant: without the API, or on any doubt, links do what links do; without a network they do nothing, so that what waits
 * to be sent is not lost with the page. "kin:navigate" on document comes before anything is shown, "kin:navigated" after
 * a swap, "kin:unreachable" without a network; "kin:back" may be taken by whoever has a dialog open that Back is to close.
 */
import { focusHeading } from "@/client/focus_heading.ts";
import { createFragments, type Fragment, Unreachable } from "@/client/fragment.ts";
import type { Hydrator } from "@/client/hydrate.ts";
import { markCurrent } from "@/client/current_link.ts";
import { wantsLessMotion } from "@/client/less_motion.ts";
import { followClicks, modalsBeneath, opensModal, type Source } from "@/client/link_target.ts";
import type { Modals } from "@/client/modals.ts";
import { prefetchOnIntent } from "@/client/prefetch.ts";
import {
  addressOf,
  cutView,
  isSameView,
  lastIndexOf,
  pageView,
  stepsBetween,
  type View,
  viewAbove,
  viewOfEntry,
} from "@/client/view.ts";
import { isWide } from "@/client/wide.ts";

/** Marks a navigation that follows what is on the screen already. */
const FOLLOWS = Symbol();

/** Taken over pages are those of the member shell: the element that stays around `<main id="page">`. */
export function startNavigation(hydrator: Hydrator): void {
  const { navigation } = globalThis;
  if (!navigation || !document.getElementById("shell")) return;
  const fragments = createFragments(fetch.bind(globalThis), () => performance.now());
  const sourceOf = followClicks();
  let shown = pageView(location.href);
  let modals: Modals | null = null;
  /** True while this file itself changes the address. */
  let own = false;

  async function loadModals(): Promise<Modals> {
    const { createModals } = await import("@/client/modals.ts");
    return modals ??= createModals({ hydrator, onLeft: (count) => goBackTo(cutView(shown, count)) });
  }

  function leaveFully(url: string): void {
    own = true;
    if (url === location.href) location.reload();
    else location.replace(url);
  }

  function rewriteAddress(url: string): void {
    own = true;
    history.replaceState(null, "", url);
    own = false;
  }

  /** The history follows what was closed on the screen. */
  function goBackTo(view: View): void {
    shown = view;
    const entries = navigation.entries();
    const at = lastIndexOf(view, entries.map(viewOf), navigation.currentEntry?.index ?? 0);
    const entry = entries[at];
    if (!entry) return rewriteAddress(addressOf(view));
    follow(entry);
  }

  function follow({ key }: NavigationHistoryEntry): void {
    const { committed, finished } = navigation.traverseTo(key, { info: FOLLOWS });
    // Somebody who is quicker has gone elsewhere.
    void Promise.allSettled([committed, finished]);
  }

  /** What a navigation is to show: for a link its page, above others or not, else what its history entry was made with. */
  function wantedBy(event: NavigateEvent, link: Element | null): View {
    const { url } = event.destination;
    if (event.navigationType === "traverse") return viewOf(event.destination);
    if (!link || !opensModal(link)) return pageView(url);
    return viewAbove(shown, url, modalsBeneath(link, shown.modals.length));
  }

  async function go(event: NavigateEvent, wanted: View, source: Source): Promise<void> {
    const { signal } = event;
    document.dispatchEvent(new Event("kin:navigate"));
    const { swapsPage, keeps, opens } = stepsBetween(shown, wanted);
    if (wanted.modals.length > 0) navigation.updateCurrentEntry({ state: wanted });
    const [page, stack, ...parts] = await Promise.all([
      swapsPage ? fragments.get(wanted.page, signal) : null,
      opens.length > 0 ? loadModals() : modals,
      ...opens.map((url) => fragments.get(url, signal)),
    ]);
    signal.throwIfAborted();
    if (swapsPage && !page?.main.dataset.shell) return leaveFully(event.destination.url);
    for (const [index, part] of parts.entries()) {
      // What leads elsewhere, as to a list, is a page of its own.
      if (!part || pathOf(part.url) !== pathOf(opens[index] ?? "")) {
        return leaveFully(part?.url ?? event.destination.url);
      }
    }
    if (page) await swapPage(event, page, { wanted, isByMouse: source.isByMouse });
    else stack?.cut(keeps, "softly");
    if (signal.aborted) return;
    if (opens.length > 0 || !page) shown = wanted;
    for (const [index, part] of parts.entries()) {
      if (part) stack?.open(part, { url: opens[index] ?? part.url, opener: source.link });
    }
    if (page) document.dispatchEvent(new Event("kin:navigated"));
  }

  async function swapPage(
    event: NavigateEvent,
    page: Fragment,
    { wanted, isByMouse }: { wanted: View; isByMouse: boolean },
  ): Promise<void> {
    await swapInTransition(() => {
      if (event.signal.aborted) return;
      modals?.cut(0, "at once");
      swap(page, hydrator);
      // The page may be another one than was asked for; under modals it goes by the name that they know.
      shown = wanted.modals.length > 0 ? cutView(wanted, 0) : pageView(page.url);
    });
    // Somebody who is quick has gone on meanwhile: this page's address and focus are no longer theirs.
    if (event.signal.aborted) return;
    const isElsewhere = pageView(page.url).page !== wanted.page;
    if (isElsewhere && wanted.modals.length === 0 && !page.url.includes("#")) rewriteAddress(page.url);
    event.scroll();
    settle(isByMouse && isWide());
  }

  navigation.addEventListener("navigate", (event) => {
    if (own || !canTakeOver(event)) return;
    const source = sourceOf(event);
    const { link } = source;
    if (link?.closest("[data-full]")) return;
    if (isBack(event, navigation) && !document.dispatchEvent(new Event("kin:back", { cancelable: true }))) {
      return event.preventDefault();
    }
    const wanted = wantedBy(event, link);
    // A link to the page beneath is the way back to it.
    if (link && shown.modals.length > 0 && isSameView(wanted, cutView(shown, 0))) {
      event.preventDefault();
      modals?.cut(0, "softly");
      return goBackTo(wanted);
    }
    const { currentEntry } = navigation;
    event.intercept({
      focusReset: "manual",
      scroll: "manual",
      async handler() {
        if (event.info === FOLLOWS) return;
        link?.setAttribute("aria-busy", "true");
        await go(event, wanted, source).catch((error) => {
          if (event.signal.aborted) throw error;
          const isStaying = error instanceof Unreachable && event.navigationType !== "replace";
          if (!isStaying || !currentEntry) return leaveFully(event.destination.url);
          document.dispatchEvent(new Event("kin:unreachable"));
          follow(currentEntry);
        }).finally(() => link?.removeAttribute("aria-busy"));
      },
    });
  });
  prefetchOnIntent((link) => {
    fragments.prefetch(link.href);
    if (opensModal(link)) void loadModals().catch(() => {});
  });
  markCurrent(location.pathname);
}

function viewOf(entry: NavigationHistoryEntry | NavigationDestination): View {
  return viewOfEntry({ url: entry.url ?? "", state: entry.getState() });
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname;
}

/** Back, while it may still be kept from happening. */
function isBack(event: NavigateEvent, { currentEntry }: Navigation): boolean {
  const { navigationType, cancelable, destination, info } = event;
  if (navigationType !== "traverse" || !cancelable || info === FOLLOWS) return false;
  return destination.index < (currentEntry?.index ?? 0);
}

function canTakeOver(event: NavigateEvent): boolean {
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) {
    return false;
  }
  if (event.navigationType === "reload") return false;
  // An island that replaces the address of the page it is on, without wanting another page.
  return event.navigationType !== "replace" || event.userInitiated;
}

/** Old browsers, hidden pages and visitors who want less motion get the change at once. */
async function swapInTransition(change: () => void): Promise<void> {
  if (wantsLessMotion() || document.hidden || !document.startViewTransition) return change();
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}

function swap({ main, url }: Fragment, hydrator: Hydrator): void {
  const old = document.getElementById("page");
  const shell = document.getElementById("shell");
  if (!old || !shell) throw new ReferenceError("Cannot swap: the page has no #page in a #shell");
  hydrator.unmount(old);
  old.replaceWith(main);
  shell.dataset.shell = main.dataset.shell ?? "";
  if (main.dataset.title) document.title = main.dataset.title;
  markCurrent(pathOf(url));
  void hydrator.hydrate(main);
}

/** Puts keyboard and screen reader users at the start of the new page, and whoever `mayWrite` at once into a chat's box. */
function settle(mayWrite: boolean): void {
  const page = document.getElementById("page");
  if (!page) return;
  const box = mayWrite ? page.querySelector<HTMLElement>("textarea[name=message]") : null;
  if (!page.contains(document.activeElement)) {
    if (box) box.focus({ preventScroll: true });
    else focusHeading(page);
  }
  const announcer = document.getElementById("announcer");
  // Not the document's title: that counts what is unread, and goes on counting.
  if (announcer) announcer.textContent = page.dataset.title ?? document.title;
}
