/**
 * What the service worker does with a request. Pure.
 * Invariant: it answers pages and built files alone; whatever else a page asks for, or posts, goes where it would go without.
 */
import type { TextLanguage } from "@/domain/language.ts";
import { offlinePath, textsOf } from "@/domain/service_worker.ts";

export type Plan =
  /** The browser does it. */
  | "leave"
  /** From the caches first. */
  | "asset"
  /** From the network, or the offline page. */
  | "page"
  /** The browser does it, and the member is leaving this device. */
  | "logout";

/** Decides by the request alone; `origin` is the site's. */
export function planFor(
  { method, url, mode, destination, headers }: Pick<
    Request,
    "method" | "url" | "mode" | "destination" | "headers"
  >,
  origin: string,
): Plan {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin) return "leave";
  if (method === "POST" && mode === "navigate" && parsed.pathname === "/logout") return "logout";
  if (method !== "GET" || headers.has("range")) return "leave";
  // A page in a frame may be shown nothing else.
  if (mode === "navigate") return destination === "document" ? "page" : "leave";
  return parsed.pathname.startsWith("/assets/") ? "asset" : "leave";
}

/** The offline page for somebody who wanted `url`: one of its own addresses says its language, else the one seen last. */
export function offlinePathFor(url: string, seen: TextLanguage | null): string {
  const { pathname, searchParams } = new URL(url);
  const asked = pathname === "/offline" ? textsOf(searchParams.get("lang")) : null;
  return offlinePath(asked ?? seen ?? "en");
}
