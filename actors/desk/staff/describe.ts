/** What the staff log says of an account: what it may, and nothing that it signs in with. Pure. */
import type { Staff } from "@/store/records.ts";

/** An account as text for `before` and `after` of an entry. */
export function describeStaff({ name, email, roles, teams, languages, state }: Staff): string {
  return JSON.stringify({ name, email, roles, teams, languages, state });
}
