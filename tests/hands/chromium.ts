/** Chromium by Playwright. */
import { type Browser, type CDPSession, chromium, type ElementHandle, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "@/tasks/chromium.ts";
import type { BrowserDriver, BrowserLook, OpenOptions, Screen, Spoken, Thing } from "@/tests/hands/screen.ts";

const PATIENCE_MS = 30_000;

/** Starts it; it ends with what `open` gives. */
export async function openChromium({ isDark = false }: BrowserLook = {}): Promise<BrowserDriver> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS, "--use-fake-device-for-media-stream"],
  });
  return {
    version: `chromium ${browser.version()}`,
    open: (options) => openWindow(browser, isDark, options),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function openWindow(
  browser: Browser,
  isDark: boolean,
  { origin, cookies, size, userAgent, complain }: OpenOptions,
): Promise<Screen> {
  const context = await browser.newContext({
    viewport: size,
    ...userAgent && { userAgent },
    reducedMotion: "reduce",
    colorScheme: isDark ? "dark" : "light",
    timezoneId: "Europe/Berlin",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookies.map((each) => ({ ...each, url: origin, sameSite: "Lax" as const })));
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") complain(message.text());
  });
  page.on("pageerror", (error) => complain(String(error)));
  return new ChromiumScreen(page);
}

class ChromiumScreen implements Screen {
  #session: CDPSession | null = null;

  constructor(private readonly page: Page) {}

  async call<Value>(source: string, args: readonly unknown[]): Promise<Value> {
    return await this.page.evaluate(functionOf<Value>(source), args);
  }

  async callForThings(source: string, args: readonly unknown[]): Promise<Thing[]> {
    const list = await this.page.evaluateHandle(functionOf(source), args);
    const entries = await list.getProperties();
    return [...entries.values()].flatMap((each) => each.asElement() ?? []);
  }

  async click(thing: Thing): Promise<void> {
    await (thing as ElementHandle).click();
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async goTo(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  url(): Promise<string> {
    return Promise.resolve(this.page.url());
  }

  async speak(thing: Thing): Promise<Spoken | null> {
    this.#session ??= await this.page.context().newCDPSession(this.page);
    const session = this.#session;
    await this.page.evaluate((element) => void Object.assign(globalThis, { handsSpoken: element }), thing);
    const { result: { objectId = "" } } = await session.send("Runtime.evaluate", {
      expression: "handsSpoken",
    });
    const { nodes } = await session.send("Accessibility.getPartialAXTree", {
      objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    if (!node || node.ignored) return { role: "nothing", name: "" };
    return { role: String(node.role?.value ?? ""), name: String(node.name?.value ?? "") };
  }

  async picture(): Promise<Uint8Array> {
    return await this.page.screenshot();
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.page.setViewportSize(size);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** Playwright takes functions, and asks them for their text. */
function functionOf<Value = unknown>(source: string): (args: readonly unknown[]) => Value {
  return new Function("args", `return (${source})(...args)`) as (args: readonly unknown[]) => Value;
}
