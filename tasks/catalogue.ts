/**
 * `deno task catalogue export FILE` writes the catalogue to FILE as JSON; `deno task catalogue import FILE` puts one in as the
 * next version: checked, and sold by running servers within a second. What was exported before the last change is not put
 * in. The database is that of DENO_KV_PATH or DENO_KV_URL.
 */
import { isDeepStrictEqual } from "node:util";
import { readConfig } from "@/config.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import { getCatalogue, getCatalogueEntry } from "@/store/catalogue/reader.ts";
import { checkCatalogue } from "@/store/catalogue/schema.ts";
import { putCatalogue } from "@/store/catalogue/writer.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";

const USAGE = "Usage: deno task catalogue export|import FILE";

async function exportCatalogue(database: Database, file: string): Promise<void> {
  const catalogue = await getCatalogue(database);
  await Deno.writeTextFile(file, `${JSON.stringify(catalogue, null, 2)}\n`, { createNew: true });
  console.log(`catalogue: version ${catalogue.version} written to "${file}"`);
}

async function importCatalogue(database: Database, file: string): Promise<void> {
  const next = readCatalogue(file, await Deno.readTextFile(file));
  const before = await getCatalogueEntry(database);
  const { version } = before.value;
  if (next.version < version) {
    throw new TypeError(
      `Cannot import "${file}": it was exported from version ${next.version}, and the database has version ${version} by now. ` +
        "Export that one and change it",
    );
  }
  if (isDeepStrictEqual({ ...next, version }, before.value)) {
    return console.log(`catalogue: version ${version} is what "${file}" says already`);
  }
  const change = newChange();
  const stored = putCatalogue(change, before, next);
  if (await database.commit(change) === null) {
    throw new Error(`Cannot import "${file}": the catalogue has changed just now. Export it again`);
  }
  console.log(`catalogue: version ${stored.version} is what "${file}" says`);
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
    const [verb, file, ...rest] = Deno.args;
    const run = verb === "export" ? exportCatalogue : verb === "import" ? importCatalogue : null;
    if (!run || !file || rest.length > 0) throw new TypeError(USAGE);
    const database = await openOwnDatabase(readConfig());
    await run(database, file).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
