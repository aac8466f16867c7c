/**
 * `deno task pictures`: draws the pictures that others show for the site, by a browser. static/images/og.png is for previews
 * (1200 × 630, without words, so that it suits every language) and is made of the project's own drawings; the icons of the
 * app are made of the operator's logo (tasks/app_icons.ts).
 */
import { type Browser, chromium } from "playwright-core";
import { drawPortrait } from "@/components/portrait/draw.ts";
import { appIconPictures, type Picture } from "@/tasks/app_icons.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "@/tasks/chromium.ts";

const FOLDER = new URL("../static/images/", import.meta.url);

const logo = await Deno.readTextFile(new URL("favicon.svg", FOLDER));
/** Without its gradient: a PNG is large where neighbouring pixels differ. */
const portrait = (seed: number, gender: 1 | 2) => {
  const flat = drawPortrait({ seed, gender, nth: 0 }).replace(
    /(stop-color="#\w+")(.*?)stop-color="#\w+"/,
    "$1$2$1",
  );
  return `<img src="${dataUrl(flat)}">`;
};

const PREVIEW: Picture = {
  file: "og.png",
  width: 1200,
  height: 630,
  html: `<style>
    body { margin: 0; background: #fdeaf0; overflow: hidden }
    body > * { position: absolute; box-sizing: border-box }
    i { border-radius: 50% }
    .card { width: 270px; border: 8px solid #fff; border-radius: 40px; overflow: hidden }
    .card img { display: block; width: 100% }
    .bubble { display: grid; gap: 12px; padding: 24px 28px; border-radius: 36px }
    b { display: block; height: 14px; border-radius: 7px; background: currentColor }
  </style>
  <i style="width:760px;height:760px;left:470px;top:-70px;background:#fbd3df"></i>
  <i style="width:500px;height:500px;left:600px;top:60px;background:#f9bdcf"></i>
  <span style="left:96px;top:165px;width:300px;height:300px">${logo}</span>
  <span class="card" style="left:480px;top:70px;rotate:-8deg">${portrait(60, 1)}</span>
  <span class="card" style="left:880px;top:150px;rotate:8deg">${portrait(17, 2)}</span>
  <span class="card" style="left:660px;top:90px;width:310px">${portrait(38, 2)}</span>
  <span class="bubble" style="left:450px;top:410px;background:#fff;color:#e6d3da;border-end-start-radius:10px">
    <b style="width:210px"></b><b style="width:140px"></b></span>
  <span class="bubble" style="left:850px;top:500px;background:#d1265f;color:#f5b3c9;border-end-end-radius:10px">
    <b style="width:240px"></b></span>`,
};

function dataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

async function draw(
  browser: Browser,
  { file, width, height, html, isTransparent = false }: Picture,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html, { waitUntil: "load" });
  const bytes = await page.screenshot({
    path: new URL(file, FOLDER).pathname,
    omitBackground: isTransparent,
  });
  console.log(`${file}: ${Math.round(bytes.byteLength / 1024)} KB`);
  await page.close();
}

if (import.meta.main) {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    for (const picture of [PREVIEW, ...await appIconPictures(FOLDER)]) await draw(browser, picture);
  } finally {
    await browser.close();
  }
}
