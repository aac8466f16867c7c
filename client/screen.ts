/**
 * What is on the screen: a page, and modals above it (client/view.ts). For navigate.ts.
 * Invariant: the history follows the screen. What a navigation leads to is shown at its end, what the reader closes is left
 * in the history afterwards.
 */
import { markCurrent } from "@/client/current_link.ts";
import { focusHeading } from "@/client/focus_heading.ts";
import type { Fragment, Fragments } from "@/client/fragment.ts";
import type { Hydrator } from "@/client/hydrate.ts";
import { modalsBeneath, opensModal, type Source } from "@/client/link_target.ts";
import type { Modals } from "@/client/modals.ts";
import { goBackTo, leaveFully, rewriteAddress, viewOf } from "@/client/page_history.ts";
import { swapInTransition } from "@/client/swap_in_transition.ts";
import { cutView, isSameView, pageView, stepsBetween, type View, viewAbove } from "@/client/view.ts";
import { isWide } from "@/client/wide.ts";

export interface Screen {
  /** What a navigation is to show: the page of its link, above others or not, or the view of its history entry. */
  wantedBy(event: NavigateEvent, link: Element | null): View;
  /** Whether a view is the page beneath the modals that are open. */
  isBeneath(view: View): boolean;
  /** Closes all modals, and leaves them in the history. */
  closeModals(): void;
  /** Fetches and shows what a navigation wants. Throws when it is aborted, and `Unreachable`. */
  show(event: NavigateEvent, wanted: View, source: Source): Promise<void>;
  loadModals(): Promise<Modals>;
}

export function createScreen(hydrator: Hydrator, fragments: Fragments): Screen {
  let shown = pageView(location.href);
  let modals: Modals | null = null;

  async function loadModals(): Promise<Modals> {
    const { createModals } = await import("@/client/modals.ts");
    return modals ??= createModals({ hydrator, onLeft: leaveModals });
  }

  /** All but the lowest `count` modals are closed. */
  function leaveModals(count: number): void {
    shown = cutView(shown, count);
    goBackTo(shown);
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
      // After a redirect it is another page; under modals it goes by the address that they know.
      shown = wanted.modals.length > 0 ? cutView(wanted, 0) : pageView(page.url);
    });
    // The next navigation has begun: address and focus are its own.
    if (event.signal.aborted) return;
    const isElsewhere = pageView(page.url).page !== wanted.page;
    if (isElsewhere && wanted.modals.length === 0 && !page.url.includes("#")) rewriteAddress(page.url);
    event.scroll();
    settle(isByMouse && isWide());
  }

  return {
    loadModals,
    wantedBy(event, link) {
      const { url } = event.destination;
      if (event.navigationType === "traverse") return viewOf(event.destination);
      if (!link || !opensModal(link)) return pageView(url);
      return viewAbove(shown, url, modalsBeneath(link, shown.modals.length));
    },
    isBeneath: (view) => shown.modals.length > 0 && isSameView(view, cutView(shown, 0)),
    closeModals() {
      modals?.cut(0, "softly");
      leaveModals(0);
    },
    async show(event, wanted, source) {
      const { signal } = event;
      document.dispatchEvent(new Event("kin:navigate"));
      const { swapsPage, keeps, opens } = stepsBetween(shown, wanted);
      if (wanted.modals.length > 0) navigation.updateCurrentEntry({ state: wanted });
      const [page, stack, ...above] = await Promise.all([
        swapsPage ? fragments.get(wanted.page, signal) : null,
        opens.length > 0 ? loadModals() : modals,
        ...opens.map((url) => fragments.get(url, signal)),
      ]);
      signal.throwIfAborted();
      if (swapsPage && !page?.main.dataset.shell) return leaveFully(event.destination.url);
      for (const [index, fragment] of above.entries()) {
        // What leads elsewhere, as to a list, is a page of its own.
        if (!fragment || pathOf(fragment.url) !== pathOf(opens[index] ?? "")) {
          return leaveFully(fragment?.url ?? event.destination.url);
        }
      }
      if (page) await swapPage(event, page, { wanted, isByMouse: source.isByMouse });
      else stack?.cut(keeps, "softly");
      if (signal.aborted) return;
      if (opens.length > 0 || !page) shown = wanted;
      for (const [index, fragment] of above.entries()) {
        if (fragment) stack?.open(fragment, { url: opens[index] ?? fragment.url, opener: source.link });
      }
      if (page) document.dispatchEvent(new Event("kin:navigated"));
    },
  };
}

function swap({ main, url }: Fragment, hydrator: Hydrator): void {
  const old = document.getElementById("page");
  const shell = document.getElementById("shell");
  if (!old || !shell) throw new TypeError("No #page");
  hydrator.unmount(old);
  old.replaceWith(main);
  shell.dataset.shell = main.dataset.shell ?? "";
  if (main.dataset.title) document.title = main.dataset.title;
  markCurrent(pathOf(url));
  // And the column that it may have brought with it.
  void hydrator.hydrate(shell);
}

/** Focuses the heading of the new page, or the box of a chat for whoever `mayWrite` at once, and announces the title. */
function settle(mayWrite: boolean): void {
  const page = document.getElementById("page");
  if (!page) return;
  const box = mayWrite ? page.querySelector<HTMLElement>("textarea[name=message]") : null;
  if (!page.contains(document.activeElement)) {
    if (box) box.focus({ preventScroll: true });
    else focusHeading(page);
  }
  const announcer = document.getElementById("announcer");
  // Not the document's title, which contains the unread count.
  if (announcer) announcer.textContent = page.dataset.title ?? document.title;
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname;
}
