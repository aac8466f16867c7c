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

/** @param page the page's main part */
export function enhance(page: HTMLElement): void {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
  // At its own address nothing else was wanted.
  if (location.pathname === "/offline") return void page.querySelector("a")?.setAttribute("href", "/");
  const status = page.querySelector<HTMLElement>("[data-waiting]");
  if (status) status.textContent = status.dataset.waiting ?? "";

  let waitMs = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(): Promise<void> {
    clearTimeout(timer);
    const isBack = await fetch(ALIVE, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isBack) return location.reload();
    timer = setTimeout(look, waitMs);
    waitMs = Math.min(MOST_MS, waitMs * 2);
  }
  addEventListener("online", () => void look());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look();
  });
  // Not at once: a site that answers this and nothing else would be asked without end.
  timer = setTimeout(look, FIRST_MS);
}
