/** Who stands in the staff log for what an operator's command does: `--as EMAIL`, or else the system. */
import { meetsNeed, type Needed } from "@/domain/staff.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import type { Database } from "@/store/database.ts";
import { getStaffByEmail } from "@/store/staff/reader.ts";

/** The arguments without `--as EMAIL`, and its address; null where it is missing. Throws without an address. */
export function takeAs(args: readonly string[]): { rest: string[]; as: string | null } {
  const at = args.indexOf("--as");
  if (at < 0) return { rest: [...args], as: null };
  const as = args[at + 1];
  if (!as) throw new TypeError("--as takes the address of somebody at the desk");
  return { rest: [...args.slice(0, at), ...args.slice(at + 2)], as };
}

/** The person of the desk with an address, who has to be allowed what the command does; the system without one. */
export async function actorNamed(
  database: Database,
  email: string | null,
  needed: Needed,
): Promise<Actor> {
  if (email === null) return SYSTEM_ACTOR;
  const staff = (await getStaffByEmail(database, email))?.value;
  if (!staff || staff.state === "removed" || !meetsNeed(staff.roles, needed)) {
    throw new Deno.errors.NotFound(`Cannot act as "${email}": nobody who may do this has this address`);
  }
  return { staff: staff.id, roles: staff.roles };
}
