/**
 * `deno task premium EMAIL DAYS`: gives a member premium for so many days more, without a payment; 0 ends it now.
 *
 * Servers may run meanwhile; the database is theirs, by DENO_KV_PATH or DENO_KV_URL. Ends with 1 where nobody has this
 * address.
 */
import { readConfig } from "@/config.ts";
import type { InstanceId } from "@/domain/ids.ts";
import { checkEmail } from "@/domain/email.ts";
import { grantPremium } from "@/actors/member/grant_premium.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";

const USAGE = "Usage: deno task premium EMAIL DAYS";
const DAYS_MAX = 3_660;

async function run([address = "", count = "", ...more]: readonly string[]): Promise<void> {
  const email = checkEmail(address);
  const days = Number(count);
  const areDays = /^\d+$/.test(count) && days <= DAYS_MAX;
  if (!email.ok || !areDays || more.length > 0) throw new TypeError(USAGE);
  const database = await openOwnDatabase(readConfig());
  const uuid = () => crypto.randomUUID();
  // It holds no sockets: servers find what it tells in their inboxes.
  const env = { database, now: Date.now, uuid, instance: uuid() as InstanceId, publish() {} };
  try {
    const granted = await grantPremium(env, { email: email.value, days });
    if (!granted.ok) throw new RangeError(`Nobody is registered with ${email.value}`);
    console.log(`Premium until ${new Date(granted.value).toISOString()}`);
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
