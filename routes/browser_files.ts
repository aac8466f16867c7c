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
  font(lang: TextLanguage, sheet?: Sheet): string | undefined;
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

/** Path of the folder from which the built files are served. */
export const BUILT_FILES = "/assets/";

const ENTRY = "islands/entry.ts";
const DESK_ENTRY = "islands/desk/entry.ts";
const STYLES: Readonly<Record<Sheet, string>> = {
  guest: "static/styles/guest.css",
  member: "static/styles/member.css",
  desk: "static/styles/desk.css",
};
/** Folders of the two builds below dist/ (vite.config.ts, vite.desk.config.ts). */
const FOLDERS = { site: "", desk: "desk/" } as const;
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

/** What the two builds have made: the site's for members and guests, and the desk's. */
export interface Manifests {
  site: Manifest;
  desk: Manifest;
}

/** Reads Vite's manifests; throws with what to do where nothing was built. */
export async function readBrowserFiles(devOrigin: string | undefined): Promise<BrowserFiles> {
  if (devOrigin) return devFiles(devOrigin);
  const read = (path: string) => Deno.readTextFile(new URL(`../dist/${path}`, import.meta.url));
  try {
    const [site, desk, worker] = await Promise.all([
      read(".vite/manifest.json"),
      read("desk/.vite/manifest.json"),
      read(`.vite/${WORKER}`),
    ]);
    return builtFiles({ site: JSON.parse(site), desk: JSON.parse(desk) }, worker);
  } catch (cause) {
    throw new Error('Cannot start without browser files: run "deno task build" first', { cause });
  }
}

/** Browser files by the manifests of the builds, and the code of the service worker. */
export function builtFiles({ site, desk }: Manifests, worker: string): BrowserFiles {
  const sheets = {
    guest: { script: site[ENTRY], style: site[STYLES.guest], folder: FOLDERS.site },
    member: { script: site[ENTRY], style: site[STYLES.member], folder: FOLDERS.site },
    desk: { script: desk[DESK_ENTRY], style: desk[STYLES.desk], folder: FOLDERS.desk },
  };
  const late = site[LAZY_STYLES];
  for (const { script, style } of Object.values(sheets)) {
    if (!script || !style || !late) {
      throw new Error('Cannot start with these browser files: run "deno task build" again');
    }
  }
  const files = Object.values(site).map((each) => each.file);
  const urlsOf = (entry: ManifestEntry | undefined, folder: string) =>
    entry ? [urlOf(entry.file, folder)] : [];
  const fontsOf = (manifest: Manifest, folder: string) => {
    const found = (pattern: RegExp) => Object.values(manifest).find(({ file }) => pattern.test(file));
    const entries = Object.entries(FONTS).map(([lang, pattern]) => [lang, urlsOf(found(pattern), folder)[0]]);
    return Object.fromEntries(entries) as Record<TextLanguage, string | undefined>;
  };
  const fonts = { site: fontsOf(site, FOLDERS.site), desk: fontsOf(desk, FOLDERS.desk) };
  /** There are as many as there are kinds of pages. */
  const known = new Map<string, readonly PageModule[]>();
  const built: Omit<BrowserFiles, "worker"> = {
    build: createHash("sha256").update(files.toSorted().join()).digest("hex").slice(0, BUILD_CHARS),
    scripts: (sheet) => urlsOf(sheets[sheet].script, sheets[sheet].folder),
    styles: (sheet) => urlsOf(sheets[sheet].style, sheets[sheet].folder),
    lazyStyles: (sheet) => sheet === "member" && late ? urlOf(late.file) : null,
    font: (lang, sheet = "guest") => fonts[sheet === "desk" ? "desk" : "site"][lang],
    modulesOf({ islands, enhancements, sheet = "guest" }) {
      const key = [sheet, ...enhancements, ";", ...islands.everywhere, ";", ...islands.wide].join();
      const before = known.get(key);
      if (before) return before;
      const { folder } = sheets[sheet];
      const manifest = sheet === "desk" ? desk : site;
      const loaded = new Map<string, PageModule>();
      const visit = (key: string, isWide: boolean) => {
        const found = manifest[key];
        if (!found || loaded.has(found.file)) return;
        loaded.set(found.file, { href: urlOf(found.file, folder), isWide });
        for (const next of found.imports ?? []) visit(next, isWide);
      };
      for (const name of enhancements) {
        visit(`client/enhance/${name}.ts`, false);
        visit(`client/desk/enhance/${name}.ts`, false);
      }
      const names = { everywhere: [...islands.everywhere], wide: [...islands.wide] };
      if (names.everywhere.length > 0) visit(RUNTIME, false);
      const own = sheet === "desk" ? "islands/desk" : "islands";
      for (const name of names.everywhere) visit(`${own}/${name}.tsx`, false);
      for (const name of names.wide) visit(`${own}/${name}.tsx`, true);
      const modules = [...loaded.values()];
      known.set(key, modules);
      return modules;
    },
    devOrigin: undefined,
  };
  return { ...built, worker: { code: worker, ...cachedFiles(site, built) } };
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
  const all = new Set(Object.values(manifest).map(({ file }) => urlOf(file)));
  const rest = [...all].filter((path) => /\.(?:js|css)$/.test(path) && !shell.has(path));
  return { shell: [...shell].sort(), rest: rest.sort() };
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

function urlOf(file: string, folder = ""): string {
  return `${BUILT_FILES}${folder}${file}`;
}
