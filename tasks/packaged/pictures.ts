/**
 * Draws what the packaged app on iOS needs as pictures, of the project's own logo: `deno run -A tasks/packaged/pictures.ts`.
 * Android's are drawings in packaged/template/files/android. Run by developers when the logo changes.
 */
import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "@/tasks/chromium.ts";

const IMAGES = new URL("../../static/images/", import.meta.url);
const FOLDER = new URL("../../packaged/template/files/ios/App/App/Assets.xcassets/", import.meta.url);

const ICON_PX = 1024;
/** A launch screen is filled by one square; the longest side of an iPad has about as many pixels. */
const SPLASH_PX = 2048;

interface Picture {
  file: string;
  px: number;
  html: string;
}

const logo = await Deno.readTextFile(new URL("logo.svg", IMAGES));
const flame = /<path[^>]*>/.exec(logo)?.[0] ?? "";

function splash(file: string, { page, brand }: { page: string; brand: string }): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="360">${
    flame.replace('fill="#fff"', `fill="${brand}"`)
  }</svg>`;
  return {
    file,
    px: SPLASH_PX,
    html: `<style>body { margin: 0; height: 100vh; display: grid; place-content: center; background: ${page} }
      </style>${svg}`,
  };
}

/** The colours are those of static/styles/tokens.css. */
const PICTURES: readonly Picture[] = [
  {
    file: "AppIcon.appiconset/AppIcon-512@2x.png",
    px: ICON_PX,
    // The system rounds the corners itself, and refuses an icon that is transparent anywhere.
    html: `<style>body { margin: 0; background: #f2466b } svg { display: block; width: 100vw }</style>${
      logo.replace(/rx="\d+"/, 'rx="0"')
    }`,
  },
  splash("Splash.imageset/splash.png", { page: "#fbf7f6", brand: "#c81e5b" }),
  splash("Splash.imageset/splash-dark.png", { page: "#120f14", brand: "#ff8ba7" }),
];

async function draw(browser: Browser, { file, px, html }: Picture): Promise<void> {
  const page = await browser.newPage({ viewport: { width: px, height: px } });
  await page.setContent(html, { waitUntil: "load" });
  const bytes = await page.screenshot();
  const path = new URL(file, FOLDER);
  await Deno.mkdir(new URL(".", path), { recursive: true });
  await Deno.writeFile(path, bytes);
  console.log(`${file}: ${Math.round(bytes.byteLength / 1024)} KB`);
  await page.close();
}

if (import.meta.main) {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    for (const picture of PICTURES) await draw(browser, picture);
  } finally {
    await browser.close();
  }
}
