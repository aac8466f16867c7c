/**
 * The offline page, which stands at the address that was wanted: goes there by itself once the site can be reached again,
 * and has the member's own theme, which the page was cached without.
 */

/** Answers without a session, and is never cached. */
const ALIVE = "/healthz";
const FIRST_MS = 1_000;
const MOST_MS = 30_000;
/** What takes longer is asked again: a connection may hang that a lost network has left behind. */
const ANSWER_MS = 5_000;
/** Where the wait of an address is kept for its next reload. */
const KEPT = "kin:offline ";
/** Reloads that are further apart than this are of two times without a network. */
const SAME_TIME_MS = 2 * MOST_MS;

/** How long a page waits before it checks, after a reload at `at` that came to nothing and had waited `waitMs`. */
export function firstWait(kept: { waitMs: number; at: number } | null, now: number): number {
  return kept && Math.abs(now - kept.at) < SAME_TIME_MS ? Math.min(MOST_MS, kept.waitMs * 2) : FIRST_MS;
}

/** @param page the page's main part */
export function enhance(page: HTMLElement): void {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
  // At its own address nothing else was wanted.
  if (location.pathname === "/offline") return void page.querySelector("a")?.setAttribute("href", "/");
  const status = page.querySelector<HTMLElement>("[data-waiting]");
  if (status) status.textContent = status.dataset.waiting ?? "";

  const key = `${KEPT}${location.pathname}${location.search}`;
  // A site may answer that it is alive and fail at this page.
  const firstMs = firstWait(recall(key), Date.now());
  let waitMs = firstMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function check(): Promise<void> {
    clearTimeout(timer);
    const isBack = await fetch(ALIVE, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isBack) {
      keep(key, { waitMs: firstMs, at: Date.now() });
      return location.reload();
    }
    timer = setTimeout(check, waitMs);
    waitMs = Math.min(MOST_MS, waitMs * 2);
  }
  addEventListener("online", () => void check());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void check();
  });
  // Not at once: a site that answers this and nothing else would be asked without end.
  timer = setTimeout(check, firstMs);
}

function recall(key: string): { waitMs: number; at: number } | null {
  try {
    const { waitMs, at } = Object(JSON.parse(sessionStorage.getItem(key) ?? "null"));
    return Number.isFinite(waitMs) && Number.isFinite(at) ? { waitMs, at } : null;
  } catch {
    return null;
  }
}

function keep(key: string, value: { waitMs: number; at: number }): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or not allowed: the wait begins anew.
  }
}
