/**
 * `deno task legal export PAGE LANGUAGE FILE` writes a legal text to FILE; `deno task legal import PAGE LANGUAGE FILE`
 * puts one in: checked, dated, and shown by running servers at once. PAGE is tos, terms-and-conditions, privacy or
 * guidelines; LANGUAGE is en, he or de. The database is that of DENO_KV_PATH or DENO_KV_URL.
 */
import { readConfig } from "@/config.ts";
import { LANGUAGES, type TextLanguage, textLanguage } from "@/domain/language.ts";
import { isLegalPage, LEGAL_FACTS, type LegalPage, legalTextBytes, unknownFacts } from "@/domain/legal.ts";
import { parseLegal } from "@/domain/legal_markup.ts";
import { LEGAL_MAX_BYTES } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { getLegal } from "@/store/legal/reader.ts";
import { putLegal } from "@/store/legal/writer.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";

const USAGE = "Usage: deno task legal export|import PAGE LANGUAGE FILE";

interface Place {
  page: LegalPage;
  lang: TextLanguage;
}

/** What keeps a text from being shown as its author meant it, one sentence each. */
export function checkLegal(text: string): string[] {
  const bytes = legalTextBytes(text);
  const blocks = parseLegal(text);
  return [
    ...(bytes > LEGAL_MAX_BYTES ? [`it has ${bytes} bytes, at most ${LEGAL_MAX_BYTES} are possible`] : []),
    ...(text.includes("\ufffd") ? ["it is not UTF-8"] : []),
    ...(blocks.some(({ kind }) => kind === "heading")
      ? []
      : ["it has no heading (a line that begins with ##)"]),
    ...unknownFacts(text).map((name) => `{${name}} is none of ${LEGAL_FACTS.join(", ")}`),
    ...leftLinks(JSON.stringify(blocks)).map((link) =>
      `${link} is no link: only /own-pages, https: and mailto: are`
    ),
  ];
}

/** What looks like a link and was left as text. */
function leftLinks(shown: string): string[] {
  return Array.from(shown.matchAll(/\[[^[\]]{1,80}\]\([^()]{0,200}\)/g), ([link]) => link);
}

async function exportText(database: Database, { page, lang }: Place, file: string): Promise<void> {
  const row = await getLegal(database, page, lang);
  if (!row) throw new Deno.errors.NotFound(`Cannot find "${page}" in "${lang}"`);
  await Deno.writeTextFile(file, `${row.text}\n`, { createNew: true });
  console.log(`legal: "${page}" in "${lang}" written to "${file}"`);
}

async function importText(database: Database, { page, lang }: Place, file: string): Promise<void> {
  const text = (await Deno.readTextFile(file)).trim();
  const problems = checkLegal(text);
  if (problems.length > 0) throw new TypeError(`Cannot import "${file}": ${problems.join("; ")}`);
  const change = newChange();
  putLegal(change, { page, lang, text, updated_at: Date.now() });
  await database.commit(change);
  console.log(`legal: "${page}" in "${lang}" is now what "${file}" says`);
}

if (import.meta.main) {
  try {
    const [verb, page = "", code, file, ...rest] = Deno.args;
    const lang = LANGUAGES.find((each) => each === code && textLanguage(each) === each);
    const run = verb === "export" ? exportText : verb === "import" ? importText : null;
    if (!run || !isLegalPage(page) || !lang || !file || rest.length > 0) throw new TypeError(USAGE);
    const database = await openOwnDatabase(readConfig());
    await run(database, { page, lang: textLanguage(lang) }, file).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
