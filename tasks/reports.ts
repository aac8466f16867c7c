/**
 * `deno task reports`: says what members have reported and nobody has closed yet, the longest open first.
 *
 *     --closed [COUNT]    the last closed ones (100 unless given), with what came of them
 *     --close ID NOTE     closes one with a note, such as --close k7m2p-x9d4q "photo removed, warned"
 *
 * Servers may run meanwhile; the database is theirs, by DENO_KV_PATH or DENO_KV_URL. Ends with 1 where the report that was
 * to be closed is not open.
 */
import { readConfig } from "@/config.ts";
import { openReportDesk } from "@/actors/reports/desk.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { parseArgs } from "@/tasks/reports/args.ts";
import { printClosed, printOpen } from "@/tasks/reports/list.ts";

async function run(args: readonly string[]): Promise<boolean> {
  const asked = parseArgs(args);
  const database = await openOwnDatabase(readConfig());
  try {
    const desk = openReportDesk({ database, now: Date.now });
    const printer = { now: Date.now(), print: (line: string) => console.log(line) };
    switch (asked.verb) {
      case "open":
        await printOpen(desk, printer);
        return true;
      case "closed":
        await printClosed(desk, asked.count, printer);
        return true;
      case "close": {
        const isClosed = await desk.close(asked.id, asked.note);
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
