/**
 * The screenshots that the manifest of the app names (routes/app_pictures.ts), in every language: what a device shows before
 * it installs the app. Only profiles of the demo content are on them, and their portraits are drawn.
 */
import type { Browser } from "playwright-core";
import type { TextLanguage } from "@/domain/language.ts";
import { APP_SCREENS, SCREEN_SIZES, screenFile } from "@/routes/app_pictures.ts";
import { ALTERNATES } from "@/routes/site_urls.ts";
import { beginToUse } from "@/tasks/screens/camera.ts";
import { comeToStandstill } from "@/tasks/screens/standstill.ts";
import { idOf, START, TIME_ZONE, type World } from "@/tasks/screens/world.ts";
import { NARROW, showPage, WIDE } from "@/tests/kit/browser.ts";

const FOLDER = new URL("../../static/images/app/", import.meta.url);
const VIEWPORTS = { narrow: NARROW, wide: WIDE } as const;

/** A device loads all of them over whatever connection it has. */
const MAX_BYTES = 90 * 1024;
/** The best first. */
const QUALITIES = [82, 74, 66, 58, 50];

const PATHS = { explore: "/explore", chat: `/chat/${idOf("Maya")}`, stories: "/stories" } as const;

/** Writes them into static/images/app. */
export async function takeAppPictures(browser: Browser, world: World): Promise<void> {
  for (const lang of ALTERNATES) {
    for (const screen of APP_SCREENS) {
      const bytes = await take(browser, world, { screen, lang });
      const file = screenFile(screen, lang);
      await Deno.writeFile(new URL(file, FOLDER), bytes);
      console.log(`${file}: ${Math.round(bytes.byteLength / 1024)} KB`);
    }
  }
}

interface Shot {
  screen: typeof APP_SCREENS[number];
  lang: TextLanguage;
}

async function take(
  browser: Browser,
  { server, shira, tamar }: World,
  { screen: { name, form }, lang }: Shot,
): Promise<Uint8Array> {
  const viewport = VIEWPORTS[form];
  const scale = SCREEN_SIZES[form].width / viewport.width;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    locale: lang,
    timezoneId: TIME_ZONE,
    reducedMotion: "reduce",
    colorScheme: "light",
    ...(form === "narrow" && { isMobile: true, hasTouch: true }),
  });
  try {
    await context.addCookies([{ name: "lang", value: lang, url: server.origin }]);
    await context.clock.setFixedTime(START);
    const page = await showPage(
      context,
      `${server.origin}${PATHS[name]}`,
      name === "stories" ? shira : tamar,
    );
    await beginToUse(page);
    await comeToStandstill(page);
    const devTools = await context.newCDPSession(page);
    const clip = { x: 0, y: 0, ...viewport, scale };
    for (const quality of QUALITIES) {
      const { data } = await devTools.send("Page.captureScreenshot", { format: "webp", quality, clip });
      const bytes = Uint8Array.fromBase64(data);
      if (bytes.byteLength <= MAX_BYTES) return bytes;
    }
    throw new RangeError(`The picture of "${name}" has more than ${MAX_BYTES} bytes`);
  } finally {
    await context.close();
  }
}
