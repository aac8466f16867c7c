/**
 * Moves between member pages without losing the JavaScript context: same-origin navigations are taken over with the
 * Navigation API, the server answers the page's main part, and only that is swapped, or opened above the page where the
 * link asks for a modal. The socket, side columns, bars and banners outlive it. Started once by islands/entry.ts.
 *
 *   1. decide   canTakeOver: not downloads, form posts, hash jumps, other origins or `data-full` links; then the view
 *               that is wanted (client/view.ts): of the link, or of the history entry that Back or Forward leads to
 *   2. fetch    the fragment, perhaps prefetched; anything unexpected becomes a full page load
 *   3. swap     inside a view transition; old islands are unmounted, new ones hydrated. Modals open and close above the page
 *   4. settle   title, current tab, scroll, focus on the heading or where a mouse user writes, and one spoken line
 *
 * Steps 2 to 4 are client/screen.ts.
 *
 * Invariant: without the API, or on any doubt, links do what links do; without a network they do nothing, so that what waits
 * to be sent is not lost with the page. "kin:navigate" on document comes before anything is shown, "kin:navigated" after
 * a swap, "kin:unreachable" without a network; "kin:back" may be cancelled by an open dialog, which Back then closes.
 */
import { markCurrent } from "@/client/current_link.ts";
import { createFragments, Unreachable } from "@/client/fragment.ts";
import type { Hydrator } from "@/client/hydrate.ts";
import { followClicks, opensModal } from "@/client/link_target.ts";
import { follow, isFollowing, isOwnChange, leaveFully } from "@/client/page_history.ts";
import { prefetchOnIntent } from "@/client/prefetch.ts";
import { createScreen } from "@/client/screen.ts";

/** Takes over navigations between pages of the member shell: the element that stays around `<main id="page">`. */
export function startNavigation(hydrator: Hydrator): void {
  const { navigation } = globalThis;
  if (!navigation || !document.getElementById("shell")) return;
  const fragments = createFragments(fetch.bind(globalThis), () => performance.now());
  const screen = createScreen(hydrator, fragments);
  const sourceOf = followClicks();

  navigation.addEventListener("navigate", (event) => {
    if (isOwnChange() || !canTakeOver(event)) return;
    const source = sourceOf(event);
    const { link } = source;
    if (link?.closest("[data-full]")) return;
    if (isBack(event, navigation) && !document.dispatchEvent(new Event("kin:back", { cancelable: true }))) {
      return event.preventDefault();
    }
    const wanted = screen.wantedBy(event, link);
    // A link to the page beneath is the way back to it.
    if (link && screen.isBeneath(wanted)) {
      event.preventDefault();
      return screen.closeModals();
    }
    const { currentEntry } = navigation;
    event.intercept({
      focusReset: "manual",
      scroll: "manual",
      async handler() {
        if (isFollowing(event)) return;
        link?.setAttribute("aria-busy", "true");
        await screen.show(event, wanted, source).catch((error) => {
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
    if (opensModal(link)) void screen.loadModals().catch(() => {});
  });
  markCurrent(location.pathname);
}

/** Back, while it may still be kept from happening. */
function isBack(event: NavigateEvent, { currentEntry }: Navigation): boolean {
  const { navigationType, cancelable, destination } = event;
  if (navigationType !== "traverse" || !cancelable || isFollowing(event)) return false;
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
