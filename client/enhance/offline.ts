/**
 * The offline page, shown at the requested address: reloads once the site can be reached again, and applies the member's
 * theme, which the cached page does not have.
 */

/** Needs no session, and is never cached. */
const ALIVE = "/healthz";
const FIRST_MS = 1_000;
const MOST_MS = 30_000;
/** The timeout of a check: a connection of the lost network may hang. */
const ANSWER_MS = 5_000;
/** Prefix of the key under which the delay of an address is stored for its next reload. */
const KEPT = "kin:offline ";
/** Reloads that are further apart belong to different outages. */
const SAME_TIME_MS = 2 * MOST_MS;

/** The delay before the first check, after a failed reload at `at` that had waited `waitMs`. */
export function firstWait(kept: { waitMs: number; at: number } | null, now: number): number {
  return kept && Math.abs(now - kept.at) < SAME_TIME_MS ? Math.min(MOST_MS, kept.waitMs * 2) : FIRST_MS;
}

/** @param page the page's main part */
export function enhance(page: HTMLElement): void {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
  // The offline page itself was requested.
  if (location.pathname === "/offline") return void page.querySelector("a")?.setAttribute("href", "/");
  const status = page.querySelector<HTMLElement>("[data-waiting]");
  if (status) status.textContent = status.dataset.waiting ?? "";

  const key = `${KEPT}${location.pathname}${location.search}`;
  // A site may be alive and fail at this page.
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
  // Not at once: a site that is alive and fails at this page would be reloaded in a loop.
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
    // Storage is full or disabled: the delay starts again.
  }
}
