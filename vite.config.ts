/**
 * Builds what browsers load: islands/entry.ts with one lazy chunk per island, and the style sheets. The server finds
 * them in dist/.vite/manifest.json; nothing here runs on the server.
 * Invariant: no inline code, no data: URLs, no blob: workers, and no `<link>` added at run time but the one that the page has
 * written itself (client/lazy_styles.ts), so that the page's CSP can forbid them all.
 */
import { fileURLToPath } from "node:url";
import preact from "@preact/preset-vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { smallFonts } from "./vite.fonts.ts";

/** Before the code of workers that load a library under the LGPL, which is a file of its own beside them. */
const NOTICES: Readonly<Record<string, string>> = {
  heif_worker:
    "/*! Uses libheif and libde265, unchanged, under LGPL-3.0: https://github.com/strukturag/libheif. " +
    "Built by libheif-js: https://github.com/catdad-experiments/libheif-js */",
  mp3_worker: "/*! Uses LAME, unchanged, under LGPL-2.0: https://lame.sourceforge.io. " +
    "Built by wasm-media-encoders: https://github.com/arseneyr/wasm-media-encoders */",
};

/** Browsers with `light-dark()`, which the two themes are built on. */
const CSS_TARGETS = ["chrome123", "edge123", "firefox121", "safari17.5"];
const DEV_PORT = 5173;

/** Where the sources' imports lead. */
export const ALIASES = [
  { find: /^@\//, replacement: fileURLToPath(new URL("./", import.meta.url)) },
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
];

/** What every build for browsers has. */
export const BROWSER_BUILD = {
  assetsDir: "",
  assetsInlineLimit: 0,
  cssTarget: CSS_TARGETS,
  manifest: true,
  modulePreload: false,
  reportCompressedSize: false,
} as const;

/** Icons and names among them: a page loads those that it uses, and their exports and imports are gone. */
export const ROLLDOWN = { optimization: { inlineConst: { mode: "all", pass: 3 } } } as const;

/** The plugins of every build for browsers. */
export function browserPlugins() {
  return [preact(), tailwindcss(), smallFonts(), plainImports()];
}

/** Every member page has these, by folder: its client, and what islands share. Files of their own would weigh more than they hold. */
const BASE = {
  "client":
    "answer|app_badge|backoff|browser_ports|client|debounce|drafts|incoming|lazy_styles|leave|open_chats|open_search|" +
    "outbox(?!_upload)\\w*|page_life|pending_calls|persist|rid|route_event|service_worker_registration|socket|sound_settings|sounds|start|" +
    "title_count|top_layer|total_marks",
  "client/photo": "lazy",
  "client/service_worker": "memory",
  "client/state":
    "balance|gone|matches|notices|own|photos|presence|search_settings|spent|totals|typing|unread",
  "client/stories": "open_stories|story_links",
  "components":
    "avatar|badges|button|card_ring|classes|coin_balance|connection_banner|empty_state|first_click|icon|icon_button|" +
    "photo_placeholder",
  "components/art": "canvas|chats",
  "domain":
    "cookies|free_chat|ids|language|money|parse_url|photo|placeholder|profile_fields|refusals|service_worker|sound|story_ring|text|" +
    "time_text|time_zone",
  "islands": "context|use_alone|use_client|use_counting|use_match_modal|use_reader",
  "islands/shell": "show_in|use_\\w+",
  "locales": "text",
  "protocol": "close_codes|shape|socket",
  "protocol/events": "shapes",
};

export default defineConfig(({ command }) => ({
  base: command === "build" ? "/assets/" : "/",
  publicDir: false,
  plugins: browserPlugins(),
  resolve: { alias: ALIASES },
  build: {
    ...BROWSER_BUILD,
    outDir: "dist",
    emptyOutDir: true,
    rolldownOptions: {
      ...ROLLDOWN,
      input: [
        "islands/entry.ts",
        "static/styles/guest.css",
        "static/styles/lazy.css",
        "static/styles/member.css",
      ],
      output: {
        codeSplitting: {
          groups: [
            { name: "preact", test: /node_modules[\\/](?:\.deno[\\/])?(?:@?preact)[\\/@+]/ },
            { name: "base", includeDependenciesRecursively: false, test: filesOf(BASE) },
            // Chats, the columns of wide screens and most lists share them.
            {
              name: "shared",
              includeDependenciesRecursively: false,
              test: filesOf({
                "client/state": "rings",
                "components": "honesty_note|ring_link",
                "islands": "use_live|use_returns",
              }),
            },
            // The chat and what it loads later.
            {
              name: "thread",
              includeDependenciesRecursively: false,
              test:
                /[\\/](?:client[\\/]state[\\/](?:reactions|thread)|components[\\/]reaction_names|domain[\\/]reactions)\.tsx?$/,
            },
            // What coins have cost, wherever they are spent.
            {
              name: "costs",
              includeDependenciesRecursively: false,
              test: filesOf({
                "client/state": "coin_costs",
                "domain": "about_cost|coin_lots|cost_text",
                "islands": "about_text",
              }),
            },
            {
              name: "lists",
              includeDependenciesRecursively: false,
              test:
                /[\\/](?:components[\\/](?:art[\\/](?:broken|hearts)|error_state|skeletons)|islands[\\/]windowed[\\/]use_endless)\.tsx?$/,
            },
            // The column of contacts, their page and the archive share them.
            {
              name: "contact_rows",
              includeDependenciesRecursively: false,
              test:
                /[\\/](?:islands[\\/]contacts[\\/](?:contact_|search_field|use_(?!place))|client[\\/]state[\\/]contact(?!_search)|components[\\/]contact_)\w*\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  worker: {
    format: "es",
    plugins: () => [withoutNode()],
    // routes/assets.ts knows workers by these names.
    rolldownOptions: {
      output: { entryFileNames: "[name]-[hash].js", banner: ({ name }) => NOTICES[name] ?? "" },
    },
  },
  server: {
    port: DEV_PORT,
    strictPort: true,
    origin: `http://localhost:${DEV_PORT}`,
    cors: { origin: /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/ },
    watch: { ignored: ["**/data/**", "**/dist/**", "**/*.db*"] },
  },
}));

/** Files by their folder and the names that they may have there, without extensions. */
function filesOf(folders: Readonly<Record<string, string>>): RegExp {
  const paths = Object.entries(folders).map(([folder, names]) => `${folder}/(?:${names})`);
  return new RegExp(`/(?:${paths.join("|")})\\.(?:tsx?|json)$`.replaceAll("/", "[\\\\/]"));
}

/** A lazy import as Vite wraps it: `__vitePreload(() => import(…), …)`, also with what is then used of it. */
const WRAPPED_IMPORT =
  /__vitePreload\((?:async \(\) => \{\s*const \{[^{}]*\} = await (import\([^()]*\)(?:\.then\(\(n\) => n\.\w+\))?);\s*return \{[^{}]*\};\s*\}|\(\) => (import\([^()]*\)(?:\.then\(\(\w+\) => (?:new )?\w+\.\w+(?:\([^()]*\))?(?:, \(\) => \{\s*\})?\))?)), __VITE_PRELOAD__\)/g;
const WRAPPER_NAME = /(?<=^import \{[^{}]*?)(?:, \w+ as __vitePreload\b|\b\w+ as __vitePreload, )/m;
const WRAPPER_IMPORT = /^import \{ \w+ as __vitePreload \} from "[^"]*";\n/m;

/**
 * Lazy imports stay plain ones. Vite wraps each in a helper of 1 KB that adds preload links at run time, which pages
 * write themselves and their CSP would refuse.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
    renderChunk(code) {
      const plain = code.replace(WRAPPED_IMPORT, "$1$2");
      // One that is wrapped in another way keeps its wrapper.
      if (plain.includes("__vitePreload(")) return plain;
      return plain.replace(WRAPPER_IMPORT, "").replace(WRAPPER_NAME, "");
    },
  };
}

/** libheif's loader asks for modules of Node, where it runs there. */
function withoutNode(): Plugin {
  const EMPTY = "\0without-node";
  return {
    name: "without-node",
    enforce: "pre",
    resolveId: { filter: { id: /^(?:fs|path|crypto)$/ }, handler: () => EMPTY },
    load: { filter: { id: /^\0without-node$/ }, handler: () => "export default {};" },
  };
}
