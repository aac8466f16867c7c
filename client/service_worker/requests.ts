/**
 * Decides how the service worker handles a request. Pure.
 * Invariant: it answers only pages and build files; all other requests go to the network as without a worker.
 */
import type { TextLanguage } from "@/domain/language.ts";
import { offlinePath, textsOf } from "@/domain/service_worker.ts";

export type Plan =
  /** Not handled. */
  | "leave"
  /** From the caches first. */
  | "asset"
  /** From the network, or the offline page. */
  | "page"
  /** Not handled; the member signs out. */
  | "logout";

/** Decides by the request alone; `origin` is the site's. */
export function planFor(
  { method, url, mode, destination, headers }: Pick<
    Request,
    "method" | "url" | "mode" | "destination" | "headers"
  >,
  origin: string,
): Plan {
  const parsed = new URL(url);
  if (parsed.origin !== origin) return "leave";
  if (method === "POST" && mode === "navigate" && parsed.pathname === "/logout") return "logout";
  if (method !== "GET" || headers.has("range")) return "leave";
  // A framed page gets no offline page.
  if (mode === "navigate") return destination === "document" ? "page" : "leave";
  return parsed.pathname.startsWith("/assets/") ? "asset" : "leave";
}

/**
 * Whether a navigation may be asked for while the worker starts. Firefox takes a request of that kind which fails for the
 * answer, whatever the worker shows in its place.
 */
export function mayPreload(userAgent: string): boolean {
  return !/\bFirefox\//.test(userAgent);
}

/** The offline page for a request of `url`: in the language of its own address, else the last seen one. */
export function offlinePathFor(url: string, seen: TextLanguage | null): string {
  const { pathname, searchParams } = new URL(url);
  const asked = pathname === "/offline" ? textsOf(searchParams.get("lang")) : null;
  return offlinePath(asked ?? seen ?? "en");
}
