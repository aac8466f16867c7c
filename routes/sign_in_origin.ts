/** Where whoever signs in comes from: for limits, for the list of sessions, and to know a browser again. */
import type { Origin } from "@/actors/member/deps.ts";
import { readKnownDevice } from "@/routes/known_device.ts";
import type { PageContext } from "@/routes/page_env.ts";

export function signInOrigin(c: PageContext): Origin {
  const { env, lang } = c.var;
  return {
    address: env.addressOf(c.env.incoming),
    lang,
    userAgent: c.req.header("user-agent") ?? null,
    known: readKnownDevice(c),
  };
}
