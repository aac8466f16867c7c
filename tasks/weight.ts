/**
 * Measures what a browser loads for a page before a modal is opened: gzip bytes of JavaScript and CSS in dist/,
 * against the budgets of the product. `deno run -A tasks/weight.ts` prints a table; with `--check` it fails when a
 * budget is exceeded. Run it after the build.
 */
import { gzipSync } from "node:zlib";

/** One output file of Vite's manifest, with the files that it loads before it runs. */
export interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

export interface PageBudget {
  readonly path: string;
  /** Islands that wake up on the page, by name. */
  readonly islands: readonly string[];
  readonly jsBytes: number;
}

const ENTRY = "islands/entry.ts";
const STYLES = "static/styles/app.css";
/** Every island hydrates with it; client/hydrate.ts loads it beside the first one. */
const RUNTIME = /^_preact-/;

const KIB = 1024;
const GUEST_JS_BYTES = 20 * KIB;
const EXPLORE_JS_BYTES = 45 * KIB;
const MEMBER_JS_BYTES = 55 * KIB;
const CSS_BYTES = 14 * KIB;

/** Islands of the shell, on every member page. */
const SHELL = ["contacts", "shell_coins", "shell_status", "shell_unread"];

const PAGES: readonly PageBudget[] = [
  { path: "/", islands: [], jsBytes: GUEST_JS_BYTES },
  { path: "/login", islands: [], jsBytes: GUEST_JS_BYTES },
  { path: "/register", islands: [], jsBytes: GUEST_JS_BYTES },
  { path: "/explore", islands: SHELL, jsBytes: EXPLORE_JS_BYTES },
  { path: "/contacts", islands: SHELL, jsBytes: MEMBER_JS_BYTES },
  { path: "/chat/{slug}", islands: [...SHELL, "chat"], jsBytes: MEMBER_JS_BYTES },
  { path: "/profile", islands: SHELL, jsBytes: MEMBER_JS_BYTES },
];

/** Manifest keys of all that a page with these islands loads, each once. */
export function loadedBy(manifest: Manifest, islands: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry) throw new ReferenceError(`Cannot weigh "${key}": it is not in the manifest`);
    if (loaded.has(key)) return;
    loaded.add(key);
    entry.imports?.forEach(visit);
  };
  visit(ENTRY);
  for (const island of islands) visit(`islands/${island}.tsx`);
  if (islands.length > 0) Object.keys(manifest).filter((key) => RUNTIME.test(key)).forEach(visit);
  return loaded;
}

/** The pages and the style sheet that are over their budget, as lines to print. */
export function overBudget(weights: readonly Weight[]): readonly string[] {
  return weights.filter(({ bytes, budget }) => bytes > budget).map(({ what, bytes, budget }) =>
    `${what} weighs ${kib(bytes)}, over its budget of ${kib(budget)}`
  );
}

export interface Weight {
  readonly what: string;
  readonly bytes: number;
  readonly budget: number;
}

function weigh(manifest: Manifest, gzipBytes: (file: string) => number): readonly Weight[] {
  const pages = PAGES.map(({ path, islands, jsBytes }) => ({
    what: path,
    bytes: [...loadedBy(manifest, islands)].reduce(
      (sum, key) => sum + gzipBytes(manifest[key]?.file ?? ""),
      0,
    ),
    budget: jsBytes,
  }));
  const styles = manifest[STYLES];
  if (!styles) throw new ReferenceError(`Cannot weigh "${STYLES}": it is not in the manifest`);
  return [...pages, { what: "CSS", bytes: gzipBytes(styles.file), budget: CSS_BYTES }];
}

function kib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KB`;
}

if (import.meta.main) {
  const dist = new URL("../dist/", import.meta.url);
  const manifest: Manifest = JSON.parse(await Deno.readTextFile(new URL(".vite/manifest.json", dist)));
  const known = new Map<string, number>();
  const weights = weigh(manifest, (file) => {
    const bytes = known.get(file) ?? gzipSync(Deno.readFileSync(new URL(file, dist))).byteLength;
    known.set(file, bytes);
    return bytes;
  });
  console.table(weights.map(({ what, bytes, budget }) => ({ what, gzip: kib(bytes), budget: kib(budget) })));
  const over = overBudget(weights);
  over.forEach((line) => console.error(line));
  if (over.length > 0 && Deno.args.includes("--check")) Deno.exit(1);
}
