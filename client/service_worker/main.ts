/**
 * The service worker: the offline page, cached build files, push notifications, and the outbox when no page is open.
 * vite.worker.config.ts builds it into one classic script, which the server serves as /sw.js after a prefix with its
 * deployment (routes/service_worker.ts). Registered by client/service_worker_registration.ts.
 *
 * The worker of a new deployment takes over at once: pages come from the network and build files have hashed names, so
 * versions are never mixed. Pages of the previous version load their next page in full
 * (client/fragment.ts).
 */
import { memberOfTag, type ToWorker } from "@/domain/service_worker.ts";
import { openOutboxStore } from "@/client/outbox_indexed.ts";
import { browserTabs } from "@/client/outbox_tabs.ts";
import { postCall } from "@/client/service_worker/call.ts";
import { openNotice } from "@/client/service_worker/click.ts";
import { answerPage } from "@/client/service_worker/pages.ts";
import { clearPrivate, takePush } from "@/client/service_worker/push.ts";
import { renewSubscription } from "@/client/service_worker/renew.ts";
import { mayPreload, planFor } from "@/client/service_worker/requests.ts";
import type { WorkerScope } from "@/client/service_worker/scope.ts";
import { sendWaiting } from "@/client/service_worker/send_waiting.ts";
import { answerAsset, dropOld, fill, install } from "@/client/service_worker/shell_cache.ts";
import { takeOver } from "@/client/service_worker/take_over.ts";

/** Browsers terminate a worker that handles one event for some minutes. */
const SEND_MS = 60_000;

const scope = globalThis as unknown as WorkerScope;
const { KINDLING: deployment, registration, location: { origin } } = scope;

scope.addEventListener("install", (event) => {
  event.waitUntil(install(deployment).then(() => takeOver(scope, after)));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([
    registration.navigationPreload?.[mayPreload(navigator.userAgent) ? "enable" : "disable"](),
    dropOld(deployment),
    scope.clients.claim(),
  ]));
});

scope.addEventListener("fetch", (event) => {
  const plan = planFor(event.request, origin);
  switch (plan) {
    case "leave":
      return;
    case "asset":
      return event.respondWith(answerAsset(event.request, deployment, (work) => event.waitUntil(work)));
    case "page":
      return event.respondWith(answerPage(event, deployment));
    case "logout":
      return event.waitUntil(clearPrivate(scope));
    default:
      return plan satisfies never;
  }
});

scope.addEventListener("message", (event) => {
  const { kind } = Object(event.data) as Partial<ToWorker>;
  if (kind === "ended") event.waitUntil(clearPrivate(scope));
  if (kind !== "fill") return;
  event.waitUntil(fill(deployment, () => Boolean(registration.installing ?? registration.waiting)));
});

scope.addEventListener("push", (event) => {
  event.waitUntil(takePush(scope, event.data?.text() ?? null));
});

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNotice(scope, event.notification.data));
});

scope.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(registration.pushManager, event));
});

scope.addEventListener("sync", (event) => {
  const me = memberOfTag(event.tag);
  if (me !== null) event.waitUntil(sendAll(me));
});

/** Rejects if the browser is to retry later. */
async function sendAll(me: string): Promise<void> {
  const store = await openOutboxStore();
  const tabs = browserTabs(me, () => {});
  const until = Date.now() + SEND_MS;
  try {
    const outcome = await sendWaiting(me, {
      store,
      tabs,
      post: postCall,
      after,
      hasTime: () => Date.now() < until,
    });
    if (outcome === "later") throw new Error("Cannot send what waits: the network failed");
  } finally {
    tabs.close();
    store.close();
  }
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
