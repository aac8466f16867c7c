/**
 * `deno task declarations [COUNT]`: the last declarations of the pages /cancel and /withdraw (100 unless given), the latest
 * first, with what each has led to. `done`: nothing is left to do. `returning`: the provider is being asked to return the
 * money. `by_hand` is the operator's: a ticket of the same number went to support.
 *
 * Servers may run meanwhile; the database is theirs, by DENO_KV_PATH or DENO_KV_URL.
 */
import { readConfig } from "@/config.ts";
import { listLastDeclarations } from "@/store/declarations/reader.ts";
import type { Declaration } from "@/store/records.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";

const USAGE = "Usage: deno task declarations [COUNT]";
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

async function run([given, ...more]: readonly string[]): Promise<void> {
  const count = Number(given ?? COUNT);
  if (!Number.isSafeInteger(count) || count < 1 || more.length > 0) throw new TypeError(USAGE);
  const database = await openOwnDatabase(readConfig());
  try {
    for (const declaration of await listLastDeclarations(database, count)) {
      for (const line of linesOf(declaration)) console.log(line);
    }
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
