/**
 * A page in the Android app, for client/packaged/native_app_test.ts: a Worker, since Capacitor looks for the bridge once, when
 * its module is loaded, and what it found is there for every test of an isolate. Tells what was called and heard.
 */
import assert from "node:assert/strict";

export interface Told {
  isPackaged: boolean;
  /** What the app was asked for. */
  calls: string[];
  /** What the page heard of the app. */
  heard: unknown[];
}

/** What Android puts into a page before any code of it: plugins with their methods, and the way to them. */
function androidBridge() {
  const calls: string[] = [];
  const listeners = new Map<string, (told: unknown) => void>();
  const method = (name: string, rtype?: string) => ({ name, ...(rtype && { rtype }) });
  const plugin = (name: string, ...methods: string[]) => ({
    name,
    methods: [
      method("addListener"),
      method("removeListener"),
      ...methods.map((one) => method(one, "promise")),
    ],
  });
  const page = {
    androidBridge: {},
    Capacitor: {
      PluginHeaders: [
        plugin("App", "minimizeApp"),
        plugin("PushNotifications", "removeAllDeliveredNotifications"),
        plugin("SystemBars", "setStyle"),
        plugin("SplashScreen", "hide"),
      ],
      nativePromise(plugin: string, name: string, options?: { style?: string }) {
        calls.push([plugin, name, options?.style].filter(Boolean).join(" "));
        return plugin === "SplashScreen" ? Promise.reject(new Error("gone")) : Promise.resolve();
      },
      nativeCallback(
        plugin: string,
        name: string,
        options: { eventName: string },
        handle: (told: unknown) => void,
      ) {
        assert.equal(name, "addListener");
        listeners.set(`${plugin} ${options.eventName}`, handle);
        return Promise.resolve("1");
      },
    },
  };
  return { page, calls, listeners };
}

async function openApp(): Promise<Told> {
  const { page, calls, listeners } = androidBridge();
  Object.assign(globalThis, page);
  const { isPackaged } = await import("@/client/packaged/packaged.ts");
  const { nativeApp } = await import("@/client/packaged/native_app.ts");
  const app = nativeApp();
  const heard: unknown[] = [];
  app.onBack((canGoBack) => heard.push(canGoBack));
  app.onLink((url) => heard.push(url));
  app.onTap((data) => heard.push(data));
  app.leave();
  app.setBars("dark");
  app.clearNotifications();
  app.hideSplash();
  await new Promise((resolve) => setTimeout(resolve));
  listeners.get("App backButton")?.({ canGoBack: true });
  listeners.get("App appUrlOpen")?.({ url: "https://example.com/x" });
  const tapped = { actionId: "tap", notification: { data: { url: "/x" } } };
  listeners.get("PushNotifications pushNotificationActionPerformed")?.(tapped);
  listeners.get("PushNotifications pushNotificationActionPerformed")?.({ ...tapped, actionId: "dismiss" });
  return { isPackaged: isPackaged(), calls, heard };
}

(globalThis as unknown as Worker).postMessage(await openApp());
