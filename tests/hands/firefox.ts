/** Firefox by WebDriver BiDi. */
import { ensureFirefox } from "@/tasks/firefox.ts";
import { Bidi, type Json } from "@/tests/hands/bidi.ts";
import { type KeyAction, keyActions, typeActions } from "@/tests/hands/keys.ts";
import { startProgram } from "@/tests/hands/program.ts";
import type {
  BrowserDriver,
  BrowserLook,
  OpenOptions,
  Screen,
  Size,
  Spoken,
  Thing,
} from "@/tests/hands/screen.ts";

/** A node of a page as BiDi names it. */
interface Node {
  sharedId: string;
}

/** What the browser's own defaults for automation leave open. */
function prefsOf({ isDark = false }: BrowserLook): Readonly<Record<string, number | boolean | string>> {
  return {
    "ui.prefersReducedMotion": 1,
    "layout.css.prefers-color-scheme.content-override": isDark ? 0 : 1,
    // Several windows are looked at by turns, and none may think that it is not.
    "focusmanager.testmode": true,
    "browser.sessionstore.resume_from_crash": false,
    "media.navigator.streams.fake": true,
    "media.navigator.permission.disabled": true,
  };
}

export async function openFirefox(look: BrowserLook = {}): Promise<BrowserDriver> {
  const stack = new AsyncDisposableStack();
  try {
    const path = await ensureFirefox();
    const profile = await Deno.makeTempDir({ prefix: "kindling_firefox_" });
    stack.defer(() => Deno.remove(profile, { recursive: true }));
    const prefs = Object.entries(prefsOf(look)).map(([name, value]) =>
      `user_pref("${name}", ${JSON.stringify(value)});\n`
    );
    await Deno.writeTextFile(`${profile}/user.js`, prefs.join(""));
    const program = stack.use(startProgram(path, [
      "--headless",
      "--no-remote",
      "--remote-debugging-port=0",
      "--profile",
      profile,
    ], { env: { TZ: "Europe/Berlin", MOZ_CRASHREPORTER_DISABLE: "1" } }));
    const [, address] = await program.saying(/WebDriver BiDi listening on (ws:\S+)/);
    const bidi = stack.use(await Bidi.open(`${address}/session`));
    const { capabilities } = await bidi.send("session.new", {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } },
    });
    await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
    const complainers = new Map<string, (text: string) => void>();
    bidi.listen((_, { level, text, source }) => {
      if (level !== "error") return;
      complainers.get(String((source as Json).context))?.(String(text));
    });
    return {
      version: `firefox ${(capabilities as Json).browserVersion}`,
      open: (options) => openWindow(bidi, complainers, options),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function openWindow(
  bidi: Bidi,
  complainers: Map<string, (text: string) => void>,
  { origin, cookies, size, userAgent, complain }: OpenOptions,
): Promise<Screen> {
  const { userContext } = await bidi.send("browser.createUserContext");
  const { context } = await bidi.send("browsingContext.create", { type: "window", userContext });
  complainers.set(String(context), complain);
  if (userAgent) await bidi.send("emulation.setUserAgentOverride", { userAgent, contexts: [context] });
  const { hostname } = new URL(origin);
  for (const { name, value, httpOnly = false } of cookies) {
    await bidi.send("storage.setCookie", {
      cookie: {
        name,
        value: { type: "string", value },
        domain: hostname,
        path: "/",
        httpOnly,
        sameSite: "lax",
      },
      partition: { type: "storageKey", userContext },
    });
  }
  const screen = new FirefoxScreen(bidi, String(context), String(userContext));
  await screen.resize(size);
  return screen;
}

class FirefoxScreen implements Screen {
  constructor(
    private readonly bidi: Bidi,
    private readonly context: string,
    private readonly userContext: string,
  ) {}

  async call<Value>(source: string, args: readonly unknown[]): Promise<Value> {
    const { value } = await this.#callFunction(`JSON.stringify(await (${source})(...args) ?? null)`, args);
    return JSON.parse(String(value));
  }

  async callForThings(source: string, args: readonly unknown[]): Promise<Thing[]> {
    const { value } = await this.#callFunction(`(${source})(...args)`, args);
    return (value as Node[]).map(({ sharedId }) => ({ sharedId }));
  }

  /** Things stay what they are, and the rest goes as text. */
  async #callFunction(expression: string, args: readonly unknown[]): Promise<Json> {
    const answer = await this.bidi.send("script.callFunction", {
      functionDeclaration: `async (...sent) => {
        const args = sent.map((each) => typeof each === "string" ? JSON.parse(each) : each);
        return ${expression};
      }`,
      arguments: args.map((each) =>
        isNode(each) ? each : { type: "string", value: JSON.stringify(each ?? null) }
      ),
      target: { context: this.context },
      awaitPromise: true,
      serializationOptions: { maxDomDepth: 0 },
    });
    if (answer.type === "success") return answer.result as Json;
    throw new Error(String((answer.exceptionDetails as Json).text));
  }

  async click(thing: Thing): Promise<void> {
    const origin = { type: "element", element: thing as Node };
    await this.#perform({
      type: "pointer",
      id: "pointer",
      actions: [
        { type: "pointerMove", x: 0, y: 0, origin },
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
    await this.bidi.send("browsingContext.activate", { context: this.context });
    await this.bidi.send("input.performActions", { context: this.context, actions: [source] });
  }

  async goTo(url: string): Promise<void> {
    const go = () =>
      this.bidi.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
    try {
      // Where the page before is still fetching one by itself, that may win.
      await go().catch((error) => /NS_BINDING_ABORTED/.test(String(error)) ? go() : Promise.reject(error));
    } catch (error) {
      // What a service worker was refused counts as a failure here, though it shows something in its place.
      if (!/NS_ERROR_NET/.test(String(error))) throw error;
    }
  }

  async reload(): Promise<void> {
    await this.bidi.send("browsingContext.reload", { context: this.context, wait: "complete" });
  }

  async back(): Promise<void> {
    await this.bidi.send("browsingContext.traverseHistory", { context: this.context, delta: -1 });
  }

  async url(): Promise<string> {
    const { contexts } = await this.bidi.send("browsingContext.getTree", { root: this.context });
    return String((contexts as Json[])[0]?.url);
  }

  /**
   * Firefox says whether something has a name or a role, and not which. It puts spaces of its own into the names of labels, and
   * what was chosen into that of a file's button: then it is asked for the role.
   */
  async speak(thing: Thing, { role, name }: Spoken): Promise<Spoken | null> {
    const [parent] = await this.callForThings("(element) => [element.parentElement]", [thing]);
    const isAmong = async (value: Json, startNodes?: Thing[]) => {
      const { nodes } = await this.bidi.send("browsingContext.locateNodes", {
        context: this.context,
        locator: { type: "accessibility", value },
        ...startNodes && { startNodes },
      });
      return (nodes as Node[]).some(({ sharedId }) => !startNodes || sharedId === (thing as Node).sharedId);
    };
    if (await isAmong({ name }, [parent]) || await isAmong({ role }, [parent])) return { role, name };
    // A window that calls itself another browser's has no tree here.
    return await isAmong({ role }) ? { role: "something", name: "else" } : null;
  }

  async picture(): Promise<Uint8Array> {
    const { data } = await this.bidi.send("browsingContext.captureScreenshot", { context: this.context });
    return Uint8Array.fromBase64(String(data));
  }

  async resize(viewport: Size): Promise<void> {
    await this.bidi.send("browsingContext.setViewport", { context: this.context, viewport });
  }

  async close(): Promise<void> {
    await this.bidi.send("browser.removeUserContext", { userContext: this.userContext });
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "sharedId" in value;
}
