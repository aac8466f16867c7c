/**
 * The accessibility part of the soak: every page, dialog and error that docs/screens shows, and what opens beside it, in both
 * sizes and three languages, held to WCAG 2.2 AA by axe in both themes, and looked at in forced colours, with reduced
 * transparency and motion, at 400 % and with text of twice the size. Prints what is wrong with each.
 */
import { lookAt } from "@/tasks/screens/camera.ts";
import { SCREENS } from "@/tasks/screens/list.ts";
import type { Screen } from "@/tasks/screens/screen.ts";
import { openWorld } from "@/tasks/screens/world.ts";
import { type Keep, SIGHTS, wrongWith } from "@/tasks/soak/accessibility/sights.ts";
import { STATES } from "@/tasks/soak/accessibility/states.ts";
import { openBrowser } from "@/tests/kit/browser.ts";
import { NARROW } from "@/tests/kit/viewports.ts";

/** What has not been looked at by then has failed; a machine with nothing else to do takes half of it. */
const WALK_MS = 60 * 60_000;
const SCREEN_MS = 90_000;
/** Pages at once. */
const HANDS = 2;
/** The same page once more, further down. */
const AGAIN = /-(further-down|further-up|end)$/;

interface Visit {
  screen: Screen;
  sight: typeof SIGHTS[number];
}

/**
 * Walks all screens, or those whose name begins with one of `names`. Gives how many are not as they should be. `pictures` names
 * a folder for what was seen.
 */
export async function soakAccessibility(
  names: readonly string[],
  pictures: string | null = null,
): Promise<number> {
  const visits = visitsOf(names);
  if (visits.length === 0) throw new RangeError(`No page is called "${names}"`);
  const until = performance.now() + WALK_MS;
  // Its clock stands: whoever is signed in at the desk would no longer be after half an hour elsewhere.
  await using world = await openWorld({ stands: true });
  await using browser = await openBrowser();
  const sights = new Map(SIGHTS.map(({ name }) => [name, { passed: 0, failed: 0 }]));
  const rest = visits.values();
  async function walk(): Promise<void> {
    for (const { screen, sight } of rest) {
      const what = `${screen.name} ${sight.name}`;
      const keep: Keep = async (page, how) => {
        if (!pictures) return;
        const path = `${pictures}/${screen.name}_${sight.name}_${how}.png`;
        await Deno.writeFile(path, await page.screenshot({ animations: "disabled" }));
      };
      const look = () =>
        within(
          lookAt(browser, screen, { look: sight, world, bypassCSP: true }, (page) =>
            wrongWith(page, sight, keep)),
        );
      const wrong = performance.now() > until
        ? ["not looked at in time"]
        // A page that went elsewhere meanwhile is there the next time.
        : await look().catch(look).catch(look).catch((error) => [`cannot be looked at: ${error}`]);
      const count = sights.get(sight.name);
      if (count) count[wrong.length === 0 ? "passed" : "failed"]++;
      for (const line of wrong) console.log(`${what}: ${line.replaceAll(/\s+/g, " ").slice(0, 300)}`);
    }
  }
  await Promise.all(Array.from({ length: HANDS }, walk));
  let all = 0;
  for (const [name, { passed, failed }] of sights) {
    console.log(`accessibility ${name}: ${passed} passed, ${failed} failed`);
    all += failed;
  }
  return all;
}

function visitsOf(names: readonly string[]): Visit[] {
  const screens = [...SCREENS, ...STATES].filter(({ name }) =>
    !AGAIN.test(name) && (names.length === 0 || names.some((each) => name.startsWith(each)))
  );
  return screens.flatMap((screen) =>
    SIGHTS.filter(({ lang, viewport }) =>
      (screen.lang === undefined || screen.lang === lang) && !(screen.isWide && viewport === NARROW)
    ).map((sight) => ({ screen, sight }))
  );
}

/** What a look has come to; one that hangs is something wrong, and stops no other. */
async function within(looking: Promise<string[]>): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => resolve(["hangs"]), SCREEN_MS);
  looking.then(resolve, reject);
  return await promise.finally(() => clearTimeout(timer));
}
