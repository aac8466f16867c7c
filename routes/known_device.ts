/** The cookie by which a browser is known to have signed a member in; it outlives the session. */
import { YEAR_S } from "@/domain/cookies.ts";
import type { MemberId } from "@/domain/ids.ts";
import { hostCookie } from "@/routes/host_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

const cookie = hostCookie("known");

/** What the browser's cookie says, or null. */
export function readKnownDevice(c: PageContext): string | null {
  return cookie.read(c);
}

/** Has this browser known to the member for a year more. */
export async function keepKnownDevice(c: PageContext, member: MemberId): Promise<void> {
  const { knownDevices } = c.var.env.actors;
  const before = cookie.read(c);
  const isKnown = await knownDevices.nameOf(before, member) !== null;
  cookie.write(c, before !== null && isKnown ? before : await knownDevices.seal(member), YEAR_S);
}
