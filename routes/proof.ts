/** Pages that change what protects an account ask first for a fresh proof of who it is (SY-1). */
import { isProved } from "@/domain/proof.ts";
import { identityOf } from "@/routes/confined.ts";
import type { PageContext } from "@/routes/page_env.ts";

export const PROVE_PATH = "/prove";

/** The answer that leads to /prove and back to this page; null where the session is proved. */
export function askForProof(c: PageContext): Response | null {
  const { env } = c.var;
  const identity = identityOf(c);
  if (identity && isProved(identity.proved_at, env.now())) return null;
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`${PROVE_PATH}?to=${encodeURIComponent(`${pathname}${search}`)}`, 303);
}
