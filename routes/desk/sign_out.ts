/** Sign-out of the desk: ends the session, and with it what it holds. */
import { setDeskToken } from "@/routes/desk/_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function postSignOut(c: PageContext): Promise<Response> {
  const { env, staff } = c.var;
  if (staff) await env.actors.desk.sessions.signOut(staff);
  setDeskToken(c, null);
  return c.redirect("/desk/sign-in", 303);
}
