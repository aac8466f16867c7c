/**
 * `deno task audit`: walks all members, ledgers, conversations and indexes and prints what does not agree, a line a
 * problem with its key. Ends with 1 if there is anything. May run beside the server. With `--gone TEXT`, as often as there are
 * such texts, it also names each row and each file that holds one of them.
 */
import { databaseOf, readConfig } from "@/config.ts";
import { findGone, findGoneFiles } from "@/store/audit/gone.ts";
import { audit, type Problem } from "@/store/audit/mod.ts";
import { type Database, openDatabase } from "@/store/database.ts";

export { audit };

const USAGE = "Usage: deno task audit [--gone TEXT]...";

/** Texts that are in no row and in no file of a folder, if all is well. */
export interface Gone {
  texts: readonly string[];
  folder: string;
}

/** Prints every problem of a database, and gives how many there are. */
export async function printAudit(database: Database, gone?: Gone): Promise<number> {
  const since = performance.now();
  let count = 0;
  for await (const { key, problem } of problemsOf(database, gone)) {
    console.log(`${key}  ${problem}`);
    count++;
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`audit: ${count === 0 ? "clean" : `${count} problems`} (${seconds} s)`);
  return count;
}

async function* problemsOf(database: Database, gone: Gone | undefined): AsyncGenerator<Problem> {
  yield* audit(database);
  if (!gone || gone.texts.length === 0) return;
  yield* findGone(database, gone.texts);
  yield* findGoneFiles(gone.folder, gone.texts);
}

/** The texts after each `--gone`. */
function goneIn(args: readonly string[]): string[] {
  const texts: string[] = [];
  for (let nth = 0; nth < args.length; nth += 2) {
    const text = args[nth + 1]?.trim();
    if (args[nth] !== "--gone" || !text) throw new TypeError(USAGE);
    texts.push(text);
  }
  return texts;
}

if (import.meta.main) {
  try {
    const config = readConfig();
    const { BLOB_PATH: folder, S3_URL: bucket } = config;
    const place = databaseOf(config);
    const texts = goneIn(Deno.args);
    if (texts.length > 0 && bucket !== undefined) {
      throw new TypeError(
        "Cannot look into the bucket of S3_URL: set BLOB_PATH to a copy of it, and no S3_URL",
      );
    }
    // Opening would make an empty one, and find nothing wrong with it.
    if (!place.url && !place.attached && !(await Deno.stat(place.path).catch(() => null))) {
      throw new Deno.errors.NotFound(`Cannot find a database at "${place.path}"`);
    }
    const database = await openDatabase(place);
    const count = await printAudit(database, { texts, folder }).finally(() => database.close());
    if (count > 0) Deno.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
