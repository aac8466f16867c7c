/**
 * Measures what a browser loads for a page before a modal is opened, and the style sheet of modals: gzip bytes of
 * JavaScript and CSS in dist/, against the budgets of the product; of the desk's pages too, of which no file of members holds
 * anything (DW-16). `deno run -A tasks/weight.ts` prints a table; with `--check` it fails when a
 * budget is exceeded. Run it after the build.
 */
import { gzipSync } from "node:zlib";

/** One output file of Vite's manifest, with the files that it loads before it runs. */
export interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Pages of one weight: they load the same. */
export interface PageBudget {
  readonly what: string;
  /** Their paths in the routes' table. */
  readonly paths: readonly string[];
  readonly loads: Loads;
  readonly jsBytes: number;
}

/** What a page loads besides the entry, by name. */
export interface Loads {
  /** Islands that wake up on it. */
  readonly islands?: readonly string[];
  /** Enhancements that it names, in whatever state it is. */
  readonly enhancements?: readonly string[];
}

const ENTRY = "islands/entry.ts";
const DESK_ENTRY = "islands/desk/entry.ts";
/** What a build for members holds nothing of: where the desk's socket is. */
const DESK_MARK = "/desk/socket";
/** Every island hydrates with it; client/hydrate.ts loads it beside the first one. */
const RUNTIME = "client/mount.ts";
/** Every member page loads it once it is at rest. */
const AT_REST = "client/when_idle.ts";

const KIB = 1024;
export const GUEST_JS_BYTES = 20 * KIB;
const EXPLORE_JS_BYTES = 45 * KIB;
const MEMBER_JS_BYTES = 55 * KIB;
/** What the columns of wide screens may add to a page: they are the contacts, the spotlight and the own profile. */
const COLUMNS_JS_BYTES = 10.5 * KIB;
export const CSS_BYTES = 14 * KIB;
/** The desk is worked at for hours, with a mouse: what it weighs, and about a tenth. */
const WORKSPACE_JS_BYTES = 64 * KIB;
const BOARD_JS_BYTES = 38 * KIB;
const DESK_JS_BYTES = 5 * KIB;
const DESK_CSS_BYTES = 14 * KIB;
const LATE_CSS_BYTES = 9 * KIB;

/** The style sheets: each of the first two is the only one of its pages, the third comes to member pages later. */
export const SHEETS = [
  { what: "CSS of guest pages", key: "static/styles/guest.css", budget: CSS_BYTES },
  { what: "CSS of member pages", key: "static/styles/member.css", budget: CSS_BYTES },
  { what: "CSS of overlays", key: "static/styles/lazy.css", budget: LATE_CSS_BYTES },
] as const;

/** The typeface, of which a page has one file before its first paint (vite.fonts.ts). */
const FONTS = [
  { what: "font of Latin", file: /rubik-latin-wght-normal[^/]*$/, budget: 32 * KIB },
  { what: "font of Hebrew", file: /rubik-hebrew-wght-normal[^/]*$/, budget: 8 * KIB },
] as const;

/** Islands of the shell, on every member page; those in the columns of wide screens sleep on others. */
const SHELL = ["shell_coins", "shell_status", "shell_unread"];
const COLUMNS = ["contacts", "shell_name", "shell_photo", "spotlight"];

export const PAGES: readonly PageBudget[] = [
  {
    what: "/",
    paths: ["/", "/landing"],
    loads: { enhancements: ["age_gate"] },
    jsBytes: GUEST_JS_BYTES,
  },
  {
    what: "/register",
    paths: ["/register"],
    // No step needs all of them.
    loads: {
      enhancements: [
        "age_gate",
        "name_field",
        "password_field",
        "photo_field",
        "place_field",
        "slider",
        "tap_choice",
        "wizard_steps",
      ],
    },
    jsBytes: GUEST_JS_BYTES,
  },
  {
    what: "/login",
    paths: ["/login"],
    loads: { enhancements: ["age_gate", "password_field", "passkey"] },
    jsBytes: GUEST_JS_BYTES,
  },
  {
    what: "/reset",
    paths: ["/reset"],
    loads: { enhancements: ["age_gate"] },
    jsBytes: GUEST_JS_BYTES,
  },
  {
    what: "pages of mailed links",
    // The form that the link of /recover opens has a password.
    paths: ["/recover", "/verify/link", "/reconnect", "/check", "/delete-account/link"],
    loads: { enhancements: ["link_code", "password_field"] },
    jsBytes: GUEST_JS_BYTES,
  },
  {
    what: "/offline",
    paths: ["/offline"],
    loads: { enhancements: ["offline"] },
    jsBytes: GUEST_JS_BYTES,
  },
  {
    what: "other guest pages",
    paths: [
      "/logout",
      "/verify",
      "/notifications/off/:token",
      "/ref/:slug?",
      "/support",
      "/tickets/:id",
      "/report",
      "/decisions",
      "/decisions/:id",
      "/delete-account",
      "/accept",
      "/cancel",
      "/withdraw",
      "/tos",
      "/terms-and-conditions",
      "/privacy",
      "/guidelines",
      "/child-safety",
      "/accessibility",
      "/contact",
      "/payments/redirect",
      "/pay/test/:reference",
      "/age",
      "/age/return",
      "/age/test",
      "/outbox",
      "/outbox/:id",
      "/outbox/:id/html",
    ],
    loads: {},
    jsBytes: GUEST_JS_BYTES,
  },
  {
    what: "/explore",
    paths: ["/explore"],
    loads: { islands: [...SHELL, "deck"] },
    jsBytes: EXPLORE_JS_BYTES,
  },
  {
    what: "/meet",
    paths: ["/meet"],
    loads: { islands: [...SHELL, "meet", "spotlight"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/match and other lists",
    paths: ["/match", "/likesme", "/visitors", "/mylikes"],
    loads: { islands: [...SHELL, "member_list"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/contacts",
    paths: ["/contacts"],
    // The archive, at the path of the contacts, has its own island in the place of a second list.
    loads: { islands: [...SHELL, "contacts_page", "archive"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/stories",
    paths: ["/stories"],
    loads: { islands: [...SHELL, "stories_page"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/chat/{slug}",
    paths: ["/chat/:slug"],
    loads: { islands: [...SHELL, "chat"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/profile",
    paths: ["/profile"],
    loads: { islands: [...SHELL, "own_profile"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/profile/{id}",
    paths: ["/profile/:slug"],
    loads: { islands: [...SHELL, "member_profile"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/profile/edit",
    // The other one leads there.
    paths: ["/profile/edit", "/subscription"],
    loads: { islands: [...SHELL, "edit", "photos", "subscription"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/settings",
    paths: ["/settings"],
    loads: {
      islands: [...SHELL, "push_reward", "settings", "sound_switch"],
      enhancements: ["password_field"],
    },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/notifications",
    paths: ["/notifications"],
    loads: { islands: [...SHELL, "this_device", "notifications", "sound_switch"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/wallet",
    paths: ["/wallet"],
    loads: { islands: [...SHELL, "wallet", "movements", "subscription"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/wheel",
    paths: ["/wheel"],
    loads: { islands: [...SHELL, "fairness"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/notices and other pages without islands of their own",
    paths: ["/notices", "/profile/answers", "/profile/verification", "/limits", "/limits/pause"],
    loads: { islands: [...SHELL] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/my-data",
    paths: ["/my-data"],
    loads: { islands: [...SHELL] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/prove and /security",
    paths: ["/prove", "/security"],
    loads: { islands: [...SHELL], enhancements: ["password_field", "passkey"] },
    jsBytes: MEMBER_JS_BYTES,
  },
  {
    what: "/blocked",
    paths: ["/blocked"],
    loads: { islands: [...SHELL, "blocked"] },
    jsBytes: MEMBER_JS_BYTES,
  },
];

/** Pages of the desk, by the manifest of its own build (vite.desk.config.ts). */
const DESK_PAGES: readonly PageBudget[] = [
  { what: "/desk", paths: ["/desk"], loads: { islands: ["workspace"] }, jsBytes: WORKSPACE_JS_BYTES },
  { what: "/desk/board", paths: ["/desk/board"], loads: { islands: ["board"] }, jsBytes: BOARD_JS_BYTES },
  {
    what: "other pages of the desk",
    paths: [],
    loads: { enhancements: ["link_code", "password_field", "passkey"] },
    jsBytes: DESK_JS_BYTES,
  },
];

/** Manifest keys of all that a page of the desk loads, each once. */
export function loadedAtDesk(
  manifest: Manifest,
  { islands = [], enhancements = [] }: Loads,
): ReadonlySet<string> {
  const own = islands.map((island) => `islands/desk/${island}.tsx`);
  const enhanced = enhancements.map((name) =>
    [`client/desk/enhance/${name}.ts`, `client/enhance/${name}.ts`].find((key) => manifest[key]) ?? name
  );
  return closureOf(manifest, [DESK_ENTRY, ...(islands.length > 0 ? [RUNTIME] : []), ...own, ...enhanced]);
}

/** Manifest keys of these files and of all that they load before they run, each once. */
function closureOf(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry) throw new ReferenceError(`Cannot weigh "${key}": it is not in the manifest`);
    if (loaded.has(key)) return;
    loaded.add(key);
    entry.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return loaded;
}

/** Files of the members' build that hold anything of the desk, by their sources or by their text. */
export function deskFilesIn(manifest: Manifest, textOf: (file: string) => string): readonly string[] {
  return Object.entries(manifest)
    .filter(([key, { file }]) =>
      /^(?:islands|client|routes)\/desk\//.test(key) ||
      (file.endsWith(".js") && textOf(file).includes(DESK_MARK))
    )
    .map(([, { file }]) => file);
}

/** Manifest keys of all that a page loads, each once. */
export function loadedBy(
  manifest: Manifest,
  { islands = [], enhancements = [] }: Loads,
): ReadonlySet<string> {
  return closureOf(manifest, [
    ENTRY,
    ...islands.map((island) => `islands/${island}.tsx`),
    ...enhancements.map((name) => `client/enhance/${name}.ts`),
    ...(islands.length > 0 ? [RUNTIME, AT_REST] : []),
  ]);
}

/** The pages and the style sheets that are over their budget, as lines to print. */
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

/** A page as a phone loads it, and a member page as a wide screen does, with its columns. */
function weigh(manifest: Manifest, gzipBytes: (file: string) => number): readonly Weight[] {
  const bytesOf = (loads: Loads) =>
    [...loadedBy(manifest, loads)].reduce((sum, key) => sum + gzipBytes(manifest[key]?.file ?? ""), 0);
  const pages = PAGES.flatMap(({ what, loads, jsBytes }) => {
    const narrow = { what, bytes: bytesOf(loads), budget: jsBytes };
    if (!loads.islands) return [narrow];
    const wide = bytesOf({ ...loads, islands: [...loads.islands, ...COLUMNS] });
    return [narrow, { what: `${what}, wide`, bytes: wide, budget: jsBytes + COLUMNS_JS_BYTES }];
  });
  const sheets = SHEETS.map(({ what, key, budget }) => {
    const entry = manifest[key];
    if (!entry) throw new ReferenceError(`Cannot weigh "${key}": it is not in the manifest`);
    return { what, bytes: gzipBytes(entry.file), budget };
  });
  const fonts = FONTS.map(({ what, file: named, budget }) => {
    const font = Object.values(manifest).find(({ file }) => named.test(file));
    if (!font) throw new ReferenceError(`Cannot weigh the ${what}: it is not in the manifest`);
    return { what, bytes: gzipBytes(font.file), budget };
  });
  return [...pages, ...sheets, ...fonts];
}

/** The desk's pages and its style sheet. */
function weighDesk(manifest: Manifest, gzipBytes: (file: string) => number): readonly Weight[] {
  const bytesOf = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + gzipBytes(manifest[key]?.file ?? ""), 0);
  const pages = DESK_PAGES.map(({ what, loads, jsBytes }) => ({
    what,
    bytes: bytesOf(loadedAtDesk(manifest, loads)),
    budget: jsBytes,
  }));
  const css = bytesOf(closureOf(manifest, ["static/styles/desk.css"]));
  return [...pages, { what: "CSS of the desk", bytes: css, budget: DESK_CSS_BYTES }];
}

function kib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KB`;
}

if (import.meta.main) {
  const dist = new URL("../dist/", import.meta.url);
  const desk = new URL("desk/", dist);
  const manifestIn = (folder: URL): Manifest =>
    JSON.parse(Deno.readTextFileSync(new URL(".vite/manifest.json", folder)));
  const known = new Map<string, number>();
  const gzipIn = (folder: URL) => (file: string) => {
    const { href } = new URL(file, folder);
    const bytes = known.get(href) ?? gzipSync(Deno.readFileSync(new URL(href))).byteLength;
    known.set(href, bytes);
    return bytes;
  };
  const manifest = manifestIn(dist);
  const weights = [...weigh(manifest, gzipIn(dist)), ...weighDesk(manifestIn(desk), gzipIn(desk))];
  const strange = deskFilesIn(manifest, (file) => Deno.readTextFileSync(new URL(file, dist)));
  console.table(weights.map(({ what, bytes, budget }) => ({ what, gzip: kib(bytes), budget: kib(budget) })));
  const over = overBudget(weights);
  over.forEach((line) => console.error(line));
  strange.forEach((file) => console.error(`${file} is the members', and holds something of the desk`));
  if (over.length + strange.length > 0 && Deno.args.includes("--check")) Deno.exit(1);
}
