/**
 * `deno task personas export FILE [--id ID…]` writes virtual profiles to a new FILE, pictures within it: all, or those named.
 * `deno task personas import FILE [--as EMAIL]` makes or changes those of FILE. In the log stands the person of the desk with
 * that address, who has to be allowed to make profiles, or else the system. With anything wrong in FILE nothing changes.
 *
 * Servers may run meanwhile; the settings are theirs. Ends with 1 where something is wrong.
 */
import { type Config, readConfig } from "@/config.ts";
import type { MemberId } from "@/domain/ids.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { openPersonaActs, type PersonaActs } from "@/actors/desk/personas/acts.ts";
import { type ImportPersonas, openImport } from "@/actors/desk/personas/import.ts";
import { openBlobs } from "@/adapters/blobs/mod.ts";
import { openGazetteer } from "@/adapters/gazetteer.ts";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { openPhotoScanner } from "@/adapters/scan/mod.ts";
import { PERSONA_FILE_VERSION } from "@/protocol/desk/persona_file.ts";
import type { Database } from "@/store/database.ts";
import { listPersonas } from "@/store/personas/reader.ts";
import { actorNamed } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";
import { type Asked, parseArgs } from "@/tasks/personas/args.ts";
import { openLog } from "@/telemetry/log.ts";

interface Desk extends AsyncDisposable {
  database: Database;
  acts: PersonaActs;
  importFile: ImportPersonas;
}

/** Opens what acts need on the database and the storage of the settings. It has no sockets, and is no instance. */
async function openDesk(config: Config): Promise<Desk> {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openOwnDatabase(config), (each) => each.close());
  const env = await openOwnEnv(database);
  const log = openLog({ level: config.LOG_LEVEL });
  const { PHOTO_SCAN: scan, PHOTO_SCAN_TOKEN: token } = config;
  const deps = {
    staffLog: openStaffLog(env),
    places: await openGazetteer(config.PLACES_PATH),
    blobs: opened.use(openBlobs(config)),
    processor: opened.use(openImageProcessor()),
    scanner: opened.use(await openPhotoScanner({ scan, token, log })),
  };
  const acts = openPersonaActs(env, deps);
  const closing = opened.move();
  return {
    database,
    acts,
    importFile: openImport(env, deps, acts),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function exportAll({ database, acts }: Desk, file: string, named: readonly MemberId[]): Promise<void> {
  const ids = [...named];
  if (ids.length === 0) { for await (const { id } of listPersonas(database)) ids.push(id); }
  const out = await Deno.open(file, { write: true, createNew: true });
  using _ = out;
  const encoder = new TextEncoder();
  const write = async (text: string) => {
    for (let bytes = encoder.encode(text); bytes.length > 0;) bytes = bytes.subarray(await out.write(bytes));
  };
  await write(`{"version":${PERSONA_FILE_VERSION},"personas":[`);
  for (const [nth, id] of ids.entries()) {
    const exported = await acts.export(SYSTEM_ACTOR, id);
    if (!exported.ok) throw new Error(`Cannot export "${id}": ${exported.refusal.code}`);
    await write(`${nth > 0 ? "," : ""}\n${JSON.stringify(exported.value)}`);
  }
  await write("\n]}\n");
  console.log(`personas: ${ids.length} written to "${file}"`);
}

async function importAll(desk: Desk, file: string, by: Actor): Promise<void> {
  const done = await desk.importFile(by, await Deno.readTextFile(file));
  if (!done.ok) throw new Error(`Cannot import "${file}" any further: ${done.refusal.code}`);
  const { created, updated, problems } = done.value;
  if (problems.length > 0) {
    const lines = problems.map(({ place, problem }) => `  ${place || "the file"}: ${problem}`);
    throw new TypeError(`Cannot import "${file}", nothing has changed:\n${lines.join("\n")}`);
  }
  console.log(`personas: ${created} new, ${updated} brought up to date`);
}

async function run(asked: Asked): Promise<void> {
  await using desk = await openDesk(readConfig());
  if (asked.verb === "export") return await exportAll(desk, asked.file, asked.ids);
  await importAll(desk, asked.file, await actorNamed(desk.database, asked.as, "personas"));
}

if (import.meta.main) {
  try {
    await run(parseArgs(Deno.args));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
