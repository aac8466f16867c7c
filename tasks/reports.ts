/**
 * `deno task reports` lists what members and others have reported and nobody has dealt with yet, the longest open first.
 *
 *     --closed [COUNT]     the last ones that were dealt with, 100 unless given
 *     --close ID NOTE…     closes one without a breach with what was found, such as --close k7m2p-x9d4q "nothing there"
 *     --as EMAIL           in the log stands the person of the desk with that address, or else the system
 *
 * Servers may run meanwhile; the database is theirs, by KV_PATH or KV_URL. Ends with 1 where the report that was
 * to be closed is not open.
 */
import { NO_ADDRESS_PLACES } from "@/domain/address_places.ts";
import { readConfig } from "@/config.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { openClosing } from "@/actors/desk/reports/closing.ts";
import { openDecisions } from "@/actors/desk/decisions/mod.ts";
import { openSessions } from "@/actors/member/session.ts";
import { openReportLists } from "@/actors/reports/desk.ts";
import { listReports, subjectOf } from "@/store/reports/reader.ts";
import { actorNamed, takeAs } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";
import { parseArgs } from "@/tasks/reports/args.ts";
import { printClosed, printOpen } from "@/tasks/reports/list.ts";
import type { Database } from "@/store/database.ts";

/** Closes an open report; gives what is said of it, and whether it was open. */
export async function closeReport(
  database: Database,
  { id, note, as }: { id: string; note: string; as: string | null },
): Promise<boolean> {
  const env = await openOwnEnv(database);
  const by = await actorNamed(database, as, "decide");
  const staffLog = openStaffLog(env);
  // A closing decides about nobody.
  const decisions = openDecisions(env, {
    staffLog,
    sessions: openSessions(env, NO_ADDRESS_PLACES),
    quotes: { follow: async () => {} },
    hidden: () => ({ text: "", name: "" }),
  });
  const closing = openClosing(env, { staffLog, decisions });
  for await (const { value } of listReports(database)) {
    if (value.id !== id) continue;
    const closed = await closing.close(by, { subject: subjectOf(value), reports: [id] }, note);
    if (!closed.ok && closed.refusal.code === "case_taken") throw new Error("Somebody at the desk is at it");
    return closed.ok;
  }
  return false;
}

async function run(args: readonly string[]): Promise<boolean> {
  const { rest, as } = takeAs(args);
  const asked = parseArgs(rest);
  const database = await openOwnDatabase(readConfig());
  try {
    const lists = openReportLists({ database });
    const printer = { now: Date.now(), print: (line: string) => console.log(line) };
    switch (asked.verb) {
      case "open":
        await printOpen(lists, printer);
        return true;
      case "closed":
        await printClosed(lists, asked.count, printer);
        return true;
      case "close": {
        const isClosed = await closeReport(database, { ...asked, as });
        printer.print(isClosed ? `${asked.id}  closed` : `${asked.id}  is not open`);
        return isClosed;
      }
    }
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    if (!await run(Deno.args)) Deno.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
