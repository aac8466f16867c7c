/**
 * Moves between member pages without losing the JavaScript context: same-origin navigations are taken over with the
 * Navigation API, the server answers the page's main part, and only that is swapped. The socket, side columns, bars
 * and banners outlive it. Started once by islands/entry.ts.
 *
 *   1. decide   canTakeOver: not downloads, form posts, hash jumps, other origins or `data-full` links
 *   2. fetch    the part, perhaps prefetched; anything unexpected becomes a full page load
 *   3. swap     inside a view transition; old islands retire, new ones wake
 *   4. settle   title, current tab, scroll, focus on the heading, and one spoken line
 *
 * Kept: without the API, or on any doubt, links do what links do. Listeners of "kin:navigate" on document run before
 * the swap; "kin:navigated" follows it.
 */
import { createFragments, type Fragment } from "@/client/fragment.ts";
import type { Hydrator } from "@/client/hydrate.ts";
import { markCurrent } from "@/client/current_link.ts";
import { prefetchOnIntent } from "@/client/prefetch.ts";

/** Taken over pages are those of the member shell: the element that stays around `<main id="page">`. */
export function startNavigation(hydrator: Hydrator): void {
  if (!globalThis.navigation || !document.getElementById("shell")) return;
  const fragments = createFragments(fetch.bind(globalThis), () => performance.now());
  /** True while this file itself changes the address. */
  let own = false;

  function leaveFully(url: string): void {
    own = true;
    if (url === location.href) location.reload();
    else location.replace(url);
  }

  async function go(event: NavigateEvent): Promise<void> {
    document.dispatchEvent(new Event("kin:navigate"));
    const fragment = await fragments.get(event.destination.url, event.signal);
    if (event.signal.aborted) return;
    const shellOf = fragment?.main.dataset.shell;
    if (!fragment || !shellOf) return leaveFully(event.destination.url);
    await swapInTransition(() => {
      if (!event.signal.aborted) swap(fragment, hydrator);
    });
    // Somebody who is quick has gone on meanwhile: this page's address and focus are no longer theirs.
    if (event.signal.aborted) return;
    if (fragment.url !== location.href && !fragment.url.includes("#")) rewriteAddress(fragment.url);
    event.scroll();
    settle();
    document.dispatchEvent(new Event("kin:navigated"));
  }

  function rewriteAddress(url: string): void {
    if (new URL(url).pathname + new URL(url).search === location.pathname + location.search) return;
    own = true;
    history.replaceState(null, "", url);
    own = false;
  }

  globalThis.navigation.addEventListener("navigate", (event) => {
    if (own || !canTakeOver(event)) return;
    event.intercept({
      focusReset: "manual",
      scroll: "manual",
      handler: () =>
        go(event).catch((error) => {
          if (!event.signal.aborted) leaveFully(event.destination.url);
          else throw error;
        }),
    });
  });
  prefetchOnIntent((url) => fragments.prefetch(url));
  markCurrent(location.pathname);
}

function canTakeOver(event: NavigateEvent): boolean {
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) {
    return false;
  }
  if (event.navigationType === "reload") return false;
  // An island that replaces the address of the page it is on, without wanting another page.
  if (event.navigationType === "replace" && !event.userInitiated) return false;
  return event.sourceElement?.closest("[data-full]") === null || !event.sourceElement;
}

/** Old browsers, hidden pages and visitors who want less motion get the change at once. */
async function swapInTransition(change: () => void): Promise<void> {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || document.hidden || !document.startViewTransition) return change();
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}

function swap({ main }: Fragment, hydrator: Hydrator): void {
  const old = document.getElementById("page");
  const shell = document.getElementById("shell");
  if (!old || !shell) throw new ReferenceError("Cannot swap: the page has no #page in a #shell");
  hydrator.retire(old);
  old.replaceWith(main);
  shell.dataset.shell = main.dataset.shell ?? "";
  if (main.dataset.title) document.title = main.dataset.title;
  markCurrent(location.pathname);
  void hydrator.wake(main);
}

/** Puts keyboard and screen reader users at the start of the new page. */
function settle(): void {
  const page = document.getElementById("page");
  const heading = page?.querySelector<HTMLElement>("h1") ?? page;
  if (heading && !page?.contains(document.activeElement)) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = document.title;
}
