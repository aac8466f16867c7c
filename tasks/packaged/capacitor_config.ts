/**
 * capacitor.config.json of the packaged app. Pure. What an operator has added to it stays, where it is not what is decided
 * here.
 */
import { APP_USER_AGENT, type AppPlatform } from "@/domain/packaged_app.ts";
import type { PackagedSettings } from "@/tasks/packaged/settings.ts";

export type Json = string | number | boolean | null | readonly Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Grows when a page has to know that an app is an older one. */
const APP_VERSION = 1;

/** Chromium that knows what the style sheets are built for (vite.config.ts). */
const OLDEST_CHROMIUM = 123;

const PLUGINS = ["@capacitor/app", "@capacitor/splash-screen"];
const PUSH_PLUGIN = "@capacitor/push-notifications";

/** Longest time that the splash screen covers the first page; the page takes it away itself. */
const SPLASH_MS = 3_000;

export interface ConfigOptions {
  /** Whether google-services.json is there: without it the plugin would end the app at its first use. */
  androidPush: boolean;
}

/** The configuration, over the one that there was. */
export function configOf(
  { site, id, name }: PackagedSettings,
  { androidPush }: ConfigOptions,
  earlier: JsonObject = {},
): JsonObject {
  const plugins = (platform: AppPlatform, ours: readonly string[]) => [
    ...ours,
    ...pluginsIn(earlier[platform]),
  ];
  return over(earlier, {
    appId: id,
    appName: name,
    webDir: "www",
    // The site's own address and no other: links elsewhere open in the browser of the phone.
    server: { url: site, errorPath: "index.html" },
    android: {
      appendUserAgent: agentOf("android"),
      minWebViewVersion: OLDEST_CHROMIUM,
      // The site has a service worker of its own, which needs nothing of the app.
      resolveServiceWorkerRequests: false,
      includePlugins: plugins("android", androidPush ? [...PLUGINS, PUSH_PLUGIN] : PLUGINS),
    },
    ios: {
      appendUserAgent: agentOf("ios"),
      includePlugins: plugins("ios", [...PLUGINS, PUSH_PLUGIN]),
    },
    plugins: {
      // Whoever sees the page is told by the page.
      PushNotifications: { presentationOptions: [] },
      SplashScreen: { launchShowDuration: SPLASH_MS },
      // The site asks for the whole screen (viewport-fit=cover) and keeps clear of its edges itself.
      SystemBars: { insetsHandling: "native", initialViewportFitValueHint: "cover" },
    },
  });
}

/** What a project's configuration says of its settings. */
export function settingsIn(config: JsonObject): Partial<PackagedSettings> {
  const { appId, appName, server } = config;
  const site = isObject(server) ? server.url : undefined;
  return {
    ...(typeof site === "string" && { site }),
    ...(typeof appId === "string" && { id: appId }),
    ...(typeof appName === "string" && { name: appName }),
  };
}

/** Plugins that the operator has added to a platform. */
function pluginsIn(platform: Json | undefined): string[] {
  const { includePlugins } = isObject(platform) ? platform : {};
  if (!isList(includePlugins)) return [];
  return includePlugins.filter((name) => typeof name === "string").filter((name) =>
    name !== PUSH_PLUGIN && !PLUGINS.includes(name)
  );
}

function agentOf(platform: AppPlatform): string {
  return `${APP_USER_AGENT}/${platform} ${APP_VERSION}`;
}

function over(below: JsonObject, above: JsonObject): JsonObject {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const old = Object.hasOwn(below, key) ? below[key] : undefined;
    merged[key] = isObject(value) && isObject(old) ? over(old, value) : value;
  }
  return merged;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
