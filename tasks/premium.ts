/**
 * `deno task premium EMAIL DAYS [REASON…] [--as EMAIL]`: gives a member premium for so many days more, without a payment; 0 ends
 * it now. In the log stands the person of the desk with the second address, or else the system.
 *
 * Servers may run meanwhile; the database is theirs, by KV_PATH or KV_URL. Ends with 1 where nobody has this
 * address.
 */
import { readConfig } from "@/config.ts";
import { checkEmail } from "@/domain/email.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { openGivePremium } from "@/actors/desk/members/premium.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { actorNamed, takeAs } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";

const USAGE = "Usage: deno task premium EMAIL DAYS [REASON…] [--as EMAIL]";
/** What the log says of it unless given. */
const REASON = "deno task premium";

async function run(args: readonly string[]): Promise<void> {
  const { rest: [address = "", count = "", ...words], as } = takeAs(args);
  const email = checkEmail(address);
  if (!email.ok || !/^\d+$/.test(count)) throw new TypeError(USAGE);
  const database = await openOwnDatabase(readConfig());
  try {
    const env = await openOwnEnv(database);
    const by = await actorNamed(database, as, "tickets");
    const member = await getMemberByEmail(database, email.value);
    if (!member) throw new RangeError(`Nobody is registered with ${email.value}`);
    const givePremium = openGivePremium(env, { staffLog: openStaffLog(env) });
    const reason = words.join(" ") || REASON;
    const wanted = { rid: crypto.randomUUID(), days: Number(count), reason };
    const given = await givePremium(by, member.value.id, wanted);
    if (!given.ok) {
      throw new RangeError(`Cannot give ${count} days: ${given.refusal.code}`);
    }
    console.log(`Premium until ${new Date(given.value.until).toISOString()}`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await run(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
