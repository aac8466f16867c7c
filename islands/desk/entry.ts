/**
 * The first code a browser runs at the desk: hydrates the page's islands and runs its enhancements. Loaded by every page of
 * the desk, and by no page of members; links load pages anew, so that each is asked for by its permission.
 */
import { createEnhancer } from "@/client/enhance.ts";
import { createHydrator, type IslandLoader } from "@/client/hydrate.ts";
import { reloadPageOnce } from "@/client/reload.ts";
import { rememberTimeZone } from "@/client/time_zone.ts";

declare global {
  interface ImportMeta {
    /** Vite turns it into one lazy import a file. */
    glob(patterns: readonly string[]): Record<string, IslandLoader>;
  }
}

/** Every file in islands/desk/ is one island, named after the file. */
const files = import.meta.glob(["./*.tsx", "!./*_test.tsx"]);
/** Every file in these is one enhancement, named after the file; the desk uses few of the site's. */
const enhancements = import.meta.glob([
  "../../client/enhance/{link_code,passkey,password_field}.ts",
  "../../client/desk/enhance/*.ts",
  "!../../client/desk/enhance/*_test.ts",
]);

const hydrator = createHydrator(byName(files), (error) => {
  if (!reloadPageOnce()) reportError(error);
});
const enhancer = createEnhancer(byName(enhancements), reportError);

void hydrator.hydrate(document);
void enhancer.enhance(document);
// A list that was loaded again has elements of its own to enhance.
document.addEventListener("desk:replaced", ({ target }) => {
  if (target instanceof Element) void enhancer.enhance(target);
});
rememberTimeZone();

function byName(loaders: Record<string, IslandLoader>): ReadonlyMap<string, IslandLoader> {
  return new Map(Object.entries(loaders).map(([path, load]) => [path.replace(/^.*\/|\.tsx?$/g, ""), load]));
}
