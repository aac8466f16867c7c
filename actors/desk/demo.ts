/**
 * The desk of the demo content: an account with which a newcomer answers for the demo's profiles, and a link that opens it
 * once, on the server's own machine. Each start makes a new link, in the place of the one before.
 */
import { ROLES } from "@/domain/staff.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DEMO_TEAM } from "@/store/personas/writer.ts";
import type { StaffAccounts } from "@/actors/desk/staff/accounts.ts";

export const DEMO_STAFF_EMAIL = "desk@demo.invalid";

/** Gives the token of the link; null where the account was removed. */
export async function openDemoDesk(
  accounts: Pick<StaffAccounts, "add" | "link" | "getByEmail">,
): Promise<string | null> {
  const added = await accounts.add(SYSTEM_ACTOR, {
    email: DEMO_STAFF_EMAIL,
    name: "Demo desk",
    roles: [...ROLES],
    teams: [DEMO_TEAM],
    languages: [],
  }, { demo: true });
  if (added.ok) return added.value.token;
  const known = await accounts.getByEmail(DEMO_STAFF_EMAIL);
  const link = known && await accounts.link(SYSTEM_ACTOR, known.id, { demo: true });
  return link?.ok ? link.value.token : null;
}
