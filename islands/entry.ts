/**
 * The first code a browser runs: hydrates the page's islands, runs its enhancements, and takes over link clicks inside the
 * member shell.
 * Loaded by every page. Invariant: guest pages work without it, and it imports no component.
 */
import { createEnhancer } from "@/client/enhance.ts";
import { createHydrator, type Hydrator, type IslandLoader } from "@/client/hydrate.ts";
import { keepInstallPrompt } from "@/client/keep_install_prompt.ts";
import { startNavigation } from "@/client/navigate.ts";
import { whenIdle } from "@/client/prefetch.ts";
import { reloadPageOnce } from "@/client/reload.ts";
import { rememberTimeZone } from "@/client/time_zone.ts";
import { leaveContactsWhenWide } from "@/client/wide_contacts.ts";
import { rememberWidth } from "@/client/width.ts";

declare global {
  interface ImportMeta {
    /** Vite turns it into one lazy import a file. */
    glob(patterns: readonly string[], options?: { base: string }): Record<string, IslandLoader>;
  }
}

/** Every file in islands/ is one island, named after the file, but for what islands open above the page. */
const files = import.meta.glob([
  "./*.tsx",
  "!./*_{dialog,menu,modal,panel,sheet,viewer}.tsx",
  "!./*_test.tsx",
]);
/** Every file in client/enhance/ is one enhancement, named after the file. */
const enhancements = import.meta.glob(["./*.ts", "!./*_test.ts"], { base: "../client/enhance" });

const hydrator = createHydrator(byName(files), (error) => {
  if (!reloadPageOnce()) reportError(error);
});
// The page works without it, and a reload would lose what somebody is typing.
const enhancer = createEnhancer(byName(enhancements), reportError);

const islandsAndEnhancements: Hydrator = {
  hydrate: async (root) => void await Promise.all([hydrator.hydrate(root), enhancer.enhance(root)]),
  unmount: hydrator.unmount,
};
void islandsAndEnhancements.hydrate(document);
rememberWidth(async () => {
  if (document.querySelector(".shell-end:empty")) {
    await import("@/client/columns.ts").then((columns) => columns.fillColumns()).catch(reportError);
  }
  await hydrator.hydrate(document);
});
startNavigation(islandsAndEnhancements);
rememberTimeZone();
keepInstallPrompt();
leaveContactsWhenWide();
// The packaged app's bridge is there before any code of the page.
if ("Capacitor" in globalThis) void import("@/client/packaged/start.ts");
// Guest pages open nothing.
if (document.getElementById("lazy-styles")) {
  whenIdle(() => void import("@/client/when_idle.ts").then((rest) => rest.startAtRest(), () => {}));
}

function byName(loaders: Record<string, IslandLoader>): ReadonlyMap<string, IslandLoader> {
  return new Map(Object.entries(loaders).map(([path, load]) => [path.replace(/^.*\/|\.tsx?$/g, ""), load]));
}
