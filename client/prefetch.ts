/**
 * Fetches a page as soon as somebody is about to open it: a pointer over a link, or a finger on it.
 * Never on a slow network or with data-saver (spec §4), and only for links marked `data-prefetch` or `data-modal`.
 */
const INTENT_MS = 65;

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
      // A quick click has already gone there.
      if (link.pathname !== location.pathname) prefetch(link);
    }, delay);
  };
  document.addEventListener("pointerover", (event) => watch(event, INTENT_MS), { passive: true });
  document.addEventListener("touchstart", (event) => watch(event, 0), { passive: true });
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the visitor pays for bytes: data-saver, or 2g. */
function isFrugal(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.includes("2g") === true;
}
