/**
 * `deno task legal export PAGE LANGUAGE FILE` writes a legal text to FILE; `deno task legal import PAGE LANGUAGE FILE`
 * puts one in as the page's next version: checked, dated, and shown by running servers at once; nobody is asked to accept it.
 * PAGE is tos, terms-and-conditions, privacy or guidelines; LANGUAGE is en, he or de. `--as EMAIL` says who of the desk does it.
 * The database is that of KV_PATH or KV_URL.
 */
import { readConfig } from "@/config.ts";
import { LANGUAGES, type TextLanguage, textLanguage } from "@/domain/language.ts";
import { isLegalPage, type LegalPage } from "@/domain/legal.ts";
import { checkLegal } from "@/domain/legal_check.ts";
import { openDeskCatalogue } from "@/actors/desk/catalogue/mod.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import type { Database } from "@/store/database.ts";
import { getLegal } from "@/store/legal/reader.ts";
import { actorNamed, takeAs } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";

const USAGE = "Usage: deno task legal export|import PAGE LANGUAGE FILE [--as EMAIL]";

interface Place {
  page: LegalPage;
  lang: TextLanguage;
}

async function exportText(
  database: Database,
  { page, lang }: Place,
  { file }: { file: string },
): Promise<void> {
  const row = await getLegal(database, page, lang);
  if (!row) throw new Deno.errors.NotFound(`Cannot find "${page}" in "${lang}"`);
  await Deno.writeTextFile(file, `${row.text}\n`, { createNew: true });
  console.log(`legal: "${page}" in "${lang}" written to "${file}"`);
}

async function importText(
  database: Database,
  { page, lang }: Place,
  { file, as }: { file: string; as: string | null },
): Promise<void> {
  const text = (await Deno.readTextFile(file)).trim();
  const problems = checkLegal(text);
  if (problems.length > 0) throw new TypeError(`Cannot import "${file}": ${problems.join("; ")}`);
  const by = await actorNamed(database, as, "catalogue");
  const env = await openOwnEnv(database);
  const desk = openDeskCatalogue(env, { staffLog: openStaffLog(env) });
  const done = await desk.importLegal(by, { page, lang, text });
  if (!done.ok) throw new Error(`Cannot import "${file}": ${done.refusal.code}`);
  console.log(`legal: "${page}" in "${lang}" is now what "${file}" says`);
}

if (import.meta.main) {
  try {
    const { rest: [verb, page = "", code, file, ...more], as } = takeAs(Deno.args);
    const lang = LANGUAGES.find((each) => each === code && textLanguage(each) === each);
    const run = verb === "export" ? exportText : verb === "import" ? importText : null;
    if (!run || !isLegalPage(page) || !lang || !file || more.length > 0) throw new TypeError(USAGE);
    const database = await openOwnDatabase(readConfig());
    await run(database, { page, lang: textLanguage(lang) }, { file, as }).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
