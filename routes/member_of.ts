/** Who asks for a picture: pictures stand before what pages set up, so they look at the session themselves. */
import { readCookie } from "@/domain/cookies.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** The member whose session a request brings, or null. */
export async function memberOf(c: PageContext): Promise<MemberId | null> {
  const { actors, sessionCookie } = c.var.env;
  const identity = await actors.sessions.find(readCookie(c.req.header("cookie"), sessionCookie));
  return identity?.member ?? null;
}
