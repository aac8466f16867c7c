/**
 * `deno task catalogue export FILE` writes the catalogue to FILE as JSON; `deno task catalogue import FILE` puts one in as the
 * next version: checked, and sold by running servers within a second. What was exported before the last change is not put
 * in. `--as EMAIL` says who of the desk does it: somebody who may change the catalogue without another one's word. The database
 * is that of KV_PATH or KV_URL.
 */
import { readConfig } from "@/config.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import { openDeskCatalogue } from "@/actors/desk/catalogue/mod.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { getCatalogue } from "@/store/catalogue/reader.ts";
import { checkCatalogue } from "@/store/catalogue/schema.ts";
import type { Database } from "@/store/database.ts";
import { actorNamed, takeAs } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";

const USAGE = "Usage: deno task catalogue export|import FILE [--as EMAIL]";

async function exportCatalogue(database: Database, file: string): Promise<void> {
  const catalogue = await getCatalogue(database);
  await Deno.writeTextFile(file, `${JSON.stringify(catalogue, null, 2)}\n`, { createNew: true });
  console.log(`catalogue: version ${catalogue.version} written to "${file}"`);
}

async function importCatalogue(database: Database, file: string, as: string | null): Promise<void> {
  const next = readCatalogue(file, await Deno.readTextFile(file));
  const by = await actorNamed(database, as, "catalogue");
  const env = await openOwnEnv(database);
  const done = await openDeskCatalogue(env, { staffLog: openStaffLog(env) }).importCatalogue(by, next);
  if (!done.ok) {
    if (done.refusal.code !== "catalogue_changed") {
      throw new Error(`Cannot import "${file}": ${done.refusal.code}`);
    }
    const { version } = await getCatalogue(database);
    throw new TypeError(
      `Cannot import "${file}": it was exported from version ${next.version}, and the database has version ${version} by now. ` +
        "Export that one and change it",
    );
  }
  const { version, changed } = done.value;
  console.log(`catalogue: version ${version} is what "${file}" says${changed ? "" : " already"}`);
}

/** What a file says. Throws a `TypeError` that names every mistake in it, a line each. */
function readCatalogue(file: string, text: string): Catalogue {
  const checked = checkCatalogue(parseJson(file, text));
  if (checked.ok) return checked.catalogue;
  throw new TypeError([`Cannot import "${file}":`, ...checked.problems].join("\n  "));
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new TypeError(`Cannot import "${file}": it is not JSON (${error.message})`);
  }
}

if (import.meta.main) {
  try {
    const { rest: [verb, file, ...more], as } = takeAs(Deno.args);
    const run = verb === "export" ? exportCatalogue : verb === "import" ? importCatalogue : null;
    if (!run || !file || more.length > 0) throw new TypeError(USAGE);
    const database = await openOwnDatabase(readConfig());
    await run(database, file, as).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
