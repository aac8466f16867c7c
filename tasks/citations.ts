/**
 * `deno task ok` and `deno task test` run this: whatever code, tests and docs cite exists in docs/, and every
 * file that docs and comments name exists. Citations have four forms, alone or as a list in brackets:
 *
 *     spec §7                a numbered heading of docs/specification.md
 *     P3                     a promise of docs/promises.md
 *     CH-3                   a rule of docs/rules.md
 *     (decisions: money)     a heading of a page of docs/decisions/
 *     (promises: rates)      a heading of docs/promises.md
 *     (ui: states)           a heading of docs/interface.md
 */
import { checkFileNames } from "@/tasks/file_names.ts";
import { listRules } from "@/tasks/rules.ts";
import { listFiles } from "@/tasks/source_files.ts";

/** A file and what is in it. */
export type Page = { path: string; text: string };

/** What may be cited, each as it is cited, in lower case. */
export type Citable = ReadonlySet<string>;

/** These make up citations and file names to test the gates with. */
const MADE_UP = ["tasks/citations_test.ts", "tasks/file_names_test.ts", "tasks/rules_test.ts"];

const SPECIFICATION = "docs/specification.md";
const PROMISES = "docs/promises.md";
const RULES = "docs/rules.md";
const INTERFACE = "docs/interface.md";
const DECISIONS = "docs/decisions/";

const HEADING = /^#{2,4} (.+)$/gm;
const PROMISE = /^- \*\*(P\d+)\*\*/gm;
/** A line's end, with the star or slashes by which the next line goes on as a comment. */
const LINE_END = /\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g;
const SECTION = /\bspec (§\d+(?:, §\d+)*)/gi;
/** A key and its items, which end with the brackets or before a citation of another form; types of code are none. */
const KEYED =
  /(?<=[(,;] ?)(decisions|promises|ui): (?=[a-z0-9])(?!readonly )((?:(?!, (?:spec §|§|P\d|[A-Z]{2,3}\b|(?:decisions|promises|ui): ))[^();])+)/g;
const PROMISE_ID = /\bP\d{1,2}\b/g;

/** What the pages of docs/ define. */
export function listCitable(pages: readonly Page[]): Citable {
  const headingsOf = (text: string) => [...text.matchAll(HEADING)].map(([, heading = ""]) => heading);
  const citable = pages.flatMap(({ path, text }) => {
    if (path === SPECIFICATION) return headingsOf(text).map((heading) => `spec §${parseInt(heading)}`);
    if (path === RULES) return listRules(text);
    if (path === INTERFACE) return headingsOf(text).map((heading) => `ui: ${heading}`);
    if (path.startsWith(DECISIONS)) return headingsOf(text).map((heading) => `decisions: ${heading}`);
    if (path !== PROMISES) return [];
    const ids = [...text.matchAll(PROMISE)].map(([, id = ""]) => id);
    return [...ids, ...headingsOf(text).map((heading) => `promises: ${heading}`)];
  });
  return new Set(citable.map((each) => each.toLowerCase()));
}

/** The citations in a text, each in its own form; ids of rules are those with a prefix among `prefixes`. */
export function listCitations(text: string, prefixes: readonly string[]): string[] {
  const flat = text.replace(LINE_END, " ");
  const sections = [...flat.matchAll(SECTION)]
    .flatMap(([, list = ""]) => list.split(", ").map((section) => `spec ${section}`));
  const keyed = [...flat.matchAll(KEYED)]
    .flatMap(([, key = "", list = ""]) => list.split(", ").map((item) => `${key}: ${item}`));
  const rules = prefixes.length === 0
    ? []
    : flat.match(new RegExp(`\\b(?:${prefixes.join("|")})-\\d+\\b`, "g"));
  return [...sections, ...keyed, ...(flat.match(PROMISE_ID) ?? []), ...(rules ?? [])];
}

/** The citations in `pages` of what does not exist, and the decisions that two headings claim, a sentence each. */
export function checkCitations(pages: readonly Page[]): string[] {
  const citable = listCitable(pages);
  const rules = pages.filter(({ path }) => path === RULES).flatMap(({ text }) => listRules(text));
  const prefixes = [...new Set(rules.map((id) => id.replace(/-.*/, "")))];
  const decided = pages.filter(({ path }) => path.startsWith(DECISIONS))
    .flatMap(({ text }) => [...text.matchAll(HEADING)].map(([, heading = ""]) => heading));
  const dangling = pages.flatMap(({ path, text }) =>
    listCitations(text, prefixes)
      .filter((citation) => !citable.has(citation.toLowerCase()))
      .map((citation) => `${path} cites "${citation}", which docs/ does not have`)
  );
  return [
    ...decided.filter((heading, index) => decided.indexOf(heading) !== index)
      .map((heading) => `"decisions: ${heading}" is a heading of two pages`),
    ...new Set(dangling),
  ];
}

if (import.meta.main) {
  const files = await Array.fromAsync(listFiles("."));
  const pages = await Promise.all(
    files.filter((path) => /\.(?:tsx?|css|md)$/.test(path) && !MADE_UP.includes(path))
      .map(async (path) => ({ path, text: await Deno.readTextFile(path) })),
  );
  const problems = [...checkCitations(pages), ...checkFileNames(pages, files)];
  for (const problem of problems) console.error(problem);
  console.log(`${listCitable(pages).size} sections, promises and rules, ${problems.length} problems`);
  if (problems.length > 0) Deno.exit(1);
}
