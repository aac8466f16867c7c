/**
 * A journey of members, written once and run in each language and in whichever browser: `deno task test --lane firefox chat`.
 *
 *     journeyTest("P3 two members chat", async ({ server, open, t }) => {
 *       const ada = await open(`/chat/${ben.id}`, { as: ada });
 *       await ada.press("button", t("chat.send"));
 *     });
 */
import assert from "node:assert/strict";
import type { TextLanguage } from "@/domain/language.ts";
import type { Translate } from "@/locales/text.ts";
import { translator } from "@/locales/mod.ts";
import { browserOfRun, BROWSERS } from "@/tests/hands/browsers.ts";
import { Hands } from "@/tests/hands/hands.ts";
import type { BrowserDriver, Size } from "@/tests/hands/screen.ts";
import { contextOf, openServer, type ServerOptions, type TestServer } from "@/tests/kit/server.ts";
import { within } from "@/tests/kit/until.ts";
import { BUILT, NARROW } from "@/tests/kit/viewports.ts";

const JOURNEY_MS = 180_000;
const DATABASE_PATIENCE_MS = 20_000;

export interface OpenWindow {
  /** Who is signed in; nobody unless given. */
  as?: { cookie: string };
  /** A line's origin in place of the server's. */
  origin?: string;
  size?: Size;
  /** What the browser calls itself; its own name unless given. */
  userAgent?: string;
  /** Whether the age has been asked for already, as in most journeys. */
  isGrown?: boolean;
}

export interface World {
  server: TestServer;
  browser: BrowserDriver;
  lang: TextLanguage;
  /** The site's name. */
  site: string;
  /** The texts of the language. */
  t: Translate;
  /** Opens a page in a profile of its own, and waits until it works. */
  open(path: string, options?: OpenWindow): Promise<Hands>;
  /** What pages may complain about in this journey. */
  allow(...complaints: RegExp[]): void;
}

export interface JourneyOptions extends ServerOptions {
  /** All three unless given. */
  langs?: readonly TextLanguage[];
}

const LANGS = ["en", "he", "de"] as const;

/** What browsers say of a line that is cut. */
export const LOST = [
  /WebSocket/i,
  /net::ERR_/,
  /Failed to (?:fetch|load)/,
  /NetworkError/,
  /can’t establish a connection|Load(?:ing)? failed/,
];

/** The browser of this isolate, once a journey has needed it. */
let shared: Promise<BrowserDriver> | null = null;

export function journeyTest(
  title: string,
  run: (world: World) => Promise<void>,
  { langs = LANGS, ...options }: JourneyOptions = {},
): void {
  for (const lang of langs) {
    Deno.test({
      name: `${title} (${browserOfRun()}, ${lang})`,
      // The browser outlives the test that started it, and so do its timers.
      sanitizeOps: false,
      sanitizeResources: false,
      fn: async () => await runIn(await (shared ??= openOnce()), run, { lang, ...options }),
    });
  }
}

async function openOnce(): Promise<BrowserDriver> {
  const browser = await BROWSERS[browserOfRun()]();
  console.log(browser.version);
  return browser;
}

Deno.test.afterAll(async () => {
  await (await shared)?.[Symbol.asyncDispose]();
  shared = null;
});

async function runIn(
  browser: BrowserDriver,
  run: (world: World) => Promise<void>,
  { lang, ...options }: ServerOptions & { lang: TextLanguage },
): Promise<void> {
  await using server = await openServer({
    ...options,
    settings: { ...BUILT, ...options.settings },
    overrides: { databasePatienceMs: DATABASE_PATIENCE_MS },
  });
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const windows: Hands[] = [];

  async function open(path: string, own: OpenWindow = {}): Promise<Hands> {
    const { as, origin = server.origin, size = NARROW, userAgent = null, isGrown = true } = own;
    const [name = "", value = ""] = as?.cookie.split("=") ?? [];
    const screen = await browser.open({
      origin,
      size,
      userAgent,
      cookies: [
        { name: "lang", value: lang },
        ...isGrown ? [{ name: "ageVerified", value: "true" }] : [],
        ...as ? [{ name, value, httpOnly: true }] : [],
      ],
      complain: (text) => complaints.push(text),
    });
    const hands = new Hands(screen, origin);
    windows.push(hands);
    await hands.goTo(path);
    return hands;
  }

  const world: World = {
    server,
    browser,
    lang,
    site: contextOf(server).actors.catalogue().site.name,
    t: translator(lang),
    open,
    allow: (...more) => void allowed.push(...more),
  };
  try {
    await within("the journey", run(world), JOURNEY_MS);
    assert.deepEqual(complaints.filter((text) => !allowed.some((each) => each.test(text))), []);
    assert.deepEqual(
      server.complaints().filter(({ message }) => !allowed.some((each) => each.test(message))),
      [],
    );
  } catch (error) {
    for (const each of [...complaints, ...server.complaints()]) console.error(each);
    await keepPictures(windows);
    throw error;
  } finally {
    await Promise.all(windows.map((each) => each.close().catch(() => {})));
  }
}

/** What was on the screens when a journey failed, where a folder is named for it. */
async function keepPictures(windows: readonly Hands[]): Promise<void> {
  const folder = Deno.env.get("TEST_PICTURES");
  if (!folder) return;
  for (const [nth, window] of windows.entries()) {
    const picture = await window.picture().catch(() => null);
    if (picture) await Deno.writeFile(`${folder}/${browserOfRun()}_${Date.now()}_${nth}.png`, picture);
  }
}
