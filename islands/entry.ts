/**
 * The first code a browser runs: wakes the page's islands and takes over link clicks inside the member shell.
 * Loaded by every page with a nonce. Kept: guest pages work without it, and it imports no component.
 */
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
const registry = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.tsx$/g, ""), load]),
);

const hydrator = createHydrator(registry, (error) => {
  const reloading = reloadOnce({
    now: () => Date.now(),
    storage: sessionStorage,
    reload: () => location.reload(),
  });
  if (!reloading) reportError(error);
});

void hydrator.wake(document);
startNavigation(hydrator);
rememberTimeZone();
leaveContactsWhenWide();
