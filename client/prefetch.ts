/**
 * Prefetches a page when a pointer is over its link, or a finger on it; only for links with `data-prefetch` or `data-modal`.
 * Also runs work once the page is idle.
 * Invariant: nothing is prefetched on a slow network or with data-saver (spec §4).
 */
const INTENT_MS = 65;
/** After this time a page counts as idle, also in browsers without idle callbacks. */
const REST_MS = 1_000;

/** Calls `prefetch` with each link that is about to be opened. */
export function prefetchOnIntent(prefetch: (link: HTMLAnchorElement) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (event: Event, delay: number) => {
    const link = event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>("a[data-prefetch], a[data-modal]")
      : null;
    clearTimeout(timer);
    if (!link || link.origin !== location.origin || link.pathname === location.pathname || isFrugal()) return;
    timer = setTimeout(() => {
      // The link was clicked meanwhile.
      if (link.pathname !== location.pathname) prefetch(link);
    }, delay);
  };
  document.addEventListener("pointerover", (event) => watch(event, INTENT_MS), { passive: true });
  document.addEventListener("touchstart", (event) => watch(event, 0), { passive: true });
}

/** Calls `work` once the page has loaded and is idle. */
export function whenIdle(work: () => void): void {
  const rest = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: REST_MS });
    else setTimeout(work, REST_MS);
  };
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the connection is metered or slow: data-saver, or 2g. */
export function isFrugal(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.includes("2g") === true;
}
