import assert from "node:assert/strict";

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

Deno.test("NA-46 nativeApp: reaches the app through the bridge that is in the page", async () => {
  const { page, calls, listeners } = androidBridge();
  Object.assign(globalThis, page);
  const { isPackaged } = await import("@/client/packaged/packaged.ts");
  const { nativeApp } = await import("@/client/packaged/native_app.ts");
  assert.ok(isPackaged());
  const app = nativeApp();
  const told: unknown[] = [];
  app.onBack((canGoBack) => told.push(canGoBack));
  app.onLink((url) => told.push(url));
  app.onTap((data) => told.push(data));
  app.leave();
  app.setBars("dark");
  app.clearNotifications();
  app.hideSplash();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(calls, [
    "App minimizeApp",
    "SystemBars setStyle DARK",
    "PushNotifications removeAllDeliveredNotifications",
    "SplashScreen hide",
  ]);
  listeners.get("App backButton")?.({ canGoBack: true });
  listeners.get("App appUrlOpen")?.({ url: "https://example.com/x" });
  const tapped = { actionId: "tap", notification: { data: { url: "/x" } } };
  listeners.get("PushNotifications pushNotificationActionPerformed")?.(tapped);
  listeners.get("PushNotifications pushNotificationActionPerformed")?.({ ...tapped, actionId: "dismiss" });
  assert.deepEqual(told, [true, "https://example.com/x", { url: "/x" }]);
});

Deno.test("NA-46 isPackaged: by the bridge, or by the user agent where the bridge does not say so", async () => {
  const { isPackaged } = await import("@/client/packaged/packaged.ts");
  assert.equal(isPackaged({}), false);
  assert.equal(isPackaged({ Capacitor: { isNativePlatform: () => false } }), false);
  assert.equal(isPackaged({ Capacitor: { isNativePlatform: () => true } }), true);
  const web = { Capacitor: { isNativePlatform: () => false } };
  assert.equal(isPackaged(web, "Mozilla/5.0 KindlingApp/android"), true);
});
