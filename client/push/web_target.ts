/** A browser's subscription as the server takes it. For pages and the service worker. */
import type { PushTarget } from "@/domain/push.ts";

export type WebTarget = Extract<PushTarget, { kind: "web" }>;

/** Null if the subscription has no keys, without which nothing can be encrypted. */
export function targetOf({ endpoint, keys }: PushSubscriptionJSON): WebTarget | null {
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { kind: "web", endpoint, keys: { p256dh, auth } } : null;
}
