/** The built browser files: where a page finds its script, its style sheet, its font, and the code of its islands. */
import { createHash } from "node:crypto";
import type { TextLanguage } from "@/domain/language.ts";

export interface BrowserFiles {
  /** The first code of pages with a sheet: those of the desk have code of their own. */
  scripts(sheet: Sheet): readonly string[];
  styles(sheet: Sheet): readonly string[];
  /** The style sheet that pages of one add when they open something. */
  lazyStyles(sheet: Sheet): string | null;
  /** The font that the first paint needs. */
  font(lang: TextLanguage): string | undefined;
  /** What these load, so that a page can ask for it at once and not after its entry script ran. */
  modulesOf(modules: PageModules): readonly PageModule[];
  /** Differs where any of the files does; empty in development. */
  build: string;
  /** What the service worker is made of; null in development. */
  worker: WorkerFiles | null;
  /** Origin of Vite's dev server, in development only. */
  devOrigin: string | undefined;
}

export interface WorkerFiles {
  /** Its own code. */
  code: string;
  /** Paths of what it caches at once: the frame of the app, and what the offline page needs. */
  shell: readonly string[];
  /** Paths of all other code and styles. */
  rest: readonly string[];
}

/** The style sheets that pages begin with, in static/styles/: inside the member shell, at the desk, and everywhere else. */
export type Sheet = "guest" | "member" | "desk";

/** What wakes up on a page, by name. */
export interface PageModules {
  islands: { everywhere: Iterable<string>; wide: Iterable<string> };
  enhancements: Iterable<string>;
  /** Of whose pages; the site's unless given. */
  sheet?: Sheet;
}

/** A file of code that a page loads. */
export interface PageModule {
  href: string;
  /** Only wide screens need it. */
  isWide: boolean;
}

interface ManifestEntry {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const ENTRY = "islands/entry.ts";
const DESK_ENTRY = "islands/desk/entry.ts";
const STYLES: Readonly<Record<Sheet, string>> = {
  guest: "static/styles/guest.css",
  member: "static/styles/member.css",
  desk: "static/styles/desk.css",
};
const LAZY_STYLES = "static/styles/lazy.css";
const RUNTIME = "client/mount.ts";
/** The build of vite.worker.config.ts. */
const WORKER = "service_worker.js";
/** Chunks of vite.config.ts that every member page has. */
const SHELL_CHUNKS = ["mount", "preact", "base"];
const OFFLINE_PAGE = { islands: { everywhere: [], wide: [] }, enhancements: ["offline"] };
const BUILD_CHARS = 12;
const FONTS: Record<TextLanguage, RegExp> = {
  en: /rubik-latin-wght-normal/,
  de: /rubik-latin-wght-normal/,
  he: /rubik-hebrew-wght-normal/,
};

/** Reads Vite's manifest; throws with what to do where nothing was built. */
export async function readBrowserFiles(devOrigin: string | undefined): Promise<BrowserFiles> {
  if (devOrigin) return devFiles(devOrigin);
  const folder = new URL("../dist/.vite/", import.meta.url);
  let text: string;
  let worker: string;
  try {
    text = await Deno.readTextFile(new URL("manifest.json", folder));
    worker = await Deno.readTextFile(new URL(WORKER, folder));
  } catch (cause) {
    throw new Error('Cannot start without browser files: run "deno task build" first', { cause });
  }
  return builtFiles(JSON.parse(text), worker);
}

/** Browser files by the manifest of a build, and the code of its service worker. */
export function builtFiles(manifest: Manifest, worker: string): BrowserFiles {
  const entry = manifest[ENTRY];
  const deskEntry = manifest[DESK_ENTRY];
  const [guest, member, desk] = [manifest[STYLES.guest], manifest[STYLES.member], manifest[STYLES.desk]];
  const late = manifest[LAZY_STYLES];
  if (!entry || !deskEntry || !guest || !member || !desk || !late) {
    throw new Error('Cannot start with these browser files: run "deno task build" again');
  }
  const sheets = { guest: [urlOf(guest.file)], member: [urlOf(member.file)], desk: [urlOf(desk.file)] };
  const files = Object.values(manifest).map((each) => each.file);
  const built: Omit<BrowserFiles, "worker"> = {
    build: createHash("sha256").update(files.toSorted().join()).digest("hex").slice(0, BUILD_CHARS),
    scripts: (sheet) => [urlOf(sheet === "desk" ? deskEntry.file : entry.file)],
    styles: (sheet) => sheets[sheet],
    lazyStyles: (sheet) => sheet === "member" ? urlOf(late.file) : null,
    font(lang) {
      const file = files.find((each) => FONTS[lang].test(each));
      return file && urlOf(file);
    },
    modulesOf({ islands, enhancements, sheet }) {
      const loaded = new Map<string, PageModule>();
      const visit = (key: string, isWide: boolean) => {
        const found = manifest[key];
        if (!found || loaded.has(found.file)) return;
        loaded.set(found.file, { href: urlOf(found.file), isWide });
        for (const next of found.imports ?? []) visit(next, isWide);
      };
      const folder = sheet === "desk" ? "islands/desk" : "islands";
      for (const name of enhancements) {
        visit(`client/enhance/${name}.ts`, false);
        if (sheet === "desk") visit(`client/desk/enhance/${name}.ts`, false);
      }
      const names = { everywhere: [...islands.everywhere], wide: [...islands.wide] };
      if (names.everywhere.length > 0) visit(RUNTIME, false);
      for (const name of names.everywhere) visit(`${folder}/${name}.tsx`, false);
      for (const name of names.wide) visit(`${folder}/${name}.tsx`, true);
      return [...loaded.values()];
    },
    devOrigin: undefined,
  };
  return { ...built, worker: { code: worker, ...cachedFiles(manifest, built) } };
}

/** What the service worker caches. Files of rare alphabets and decoders of rare formats come when they are needed. */
function cachedFiles(
  manifest: Manifest,
  { scripts, styles, font, modulesOf }: Omit<BrowserFiles, "worker">,
): Pick<WorkerFiles, "shell" | "rest"> {
  const chunks = Object.values(manifest).filter(({ name }) => SHELL_CHUNKS.includes(name ?? ""));
  const fonts = (["en", "he"] as const).flatMap((lang) => font(lang) ?? []);
  const shell = new Set([
    ...scripts("member"),
    ...styles("guest"),
    ...styles("member"),
    ...fonts,
    ...chunks.map(({ file }) => urlOf(file)),
    ...modulesOf(OFFLINE_PAGE).map(({ href }) => href),
  ]);
  const deskOnly = reach(manifest, [DESK_ENTRY, STYLES.desk])
    .difference(reach(manifest, Object.keys(manifest).filter((key) => !isOfDesk(key))));
  const all = new Set(
    Object.entries(manifest).flatMap(([key, { file }]) => deskOnly.has(key) ? [] : urlOf(file)),
  );
  const rest = [...all].filter((path) => /\.(?:js|css)$/.test(path) && !shell.has(path));
  return { shell: [...shell].sort(), rest: rest.sort() };
}

/** Whether a file of the manifest is the desk's by its folder; a chunk has none. */
function isOfDesk(key: string): boolean {
  return key.startsWith("_") || key === STYLES.desk || /^(?:islands|client|components)\/desk\//.test(key);
}

/** What some files of the manifest load, at once or later, with themselves. */
function reach(manifest: Manifest, keys: readonly string[]): Set<string> {
  const reached = new Set(keys);
  // What is added here is visited as well.
  for (const key of reached) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const next of [...imports, ...dynamicImports]) reached.add(next);
  }
  return reached;
}

/** Vite's dev server builds on demand. */
function devFiles(devOrigin: string): BrowserFiles {
  return {
    build: "",
    worker: null,
    scripts: (sheet) => [
      `${devOrigin}/@vite/client`,
      `${devOrigin}/${sheet === "desk" ? DESK_ENTRY : ENTRY}`,
    ],
    styles: (sheet) => [`${devOrigin}/${STYLES[sheet]}`],
    lazyStyles: (sheet) => sheet === "member" ? `${devOrigin}/${LAZY_STYLES}` : null,
    font: () => undefined,
    modulesOf: () => [],
    devOrigin,
  };
}

function urlOf(file: string): string {
  return `/assets/${file}`;
}
