/**
 * `deno task declarations [COUNT]`: the last declarations of the pages /cancel and /withdraw (100 unless given), the latest
 * first, with what each has led to. `done`: nothing is left to do. `returning`: the provider is being asked to return the
 * money. `by_hand` is the operator's: a ticket of the same number went to support.
 * `deno task declarations settle NUMBER REASON…`: says what has become of one that is the operator's.
 *
 *     --as EMAIL          in the log stands the person of the desk with that address, or else the system
 *
 * Servers may run meanwhile; the database is theirs, by KV_PATH or KV_URL.
 */
import { readConfig } from "@/config.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { OPEN_DECLARATIONS_SHOWN, openDeskDeclarations } from "@/actors/desk/money/declarations.ts";
import type { Database } from "@/store/database.ts";
import { listLastDeclarations, listOpenDeclarations } from "@/store/declarations/reader.ts";
import type { Declaration } from "@/store/records.ts";
import { actorNamed, takeAs } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";

const USAGE = "Usage: deno task declarations [COUNT] | settle NUMBER REASON… [--as EMAIL]";
const COUNT = 100;

/** One as the operator reads it on the terminal. What somebody typed is quoted. */
export function linesOf(
  { id, kind, at, outcome, name, email, contract, reason, member }: Declaration,
): string[] {
  const who = `${JSON.stringify(name)} <${email}>  ${member ?? "no member"}`;
  return [
    `${id}  ${new Date(at).toISOString()}  ${kind}  ${outcome}  ${who}`,
    ...(contract ? [`    contract: ${JSON.stringify(contract)}`] : []),
    ...(reason ? [`    reason: ${JSON.stringify(reason)}`] : []),
  ];
}

async function run(args: readonly string[]): Promise<void> {
  const { rest: [given, id, ...words], as } = takeAs(args);
  const database = await openOwnDatabase(readConfig());
  try {
    if (given === "settle") await settle(database, { id, reason: words.join(" "), as });
    else await list(database, { given, isTooMany: id !== undefined });
  } finally {
    await database.close();
  }
}

async function list(
  database: Database,
  { given, isTooMany }: { given: string | undefined; isTooMany: boolean },
): Promise<void> {
  const count = Number(given ?? COUNT);
  if (!Number.isSafeInteger(count) || count < 1 || isTooMany) throw new TypeError(USAGE);
  for (const declaration of await listLastDeclarations(database, count)) {
    for (const line of linesOf(declaration)) console.log(line);
  }
}

async function settle(
  database: Database,
  { id, reason, as }: { id: string | undefined; reason: string; as: string | null },
): Promise<void> {
  if (!id || reason === "") throw new TypeError(USAGE);
  const by = await actorNamed(database, as, "money");
  const env = await openOwnEnv(database);
  const open = await listOpenDeclarations(database, OPEN_DECLARATIONS_SHOWN);
  const found = open.find((each) => each.id === id);
  if (!found) throw new RangeError(`There is no open declaration "${id}"`);
  const declarations = openDeskDeclarations(env, { staffLog: openStaffLog(env) });
  const done = await declarations.settle(by, { at: found.at, id, reason });
  if (!done.ok) throw new RangeError(`Cannot settle "${id}": ${done.refusal.code}`);
  console.log(`"${id}" is settled`);
}

if (import.meta.main) {
  try {
    await run(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
