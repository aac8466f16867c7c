/**
 * WebKit by WebDriver: WebKitGTK's small browser on a screen without a monitor. Its driver has one session, so each window is a
 * browser of its own.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ensureWebKit, type WebKitPrograms } from "@/tasks/webkit.ts";
import type { Json } from "@/tests/hands/bidi.ts";
import { type KeyAction, keyActions, typeActions } from "@/tests/hands/keys.ts";
import { findFreePort, startProgram } from "@/tests/hands/program.ts";
import type {
  BrowserDriver,
  BrowserLook,
  OpenOptions,
  Screen,
  Size,
  Spoken,
  Thing,
} from "@/tests/hands/screen.ts";
import { WebDriver } from "@/tests/hands/web_driver.ts";
import { until } from "@/tests/kit/until.ts";

/** Larger than any window of a test. */
const DISPLAY_SIZE = "1600x1200x24";
/** What WebDriver calls an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** Its bar of buttons would be wider than a phone. */
const NARROW_BAR = `
window, window * { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }
toolbar *, headerbar *, entry { font-size: 1px; }
toolbar image, headerbar image { -gtk-icon-source: none; }
`;

export async function openWebKit({ isDark = false }: BrowserLook = {}): Promise<BrowserDriver> {
  const stack = new AsyncDisposableStack();
  try {
    const programs = await ensureWebKit();
    const folder = await Deno.makeTempDir({ prefix: "kindling_webkit_" });
    stack.defer(() => Deno.remove(folder, { recursive: true }));
    await Deno.mkdir(`${folder}/gtk-3.0`);
    await Deno.writeTextFile(`${folder}/gtk-3.0/gtk.css`, NARROW_BAR);
    await Deno.writeTextFile(`${folder}/gtk-3.0/settings.ini`, "[Settings]\ngtk-enable-animations=0\n");
    const display = stack.use(
      startProgram(programs.display, ["-displayfd", "1", "-screen", "0", DISPLAY_SIZE, "-nolisten", "tcp"], {
        env: {},
      }),
    );
    const [number] = await display.saying(/^\d+$/);
    const blank = await openBlankSite(stack);
    const env = {
      DISPLAY: `:${number}`,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
      TZ: "Europe/Berlin",
      LIBGL_ALWAYS_SOFTWARE: "1",
      GTK_THEME: isDark ? "Adwaita:dark" : "Adwaita",
    };
    const { stdout } = await new Deno.Command(programs.browser, { args: ["--version"], env }).output();
    return {
      version: `webkit ${new TextDecoder().decode(stdout).match(/[\d.]+/)?.[0]}`,
      open: (options) => openWindow({ programs, env, blank }, options),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** Serves nothing at all, which has no cookies of its own. */
async function openBlankSite(stack: AsyncDisposableStack): Promise<string> {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function openWindow(
  { programs, env, blank }: { programs: WebKitPrograms; env: Record<string, string>; blank: string },
  { cookies, size, userAgent }: OpenOptions,
): Promise<Screen> {
  const stack = new AsyncDisposableStack();
  try {
    const port = findFreePort();
    stack.use(startProgram(programs.driver, ["--host=127.0.0.1", `--port=${port}`], { env }));
    const address = `http://127.0.0.1:${port}`;
    await until("the driver listens", () => isListening(address));
    const driver = await WebDriver.open(address, {
      "webkitgtk:browserOptions": {
        binary: programs.browser,
        args: ["--automation", "--full-screen", ...userAgent ? [`--user-agent=${userAgent}`] : []],
      },
    });
    stack.defer(() => driver.close().catch(() => {}));
    const screen = new WebKitScreen(driver, stack);
    await screen.resize(size);
    // Cookies are set for the host that is shown, whatever its port; an address of the site might set some itself.
    await screen.goTo(blank);
    for (const { name, value, httpOnly = false } of cookies) {
      await driver.post("/cookie", { cookie: { name, value, path: "/", httpOnly, sameSite: "Lax" } });
    }
    return screen;
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

class WebKitScreen implements Screen {
  constructor(private readonly driver: WebDriver, private readonly stack: AsyncDisposableStack) {}

  async call<Value>(source: string, args: readonly unknown[]): Promise<Value> {
    const text = await this.#execute(`JSON.stringify(await (${source})(...args) ?? null)`, args);
    return JSON.parse(String(text));
  }

  async callForThings(source: string, args: readonly unknown[]): Promise<Thing[]> {
    return await this.#execute(`await (${source})(...args)`, args) as Thing[];
  }

  /** Things stay what they are, and the rest goes as text. */
  async #execute(expression: string, args: readonly unknown[]): Promise<unknown> {
    const value = await this.driver.post("/execute/async", {
      script: `const done = arguments[arguments.length - 1];
        const args = [...arguments].slice(0, -1).map((each) => typeof each === "string" ? JSON.parse(each) : each);
        (async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args: args.map((each) => isElement(each) ? each : JSON.stringify(each ?? null)),
    }) as Json;
    if (value.error !== undefined) throw new Error(String(value.error));
    return value.value;
  }

  async click(thing: Thing): Promise<void> {
    await this.#perform({
      type: "pointer",
      id: "pointer",
      parameters: { pointerType: "mouse" },
      actions: [
        { type: "pointerMove", x: 0, y: 0, duration: 0, origin: thing },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  }

  async press(key: string): Promise<void> {
    await this.#keys(keyActions(key));
  }

  async type(text: string): Promise<void> {
    await this.#keys(typeActions(text));
  }

  async #keys(actions: readonly KeyAction[]): Promise<void> {
    await this.#perform({ type: "key", id: "keys", actions });
  }

  async #perform(source: Json): Promise<void> {
    await this.driver.post("/actions", { actions: [source] });
  }

  async goTo(url: string): Promise<void> {
    await this.driver.post("/url", { url });
  }

  async reload(): Promise<void> {
    await this.driver.post("/refresh");
  }

  async back(): Promise<void> {
    await this.driver.post("/back");
  }

  async url(): Promise<string> {
    return String(await this.driver.get("/url"));
  }

  async speak(thing: Thing): Promise<Spoken | null> {
    const element = `/element/${(thing as Record<string, string>)[ELEMENT]}`;
    const [role, name] = [
      await this.driver.get(`${element}/computedrole`),
      await this.driver.get(`${element}/computedlabel`),
    ];
    return { role: String(role), name: String(name) };
  }

  async picture(): Promise<Uint8Array> {
    return Uint8Array.fromBase64(String(await this.driver.get("/screenshot")));
  }

  async resize(size: Size): Promise<void> {
    await this.driver.post("/window/rect", { x: 0, y: 0, ...size });
  }

  async close(): Promise<void> {
    await this.stack.disposeAsync();
  }
}

function isElement(value: unknown): boolean {
  return typeof value === "object" && value !== null && ELEMENT in value;
}

async function isListening(address: string): Promise<boolean> {
  try {
    await (await fetch(`${address}/status`)).body?.cancel();
    return true;
  } catch {
    return false;
  }
}
