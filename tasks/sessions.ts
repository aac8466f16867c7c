/**
 * `deno task sessions end [EMAIL]`: signs out the member with this address everywhere, or everybody: after a breach, when
 * somebody else may have their sessions. Their devices get no more pushes until they have signed in again.
 *
 *     --as EMAIL      in the log stands the person of the desk with that address, or else the system
 *
 * Servers may run meanwhile, and close the sockets within seconds; the database is theirs, by KV_PATH or KV_URL. Cut off, it is
 * called again. The desk's own people get new links by `deno task staff link`, which ends theirs.
 */
import { readConfig } from "@/config.ts";
import { NO_ADDRESS_PLACES } from "@/domain/address_places.ts";
import { checkEmail } from "@/domain/email.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { type MemberActs, openMemberActs } from "@/actors/desk/members/acts.ts";
import { openSessions } from "@/actors/member/session.ts";
import type { Database } from "@/store/database.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { listSignedIn } from "@/store/sessions/reader.ts";
import { actorNamed, takeAs } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";

const USAGE = "Usage: deno task sessions end [EMAIL] [--as EMAIL]";

async function run(args: readonly string[]): Promise<void> {
  const { rest: [verb, address, ...more], as } = takeAs(args);
  const email = address === undefined ? null : checkEmail(address);
  if (verb !== "end" || more.length > 0 || email?.ok === false) throw new TypeError(USAGE);
  const database = await openOwnDatabase(readConfig());
  try {
    const env = await openOwnEnv(database);
    const by = await actorNamed(database, as, "tickets");
    // No session begins here, so no address is looked up.
    const sessions = openSessions(env, NO_ADDRESS_PLACES);
    const acts = openMemberActs(env, { staffLog: openStaffLog(env), sessions });
    const count = await endAll(acts, by, await whoIsMeant(database, email?.value));
    console.log(`signed out: ${count}`);
  } finally {
    await database.close();
  }
}

async function whoIsMeant(database: Database, email: string | undefined): Promise<Iterable<MemberId>> {
  if (email === undefined) return await listSignedIn(database);
  const member = await getMemberByEmail(database, email);
  if (!member) throw new RangeError(`Nobody is registered with ${email}`);
  return [member.value.id];
}

async function endAll(acts: MemberActs, by: Actor, members: Iterable<MemberId>): Promise<number> {
  let count = 0;
  for (const member of members) {
    const ended = await acts.endSessions(by, member);
    if (ended.ok) count++;
  }
  return count;
}

if (import.meta.main) {
  try {
    await run(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
