/**
 * `deno task staff`: the people of the desk, for the operator on the server's own machine.
 *
 *     add EMAIL --role ROLE [--role …] [--name NAME] [--team TEAM …] [--language en|he|de …]
 *     list
 *     roles EMAIL --role ROLE [--role …]
 *     link EMAIL       a new one-time link, for who has not come yet or cannot sign in
 *     remove EMAIL
 *
 * `add` and `link` print the one-time link, which works for a day. Servers may run meanwhile; the database is theirs, by
 * KV_PATH or KV_URL. Each act is in the staff log as the system's. Ends with 1 where it was refused.
 */
import { type Config, readConfig } from "@/config.ts";
import type { InstanceId } from "@/domain/ids.ts";
import type { Refusal, Result } from "@/domain/refusals.ts";
import { secretLink } from "@/domain/secret_link.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { openStaffSessions } from "@/actors/desk/sessions.ts";
import { type OneTimeLink, openStaffAccounts, type StaffAccounts } from "@/actors/desk/staff/accounts.ts";
import { deskTranslator } from "@/locales/desk/mod.ts";
import type { Staff } from "@/store/records.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { type Asked, parseArgs } from "@/tasks/staff/args.ts";

async function run(args: readonly string[]): Promise<void> {
  const asked = parseArgs(args);
  const config = readConfig();
  const database = await openOwnDatabase(config);
  const uuid = () => crypto.randomUUID();
  // It holds no sockets: servers find what it tells in their inboxes.
  const env = {
    database,
    now: Date.now,
    uuid,
    instance: uuid() as InstanceId,
    publish() {},
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  };
  try {
    const staffLog = openStaffLog(env);
    const accounts = openStaffAccounts(env, { staffLog, sessions: openStaffSessions(env, staffLog) });
    await carryOut(accounts, asked, config);
  } finally {
    await database.close();
  }
}

async function carryOut(accounts: StaffAccounts, asked: Asked, config: Config): Promise<void> {
  switch (asked.verb) {
    case "list":
      for (const staff of await accounts.list()) console.log(lineOf(staff));
      return;
    case "add":
      return printLink(expect(await accounts.add(SYSTEM_ACTOR, asked)), config);
    case "link":
      return printLink(
        expect(await accounts.link(SYSTEM_ACTOR, (await find(accounts, asked.email)).id)),
        config,
      );
    case "roles": {
      const { id, name, teams, languages, version } = await find(accounts, asked.email);
      const form = { name, teams, languages, roles: asked.roles, version };
      console.log(lineOf(expect(await accounts.change(SYSTEM_ACTOR, id, form))));
      return;
    }
    case "remove": {
      const { id, email } = await find(accounts, asked.email);
      expect(await accounts.remove(SYSTEM_ACTOR, id));
      console.log(`${email}  removed`);
      return;
    }
    default:
      asked satisfies never;
  }
}

async function find(accounts: StaffAccounts, email: string): Promise<Staff> {
  const staff = await accounts.getByEmail(email);
  if (!staff) throw new RangeError(`Nobody at the desk has the address ${email}`);
  return staff;
}

/** The value, or the refusal in words as an error. */
function expect<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new RangeError(textOf(result.refusal));
}

/** Every refusal has a text, whose params are its data. */
function textOf({ code, data }: Refusal): string {
  const translate = deskTranslator("en") as (key: string, params?: unknown) => string;
  return translate(`refusal.${code}`, data);
}

function lineOf({ email, name, roles, teams, languages, state }: Staff): string {
  const parts = [
    email,
    name,
    state,
    roles.join(" "),
    teams.join(" ") || "-",
    languages.join(" ") || "all languages",
  ];
  return parts.join("  ");
}

function printLink({ token, exp }: OneTimeLink, { PUBLIC_ORIGIN, PORT }: Config): void {
  const origin = PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
  console.log(
    `Works once, until ${new Date(exp).toISOString()}:\n${secretLink(`${origin}/desk/join`, token)}`,
  );
}

if (import.meta.main) {
  try {
    await run(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
