/** Puts a session into this browser, or takes it out. A session that it had ends with that, and does not live on unseen. */
import { setSessionCookie } from "@/routes/_middleware.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Signs this browser in with the token of a fresh session. */
export async function signIn(c: PageContext, token: string): Promise<void> {
  await endSession(c);
  setSessionCookie(c, token);
}

/** Signs this browser out; its cookie dies at once (P16). */
export async function signOut(c: PageContext): Promise<void> {
  await endSession(c);
  setSessionCookie(c, null);
}

async function endSession(c: PageContext): Promise<void> {
  const { env, identity } = c.var;
  if (identity) await env.actors.sessions.end(identity);
}
