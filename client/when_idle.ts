/**
 * What every member page does once it is idle. Loaded by islands/entry.ts then, so that it delays nothing.
 */
import { lazyStyles } from "@/client/lazy_styles.ts";
import { isFrugal, whenIdle } from "@/client/prefetch.ts";
import { offerNotifications } from "@/client/push/when_idle.ts";
import { isChunkFailure, reloadPageOnce } from "@/client/reload.ts";
import { startServiceWorker } from "@/client/service_worker_page.ts";

/** Whoever begins to use the page may soon open something. */
const USES = ["pointerdown", "keydown"] as const;

/** Starts it. What fails is retried when it is needed, or by the next page. */
export function startAtRest(): void {
  if (!isFrugal()) onFirstUse(() => whenIdle(() => void lazyStyles()));
  // Lazy code that failed to load, and has no fallback.
  addEventListener("unhandledrejection", ({ reason }) => isChunkFailure(reason) && reloadPageOnce());
  startServiceWorker().catch(reportError);
  offerNotifications();
}

/** Calls `prepare` once, as the page is first used. */
function onFirstUse(prepare: () => void): void {
  const first = new AbortController();
  const begin = () => {
    first.abort();
    prepare();
  };
  for (const use of USES) {
    addEventListener(use, begin, { capture: true, passive: true, signal: first.signal });
  }
}
