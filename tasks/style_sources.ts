/**
 * Which files a style sheet takes its classes from, and which a page loads at once or later: what the division of
 * static/styles/member.css and lazy.css is held to by the test beside this file.
 */
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const STYLES = "static/styles/";
const SOURCE = /^@source (not )?"\.\.\/\.\.\/([^"]+)";$/gm;
const IMPORTED_SHEET = /^@import "\.\/(\w+\.css)";$/gm;
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from "@\/([^"]+)";$/gm;
const LAZY_IMPORT = /\bimport\("@\/([^"]+)"\)/g;

/** Files that a sheet, and those it imports, name as sources. */
export function sourcesOf(sheet: string): ReadonlySet<string> {
  const wanted = new Set<string>();
  const unwanted = new Set<string>();
  const visit = (name: string) => {
    const text = read(STYLES + name);
    for (const [, not, pattern = ""] of text.matchAll(SOURCE)) {
      for (const file of filesOf(pattern)) (not ? unwanted : wanted).add(file);
    }
    for (const [, imported = ""] of text.matchAll(IMPORTED_SHEET)) visit(imported);
  };
  visit(sheet);
  return wanted.difference(unwanted);
}

/** The desk's pages have a sheet of their own (static/styles/desk.css). */
const DESK = /^(?:routes|islands|components)\/desk\//;

/**
 * Components that pages of members are rendered with, and those that they load later; some are both. What `atOnce` brings is loaded
 * later too, but shown amid the page, with the page's own styles.
 */
export function listComponents(
  atOnce: readonly string[],
): { early: ReadonlySet<string>; late: ReadonlySet<string> } {
  const early = new Set<string>();
  const pages = globSync("routes/**/*.tsx", { cwd: ROOT }).filter((file) => !DESK.test(file));
  for (const file of [...pages, ...atOnce]) follow(file, early);
  const late = new Set<string>();
  const opened = new Set<string>();
  for (let files: string[] = [...early]; files.length > 0;) {
    const found = new Set(files.flatMap((file) => importsOf(file, LAZY_IMPORT)))
      .difference(opened).difference(new Set(atOnce));
    found.forEach((file) => opened.add(file) && follow(file, late));
    files = [...found].flatMap((file) => [...follow(file, new Set())]);
  }
  return { early: componentsOf(early), late: componentsOf(late) };
}

/** Components that pages of the desk are rendered with, or load later. */
export function listDeskComponents(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of globSync("routes/desk/**/*.tsx", { cwd: ROOT })) follow(file, found);
  for (const file of found) {
    for (const later of importsOf(file, LAZY_IMPORT)) follow(later, found);
  }
  return componentsOf(found);
}

/** Adds a file and all that it imports at once. */
function follow(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file) || !/^(?:client|components|islands|routes)\//.test(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file, STATIC_IMPORT)) follow(next, seen);
  return seen;
}

function importsOf(file: string, pattern: RegExp): string[] {
  return Array.from(read(file).matchAll(pattern), ([, path = ""]) => path);
}

function componentsOf(files: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...files].filter((file) => /^(?:components|islands)\/.*\.tsx$/.test(file)));
}

function filesOf(pattern: string): string[] {
  return globSync([pattern, `${pattern}/**/*`], { cwd: ROOT }).filter((path) => /\.tsx?$/.test(path));
}

function read(file: string): string {
  return new TextDecoder().decode(Deno.readFileSync(ROOT + file));
}
