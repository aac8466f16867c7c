/**
 * A real browser for the tests in tests/browser: a headless Chromium for all tests of an isolate, and for each test a server with the built browser
 * files and fresh browser profiles. A test fails when a page of it complained: an exception, an error on the console, a
 * violation of the page's CSP.
 *
 *     const { browserTest } = useBrowser();
 *     browserTest("NV-2 …", async ({ server, visit }) => {
 *       const page = await visit("/nowhere");
 *     });
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium, ensureHeadless } from "@/tasks/chromium.ts";
import { openServer, type ServerOptions, type TestServer } from "@/tests/kit/server.ts";
import { until, within } from "@/tests/kit/until.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { BUILT, NARROW } from "@/tests/kit/viewports.ts";

export { BUILT, NARROW, WIDE } from "@/tests/kit/viewports.ts";

/** Two cores may be busy with something else; a browser that takes longer hangs. */
export const PATIENCE_MS = 20_000;
const CLOSE_MS = 2_000;
const REST_FRAMES = 10;
const SILENCE_MS = 500;
const TEST_MS = 180_000;
const YIELDING = fileURLToPath(new URL("../../tasks/yield.sh", import.meta.url));
/** The pages of a profile share a process: it takes over from the blank page that each of them begins with. */
const THRIFTY = ["--renderer-process-limit=1"];
/** A microphone that beeps, for pages whose profile permits it. */
const FAKE_DEVICES = ["--use-fake-device-for-media-stream"];

export interface VisitOptions extends BrowserContextOptions {
  /** Who is signed in; nobody unless given. */
  as?: { cookie: string };
  /** Another server's or line's origin. */
  origin?: string;
  /** The profile of another page: this is its second tab. */
  beside?: Page;
  /** Bars and veils blur what lies beneath them, for tests of that: drawn anew in each frame, it is a fifth of all that tests take. */
  blurs?: boolean;
}

export interface World {
  server: TestServer;
  /** Opens a page in a new profile, and waits until its islands work. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** What pages may complain about in this test. */
  allow(...complaints: RegExp[]): void;
}

type Run = (world: World) => Promise<void>;

/** The browsers of this isolate by their programs, once a test has needed them: the files of a lane share them. */
const shared = new Map<string, Promise<Browser>>();
let isClosedAtTheEnd = false;

/**
 * Gives a test file its browser. Call it once, at the top of the file. Pushes and the permission to notify are in Chromium
 * itself alone: a file whose tests need them asks for the `full` one.
 */
export function useBrowser({ full = false } = {}): {
  browserTest(title: string, run: Run, options?: ServerOptions): void;
} {
  const find = full ? ensureChromium : ensureHeadless;
  if (!isClosedAtTheEnd) Deno.test.afterAll(closeShared);
  isClosedAtTheEnd = true;

  return {
    browserTest(title, run, options = {}) {
      Deno.test({
        name: title,
        // The browser outlives the test that started it, and so do its timers.
        sanitizeOps: false,
        sanitizeResources: false,
        fn: async () => await runIn(await sharedBrowser(await find()), run, options),
      });
    },
  };
}

/** One that has died is replaced, so that one test alone fails of it. */
async function sharedBrowser(path: string): Promise<Browser> {
  const before = await shared.get(path);
  if (before?.isConnected()) return before;
  const opening = launch(path);
  shared.set(path, opening);
  return await opening;
}

async function closeShared(): Promise<void> {
  const browsers = await Promise.all(shared.values());
  const closed = Promise.all(browsers.map((browser) => browser.close()));
  await within("the browsers close", closed, PATIENCE_MS);
}

/** Starts a browser with an empty profile. */
export async function openBrowser(): Promise<Browser> {
  return await launch(await ensureHeadless());
}

async function launch(executablePath: string): Promise<Browser> {
  // A session of its own, which Playwright makes of it, would have as much of the cores as all that measures time beside it.
  return await chromium.launch({
    executablePath: YIELDING,
    args: [...CHROMIUM_FLAGS, ...THRIFTY, ...FAKE_DEVICES],
    env: { ...Deno.env.toObject(), PROGRAM: executablePath },
  });
}

async function runIn(browser: Browser, run: Run, options: ServerOptions): Promise<void> {
  const { settings, overrides } = options;
  await using server = await openServer({
    ...options,
    settings: { ...BUILT, ...settings },
    // The stage leaves the cores to others: an answer that is late for that is no outage.
    overrides: (nth) => ({
      databasePatienceMs: PATIENCE_MS,
      ...typeof overrides === "function" ? overrides(nth) : overrides,
    }),
  });
  const allowed: RegExp[] = [];
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];

  async function newContext(own: BrowserContextOptions, blurs: boolean): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: NARROW,
      locale: "en-US",
      timezoneId: "Europe/Berlin",
      // A page that is left in the middle of a transition complains; tests of movement ask for it.
      reducedMotion: "reduce",
      // It would answer what a test holds back, and cost every page its time; tests of it ask for it.
      serviceWorkers: "block",
      ...own,
    });
    contexts.push(context);
    // Whoever has a profile of their own has been asked for their age, or has not.
    if (!own.storageState) {
      await context.addCookies([{ name: "ageVerified", value: "true", url: server.origin }]);
    }
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`Violates ${violatedDirective}: ${blockedURI} in ${sourceFile}`);
      });
    });
    if (!blurs) await context.addInitScript(stopBlurs);
    return context;
  }

  async function visit(path: string, visiting: VisitOptions = {}): Promise<Page> {
    const { as, origin = server.origin, beside, blurs = false, ...own } = visiting;
    const context = beside?.context() ?? await newContext(own, blurs);
    if (as) await signIn(context, as, origin);
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    Wire.of(page).runsScripts = own.javaScriptEnabled !== false;
    await goTo(page, `${origin}${path}`);
    return page;
  }

  try {
    // A page that hangs never answers, whatever the patience of a single step.
    await within("the test", run({ server, visit, allow: (...more) => allowed.push(...more) }), TEST_MS);
    assert.deepEqual(complaints.filter((text) => !allowed.some((each) => each.test(text))), []);
    assert.deepEqual(
      server.complaints().filter(({ message }) => !allowed.some((each) => each.test(message))),
      [],
    );
  } catch (error) {
    for (const each of [...complaints, ...server.complaints()]) console.error(each);
    throw error;
  } finally {
    await Promise.all(contexts.map(closeContext));
  }
}

/** In the page. A sheet of scripts is nothing that its policy forbids. */
function stopBlurs(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::backdrop { backdrop-filter: none !important; }");
  document.adoptedStyleSheets = [sheet];
}

/** How far below the edge of the screen an element is, once it has stayed there for some frames. */
export async function placeAtRest(locator: Locator): Promise<number> {
  return await locator.evaluate((element, frames) =>
    new Promise<number>((resolve) => {
      let [last, same] = [NaN, 0];
      const look = () => {
        const { top } = element.getBoundingClientRect();
        same = top === last ? same + 1 : 0;
        last = top;
        if (same === frames) resolve(top);
        else requestAnimationFrame(look);
      };
      look();
    }), REST_FRAMES);
}

async function signIn(
  context: BrowserContext,
  { cookie }: { cookie: string },
  origin: string,
): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
}

/** Opens a page of a member in a profile of one's own, for pictures. */
export async function showPage(
  context: BrowserContext,
  url: string,
  member: { cookie: string },
): Promise<Page> {
  await signIn(context, member, new URL(url).origin);
  const page = await context.newPage();
  await goTo(page, url);
  return page;
}

/** Closes a profile. Chromium now and then never does so after a script has left a page; then it ends with the browser. */
async function closeContext(context: BrowserContext): Promise<void> {
  await within("the profile closes", context.close(), CLOSE_MS).catch(() => {});
}

/** Loads an address, or the same one again, and waits until the islands of the page work. */
export async function goTo(page: Page, url?: string): Promise<void> {
  await awakeAfter(page, () => url === undefined ? page.reload() : page.goto(url));
}

/** Uses a member page, and waits until it has all that it loads then, also the style sheet of what opens later (NV-22). */
export async function comeToRest(page: Page): Promise<void> {
  await until("the last style sheet is there", async () => {
    return await page.evaluate(() => {
      dispatchEvent(new PointerEvent("pointerdown"));
      return [...document.styleSheets].some(({ href }) => href?.includes("/lazy-"));
    });
  }, PATIENCE_MS);
  await expectSilence(page);
}

/** Waits until a page has loaded, and asks for nothing. Playwright's own wait for it ends now and then never. */
export async function expectSilence(page: Page): Promise<void> {
  await page.waitForLoadState();
  const wire = Wire.of(page);
  await until("nothing is asked for", () => wire.silentMs >= SILENCE_MS, PATIENCE_MS);
}

/** Does something that loads a page, and waits until the islands of the new one work. */
export async function awakeAfter(page: Page, action: () => Promise<unknown>): Promise<void> {
  const wire = Wire.of(page);
  const before = { connected: wire.count("connected"), messages: wire.count("messages") };
  await action();
  if (!wire.runsScripts || await page.locator("kin-island").count() === 0) return;
  await until("the page is connected", () => wire.count("connected") > before.connected, PATIENCE_MS);
  if (await page.locator("kin-island[name=chat]").count() > 0) {
    await until("the chat is awake", () => wire.count("messages") > before.messages, PATIENCE_MS);
  }
}

/**
 * Waits until a page has come to an address and shows what is there: the address changes before the page does. A load of
 * another page under way is waited for, too.
 */
export async function arriveAt(page: Page, url: Parameters<Page["waitForURL"]>[0]): Promise<void> {
  await page.waitForURL(url);
  const isThere = () => page.evaluate(() => !globalThis.navigation?.transition);
  await until("the page of the address is shown", () => isThere().catch(() => false));
}
