/**
 * What every member page does once it is at rest. Loaded by islands/entry.ts, so that it weighs on no page before.
 */
import { lazyStyles } from "@/client/lazy_styles.ts";
import { isFrugal } from "@/client/prefetch.ts";
import { offerNotifications } from "@/client/push/when_idle.ts";
import { isChunkFailure, reloadPageOnce } from "@/client/reload.ts";
import { startServiceWorker } from "@/client/service_worker_page.ts";

/** Begins it; what fails is tried again when it is wanted, or by the next page. */
export function startAtRest(): void {
  if (!isFrugal()) void lazyStyles();
  // Code that is loaded when it is wanted, and that nothing stands in for.
  addEventListener("unhandledrejection", ({ reason }) => isChunkFailure(reason) && reloadPageOnce());
  startServiceWorker().catch(reportError);
  offerNotifications();
}
