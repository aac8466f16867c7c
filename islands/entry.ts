/**
 * The first code a browser runs: wakes the page's islands and enhancements, and takes over link clicks inside the member
 * shell.
 * Loaded by every page with a nonce. Kept: guest pages work without it, and it imports no component.
 */
import { createEnhancer } from "@/client/enhance.ts";
import { createHydrator, type IslandLoader } from "@/client/hydrate.ts";
import { startNavigation } from "@/client/navigate.ts";
import { reloadOnce } from "@/client/reload.ts";
import { rememberTimeZone } from "@/client/time_zone.ts";
import { leaveContactsWhenWide } from "@/client/wide_contacts.ts";

declare global {
  interface ImportMeta {
    /** Vite turns it into one lazy import a file. */
    glob(patterns: readonly string[]): Record<string, IslandLoader>;
  }
}

/** Every file in islands/ is one island, named after the file. */
const files = import.meta.glob(["./*.tsx", "!./island.tsx", "!./*_test.tsx"]);
/** Every file in client/enhance/ is one enhancement, named after the file. */
const enhancements = import.meta.glob(["../client/enhance/*.ts", "!../client/enhance/*_test.ts"]);

const hydrator = createHydrator(byName(files), (error) => {
  const reloading = reloadOnce({
    now: () => Date.now(),
    storage: sessionStorage,
    reload: () => location.reload(),
  });
  if (!reloading) reportError(error);
});
// The page works without it, and a reload would lose what somebody is typing.
const enhancer = createEnhancer(byName(enhancements), reportError);

void hydrator.wake(document);
void enhancer.wake(document);
document.addEventListener("kin:navigated", () => void enhancer.wake(document));
startNavigation(hydrator);
rememberTimeZone();
leaveContactsWhenWide();

function byName(loaders: Record<string, IslandLoader>): ReadonlyMap<string, IslandLoader> {
  return new Map(Object.entries(loaders).map(([path, load]) => [path.replace(/^.*\/|\.tsx?$/g, ""), load]));
}
