/** Sessions that are confined (actors/member/session.ts): which page is theirs, and who asks on the few that are open to them. */
import type { ConfinedIdentity, Identity } from "@/actors/member/session.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** What is open to whoever is suspended or closed, whose account is being deleted, or whose age is to be checked. */
export function confinedHome({ closing, age }: Pick<ConfinedIdentity, "closing" | "age">): string {
  if (closing) return "/delete-account";
  return age ? "/age" : "/decisions";
}

/** Who asks, also in a confined session; null for a guest. Only for pages that are open to both. */
export function identityOf({ var: { identity, confined } }: Pick<PageContext, "var">): Identity | null {
  return identity ?? confined;
}
