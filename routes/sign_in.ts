/** Puts a session into this browser, or takes it out. A session that it had ends with that, and does not live on unseen. */
import type { MemberId } from "@/domain/ids.ts";
import { setSessionCookie } from "@/routes/_middleware.ts";
import { keepKnownDevice } from "@/routes/known_device.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Whose session it is, and its token. */
interface SignedIn {
  member: MemberId;
  token: string;
}

/** Signs this browser in with a fresh session. */
export async function signIn(c: PageContext, signedIn: SignedIn): Promise<void> {
  await endSession(c);
  await enter(c, signedIn);
}

/** Signs in a browser in which nobody was signed in. */
export async function enter(c: PageContext, { member, token }: SignedIn): Promise<void> {
  setSessionCookie(c, token);
  await keepKnownDevice(c, member);
}

/** Signs this browser out; its cookie dies at once (P16). */
export async function signOut(c: PageContext): Promise<void> {
  await endSession(c);
  setSessionCookie(c, null);
}

async function endSession(c: PageContext): Promise<void> {
  const { env, identity, confined } = c.var;
  const ended = identity ?? confined;
  if (ended) await env.actors.sessions.end(ended);
}
