/**
 * What every member page does once it is idle. Loaded by islands/entry.ts then, so that it delays nothing.
 */
import { late } from "@/client/late.ts";
import { lazyStyles } from "@/client/lazy_styles.ts";
import { isFrugal, whenIdle } from "@/client/prefetch.ts";
import { offerNotifications } from "@/client/push/when_idle.ts";
import { isChunkFailure, reloadPageOnce } from "@/client/reload.ts";
import { startServiceWorker } from "@/client/service_worker_page.ts";

const AFTER_USE_MS = 250;

/** Starts it. What fails is retried when it is needed, or by the next page. */
export function startAtRest(): void {
  if (!isFrugal()) { for (const use of ["pointerdown", "keydown"]) addEventListener(use, prepare); }
  // Lazy code that failed to load, and has no fallback.
  addEventListener("unhandledrejection", ({ reason }) => isChunkFailure(reason) && reloadPageOnce());
  startServiceWorker().catch(reportError);
  offerNotifications();
}

/**
 * Whoever begins to use the page may soon open something. New styles hold up a frame, so not the one that a tap waits for.
 * Texts that fail are fetched again when they are needed.
 */
function prepare(): void {
  setTimeout(() => whenIdle(() => void late(lazyStyles()).catch(() => {})), AFTER_USE_MS);
}
