import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { goTo, NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { signUp, until } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();
const AGENT =
  "Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile KindlingApp/android 1";

interface Bridged {
  calls: string[];
  notify(event: string, told: unknown): void;
}

/** What Capacitor puts into a page before any code of it. Runs in the browser. */
function putBridge(): void {
  const listeners = new Map<string, (told: unknown) => void>();
  const calls: string[] = [];
  const plugin = (name: string, ...promises: string[]) => ({
    name,
    methods: [
      { name: "addListener" },
      { name: "removeListener" },
      ...promises.map((name) => ({ name, rtype: "promise" })),
    ],
  });
  Object.assign(globalThis, {
    calls,
    notify: (event: string, told: unknown) => listeners.get(event)?.(told),
    androidBridge: {},
    Capacitor: {
      PluginHeaders: [
        plugin("App", "minimizeApp"),
        plugin("PushNotifications", "removeAllDeliveredNotifications"),
        plugin("SplashScreen", "hide"),
        plugin("SystemBars", "setStyle"),
      ],
      nativePromise: (plugin: string, method: string) => {
        calls.push(`${plugin} ${method}`);
        return Promise.resolve();
      },
      nativeCallback: (_: string, __: string, { eventName }: { eventName: string }, handle: () => void) => {
        listeners.set(eventName, handle);
        return Promise.resolve("1");
      },
    },
  });
}

/** Tells the page what the app would, and gives what was asked of the app since. */
async function notify(page: Page, event: string, told: unknown): Promise<string[]> {
  return await page.evaluate(async ([event, told]) => {
    const app = globalThis as unknown as Bridged;
    app.notify(event as string, told);
    // A plugin is asked a moment later.
    await new Promise((resolve) => setTimeout(resolve));
    // The bars follow the page's look whenever it is settled.
    return app.calls.splice(0).filter((call) => call !== "SystemBars setStyle");
  }, [event, told]);
}

browserTest(
  "NA-40 NA-41 NA-42 NA-43 in the packaged app Back, links and taps move within the page",
  async (world) => {
    const { server, visit } = world;
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/meet", { as: ada, viewport: NARROW, userAgent: AGENT });
    await page.addInitScript(putBridge);
    await goTo(page, `${server.origin}/explore`);
    await until(
      "the app was told",
      () => page.evaluate(() => (globalThis as unknown as Bridged).calls.includes("SplashScreen hide")),
    );
    const path = () => new URL(page.url()).pathname;
    const asked = (event: string, told: unknown) => notify(page, event, told);
    await asked("nothing", null);

    // As client/overlay.ts does while a dialog is open.
    await page.evaluate(() =>
      document.addEventListener("kin:back", (event) => event.preventDefault(), { once: true })
    );
    assert.deepEqual(await asked("backButton", { canGoBack: true }), []);
    assert.deepEqual(await asked("backButton", { canGoBack: true }), ["App minimizeApp"]);
    await asked("appUrlOpen", { url: `${server.origin}/settings` });
    await until("/settings is there", () => path() === "/settings");
    await asked("pushNotificationActionPerformed", {
      actionId: "tap",
      notification: { data: { url: "/meet" } },
    });
    await until("/meet is there", () => path() === "/meet");
    await page.evaluate(() => history.back());
    await until("/settings is there", () => path() === "/settings");
    assert.deepEqual(await asked("backButton", { canGoBack: true }), []);
    await until("/explore is there", () => path() === "/explore");
  },
);
