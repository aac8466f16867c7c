/** Takes the pictures: the same browser, size, language, theme and moment every time, and nothing that moves. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { TextLanguage } from "@/domain/language.ts";
import type { Look } from "@/tasks/screens/looks.ts";
import type { Screen } from "@/tasks/screens/screen.ts";
import { toJpeg } from "@/tasks/screens/pixels.ts";
import { comeToStandstill, PATIENCE_MS, takeStill } from "@/tasks/screens/standstill.ts";
import { draftCookie } from "@/tasks/screens/wizards.ts";
import { START, TIME_ZONE, type World } from "@/tasks/screens/world.ts";
import { goTo } from "@/tests/kit/browser.ts";
import { until } from "@/tests/kit/until.ts";

/** The button of a chat that records a voice message, behind those of photos and gifts; it comes with the first use. */
const MICROPHONE = 2;
const DESK_SIGN_IN = "/desk/sign-in";
/** More than any page needs. */
const MAX_BYTES = 90 * 1024;
/** What is made by chance and has no place in the world, as patterns, and what is shown in its place. */
const CHANCE = {
  "\\b[0-9a-f]{32}\\b": "8734edfbe9756ff46b5bcc4a908a5ae3",
  "\\b[0-9a-f]{64}\\b": "3b1f0c7ae54d98263cf1b7d05a8e49620f7dc3a1be5820946ad37f12c8e9b045",
  "payment_[0-9a-f]+": "payment_abd6f7bf60518a809",
  // A link's token, in one piece and in the pieces that are copied.
  "#[0-9A-Za-z_-]{43}\\b": "#FJp3phgsIe4YCx3klXOId1X2YOsSXeh3B8NHYtW0F1s",
  "([0-9A-Za-z_-]{4} ){10}[0-9A-Za-z_-]{3}\\b": "FJp3 phgs Ie4Y Cx3k lXOI d1X2 YOsS Xeh3 B8NH YtW0 F1s",
  "(localhost|127\\.0\\.0\\.1):[0-9]+": "localhost:8000",
};
/** In the place of the numbers of the ticket, the two reports and the decision. */
const NUMBERS = ["2b4k6-m8p1r", "p9ahg-4kyt0", "9zwkg-meay2", "w9qfg-1ha5x"];

/** The picture of a page, as a JPEG. */
export async function takeScreen(
  browser: Browser,
  screen: Screen,
  seen: { look: Look; world: World },
): Promise<Uint8Array<ArrayBuffer>> {
  return await lookAt(browser, screen, seen, async (page) => {
    await comeToStandstill(page);
    const numbers = seen.world.desk.numbers.map((number, nth) => [number, NUMBERS[nth] ?? ""]);
    await page.evaluate(showSame, { ...Object.fromEntries(numbers), ...CHANCE });
    return await takeJpeg(page, seen.look);
  });
}

/** In the page: puts what is the same each time in the place of what is made by chance. */
function showSame(pairs: Record<string, string>): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    let shown = text.nodeValue ?? "";
    for (const [chance, same] of Object.entries(pairs)) {
      shown = shown.replaceAll(new RegExp(chance, "g"), same);
    }
    if (shown !== text.nodeValue) text.nodeValue = shown;
  }
}

/** How somebody looks at a page who takes no picture of it. */
export type Sight = Omit<Look, "lang" | "quality"> & { lang: TextLanguage };

/** Opens a page, does on it what its picture shows, looks at it, and closes it again. */
export async function lookAt<Seen>(
  browser: Browser,
  screen: Screen,
  { look, world, bypassCSP = false }: { look: Sight; world: World; bypassCSP?: boolean },
  see: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const context = await setLook(browser, screen, { look, world, bypassCSP });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(START);
    const path = typeof screen.path === "function" ? screen.path(world) : screen.path ?? screen.route ?? "/";
    await goTo(page, `${world.server.origin}${path}`);
    if (screen.as === "staff" && new URL(page.url()).pathname === DESK_SIGN_IN) {
      throw new Error("Nobody is signed in at the desk any more");
    }
    await beginToUse(page);
    await screen.act?.(page, world);
    return await see(page);
  } finally {
    await context.close();
  }
}

/** A profile of who looks so; whoever asked for it closes it. */
export async function setLook(
  browser: Browser,
  screen: Screen,
  { look, world, bypassCSP = false }: { look: Sight; world: World; bypassCSP?: boolean },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: look.viewport,
    isMobile: look.isMobile,
    hasTouch: look.isMobile,
    colorScheme: look.colorScheme,
    locale: look.lang,
    timezoneId: TIME_ZONE,
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
    bypassCSP,
    ...(screen.userAgent !== undefined && { userAgent: screen.userAgent }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await setCookies(context, screen, { look, world });
  return context;
}

/** Brings what a page loads with its first use, as the microphone of a chat: there is room for it from the start. */
export async function beginToUse(page: Page): Promise<void> {
  // Pages of links go on by themselves.
  await until(
    "the page stays",
    () => page.evaluate(() => dispatchEvent(new PointerEvent("pointermove"))).catch(() => false),
  );
  if (await page.locator("#page kin-island[name=chat]").count() === 0) return;
  await page.locator("#page form button[type=button]").nth(MICROPHONE).waitFor();
}

/** The picture of a document of its own. */
export async function takeDocument(
  browser: Browser,
  html: string,
  look: Look,
): Promise<Uint8Array<ArrayBuffer>> {
  const { viewport, colorScheme, isMobile } = look;
  const context = await browser.newContext({ viewport, colorScheme, isMobile, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.setContent(html);
    await comeToStandstill(page);
    return await takeJpeg(page, look);
  } finally {
    await context.close();
  }
}

async function setCookies(
  context: BrowserContext,
  { as = "visitor" }: Screen,
  { look, world: { server, tamar, shira, staff } }: { look: Sight; world: World },
): Promise<void> {
  const cookies = [`lang=${look.lang}`];
  if (as !== "newcomer") cookies.push("ageVerified=true");
  if (as === "applicant") cookies.push(await draftCookie(server, look.lang));
  if (as === "member") cookies.push(tamar.cookie);
  if (as === "premium") cookies.push(shira.cookie);
  if (as === "staff") cookies.push(staff);
  await context.addCookies(cookies.map((cookie) => {
    const [name = "", ...value] = cookie.split("=");
    return { name, value: value.join("="), url: server.origin };
  }));
}

async function takeJpeg(page: Page, { quality }: Look): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await toJpeg(await takeStill(page), quality);
  if (bytes.byteLength > MAX_BYTES) throw new RangeError(`The picture has ${bytes.byteLength} bytes`);
  return bytes;
}
