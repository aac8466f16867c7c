/**
 * `GET /manifest.webmanifest?lang=`: what a device has to know to install the site as an app, in the language of the page
 * that links it. Public, and the same for everybody.
 */
import { Hono } from "hono";
import { direction, parseLanguage, type TextLanguage, textLanguage } from "@/domain/language.ts";
import { translator } from "@/locales/mod.ts";
import {
  APP_ICONS,
  APP_PICTURES,
  APP_SCREENS,
  APP_SHORTCUTS,
  SCREEN_SIZES,
  screenFile,
  SHORTCUT_ICON_PX,
  shortcutIcon,
} from "@/routes/app_pictures.ts";
import { BAR_COLOURS } from "@/routes/bar_colours.ts";
import type { AppEnv, PageEnv } from "@/routes/page_env.ts";

export const MANIFEST_PATH = "/manifest.webmanifest";

const HOUR = "public, max-age=3600";
/** Launchers cut longer names off. */
const SHORT_NAME_MAX_CODE_POINTS = 12;

/** The manifest as a route. */
export function manifest(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(MANIFEST_PATH, (c) => {
    const { actors, apps } = c.var.env;
    const lang = textLanguage(parseLanguage(c.req.query("lang") ?? "") ?? "en");
    c.header("Cache-Control", HOUR);
    c.header("Content-Type", "application/manifest+json; charset=utf-8");
    return c.body(JSON.stringify(writeManifest(lang, { site: actors.catalogue().site.name, apps })));
  });
}

/** The manifest in one language. `site`: the name of the site. */
export function writeManifest(lang: TextLanguage, { site, apps }: { site: string; apps: PageEnv["apps"] }) {
  const t = translator(lang);
  const [colour] = BAR_COLOURS.warm;
  return {
    // The same app in every language, wherever it begins.
    id: "/",
    start_url: "/explore",
    scope: "/",
    name: site,
    short_name: shortName(site),
    description: t("landing.honesty"),
    lang,
    dir: direction(lang),
    display: "standalone",
    display_override: ["standalone", "minimal-ui"],
    background_color: colour,
    theme_color: colour,
    categories: ["social", "lifestyle"],
    icons: APP_ICONS.map(({ file, size, purpose }) => ({ ...pngOf(file, size), purpose })),
    shortcuts: APP_SHORTCUTS.map(({ name, path, text }) => ({
      name: t(text),
      url: path,
      icons: [pngOf(shortcutIcon(name), SHORTCUT_ICON_PX)],
    })),
    screenshots: APP_SCREENS.map((screen) => {
      const { width, height } = SCREEN_SIZES[screen.form];
      return {
        src: `${APP_PICTURES}/${screenFile(screen, lang)}`,
        sizes: `${width}x${height}`,
        type: "image/webp",
        form_factor: screen.form,
        label: t(screen.text),
      };
    }),
    // Only Google's store knows an app by the name that the operator has set.
    ...(apps.android && {
      related_applications: [{
        platform: "play",
        id: apps.android.package,
        url: `https://play.google.com/store/apps/details?id=${apps.android.package}`,
      }],
    }),
  };
}

function pngOf(file: string, size: number): { src: string; sizes: string; type: string } {
  return { src: `${APP_PICTURES}/${file}`, sizes: `${size}x${size}`, type: "image/png" };
}

/** The name, or as many of its first words as fit. */
function shortName(site: string): string {
  const fits = (text: string) => Array.from(text).length <= SHORT_NAME_MAX_CODE_POINTS;
  const words = site.split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const text = words.slice(0, count).join(" ");
    if (fits(text)) return text;
  }
  return Array.from(site).slice(0, SHORT_NAME_MAX_CODE_POINTS).join("");
}
