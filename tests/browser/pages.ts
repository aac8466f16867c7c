/** The site map as the browser tests walk it: every page of the routes' table, and the pages of refusals. */
import { TABLE } from "@/routes/mod.ts";

export interface SitePage {
  path: string;
  /** Its path in the table; null where no route has it. */
  route: string | null;
  guard: "member" | "guest" | "anyone";
}

/** They only lead elsewhere, /verify without a session. */
const LEADING_ELSEWHERE = new Set(["/ref/:slug?", "/verify", "/subscription"]);

/** Every page: a chat with a contact where one is named, and for mailed links the page of a dead one. */
export function listPages(contact: { id: string }): SitePage[] {
  const pages = TABLE.flatMap((route): SitePage[] => {
    if (route.guard === "redirect" || LEADING_ELSEWHERE.has(route.path)) return [];
    const { path, guard } = route;
    const page = { route: path, guard };
    const [, start = path, optional] = path.match(/^(.*)\/:\w+(\?)?$/) ?? [];
    if (start === path) return [{ ...page, path }];
    const named = { ...page, path: `${start}/${contact.id}` };
    return optional && !LEADING_ELSEWHERE.has(start) ? [{ ...page, path: start }, named] : [named];
  });
  return [...pages, { path: "/nowhere", route: null, guard: "anyone" }];
}
