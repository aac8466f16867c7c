import assert from "node:assert/strict";
import { appOf } from "@/domain/packaged_app.ts";
import { configOf, type JsonObject, settingsIn } from "@/tasks/packaged/capacitor_config.ts";

const SETTINGS = { site: "https://example.com", id: "com.example.app", name: 'Tom & "Jerry"' };

Deno.test("NA-22 configOf: shows the operator's site, says who it is, and goes nowhere else", () => {
  const config = configOf(SETTINGS, { androidPush: true });
  assert.deepEqual(config.server, { url: "https://example.com", errorPath: "index.html" });
  assert.deepEqual(settingsIn(config), SETTINGS);
  for (const platform of ["android", "ios"] as const) {
    const { appendUserAgent } = config[platform] as JsonObject;
    assert.equal(appOf(`Mozilla/5.0 (Linux) ${appendUserAgent}`), platform);
  }
});

Deno.test("NA-23 configOf: without google-services.json Android has no notifications, which would end the app", () => {
  const plugins = (androidPush: boolean) =>
    (configOf(SETTINGS, { androidPush }).android as JsonObject).includePlugins as string[];
  assert.ok(plugins(true).includes("@capacitor/push-notifications"));
  assert.ok(!plugins(false).includes("@capacitor/push-notifications"));
});

Deno.test("NA-24 configOf: what an operator has added stays, and nothing changes the second time", () => {
  const own = {
    android: { buildOptions: { keystorePath: "/keys/app.jks" }, appendUserAgent: "x" },
    plugins: { Keyboard: { resize: "native" } },
    zoomEnabled: true,
  };
  const config = configOf(SETTINGS, { androidPush: false }, own);
  const { buildOptions, appendUserAgent } = config.android as JsonObject;
  assert.deepEqual([buildOptions, appendUserAgent], [
    { keystorePath: "/keys/app.jks" },
    "KindlingApp/android 1",
  ]);
  assert.equal(config.zoomEnabled, true);
  assert.ok("Keyboard" in (config.plugins as JsonObject));
  assert.deepEqual(configOf(SETTINGS, { androidPush: false }, config), config);
});

Deno.test("NA-24 configOf: plugins that an operator has added stay on their platform", () => {
  const pluginsOf = (config: JsonObject) =>
    (["android", "ios"] as const).map((key) => (config[key] as JsonObject).includePlugins as string[]);
  const own = {
    android: { includePlugins: ["@capacitor/app", "@own/sharing", "@capacitor/push-notifications", 7] },
    ios: { includePlugins: "x" },
  };
  const config = configOf(SETTINGS, { androidPush: false }, own);
  const ours = ["@capacitor/app", "@capacitor/splash-screen"];
  assert.deepEqual(pluginsOf(config), [[...ours, "@own/sharing"], [
    ...ours,
    "@capacitor/push-notifications",
  ]]);
  assert.deepEqual(configOf(SETTINGS, { androidPush: false }, config), config);
  assert.deepEqual(pluginsOf(configOf(SETTINGS, { androidPush: true }, config))[0], [
    ...ours,
    "@capacitor/push-notifications",
    "@own/sharing",
  ]);
});
