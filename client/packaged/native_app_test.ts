import assert from "node:assert/strict";
import { isPackaged } from "@/client/packaged/packaged.ts";
import type { Told } from "@/tests/kit/android_page.ts";

Deno.test("NA-46 nativeApp: reaches the app through the bridge that is in the page", async () => {
  const page = new Worker(new URL("../../tests/kit/android_page.ts", import.meta.url), { type: "module" });
  const notified = await new Promise<Told>((resolve, reject) => {
    page.onmessage = ({ data }) => resolve(data);
    page.onerror = ({ message }) => reject(new Error(message));
  }).finally(() => page.terminate());
  assert.deepEqual(notified, {
    isPackaged: true,
    calls: [
      "App minimizeApp",
      "SystemBars setStyle DARK",
      "PushNotifications removeAllDeliveredNotifications",
      "SplashScreen hide",
    ],
    heard: [true, "https://example.com/x", { url: "/x" }],
  });
});

Deno.test("NA-46 isPackaged: by the bridge, or by the user agent where the bridge does not say so", () => {
  assert.equal(isPackaged({}), false);
  assert.equal(isPackaged({ Capacitor: { isNativePlatform: () => false } }), false);
  assert.equal(isPackaged({ Capacitor: { isNativePlatform: () => true } }), true);
  const web = { Capacitor: { isNativePlatform: () => false } };
  assert.equal(isPackaged(web, "Mozilla/5.0 KindlingApp/android"), true);
});
