/** /desk: leads to the first page that one's roles allow. */
import { homeOf } from "@/routes/desk/nav.ts";
import type { PageContext } from "@/routes/page_env.ts";

export function getHome(c: PageContext): Response {
  return c.redirect(homeOf(c.var.staff?.staff.roles ?? []), 303);
}
