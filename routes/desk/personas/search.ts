/** What the list of virtual profiles is searched by, in its address. */
import { SEARCH_TEXT_MAX_CHARS } from "@/domain/limits.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface Search {
  search: string;
  team: string;
  on: "" | "on" | "off";
  cursor: string;
}

/** Reads it; what is too long is cut. */
export function readSearch(c: PageContext): Search {
  const on = c.req.query("on");
  return {
    search: (c.req.query("search") ?? "").trim().slice(0, SEARCH_TEXT_MAX_CHARS),
    team: (c.req.query("team") ?? "").slice(0, 64),
    on: on === "on" || on === "off" ? on : "",
    cursor: (c.req.query("cursor") ?? "").slice(0, 64),
  };
}

/** The same as a query, without what says nothing. */
export function searchQuery(search: Search): string {
  return String(new URLSearchParams(Object.entries(search).filter(([, value]) => value !== "")));
}
