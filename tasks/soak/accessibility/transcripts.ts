/** Writes what is heard on ten journeys by keys alone into docs/accessibility.md, beneath what is written there by hand. */
import { translator } from "@/locales/mod.ts";
import { setLook } from "@/tasks/screens/camera.ts";
import { openWorld, START } from "@/tasks/screens/world.ts";
import { JOURNEYS } from "@/tasks/soak/accessibility/journeys.ts";
import { Listener, type Step } from "@/tasks/soak/accessibility/listener.ts";
import { openBrowser } from "@/tests/kit/browser.ts";
import { WIDE } from "@/tests/kit/viewports.ts";

const FILE = new URL("../../../docs/accessibility.md", import.meta.url);
const MARK = "<!-- Written by `deno task soak accessibility --transcripts`. -->";
const NAMES = { en: "English", he: "Hebrew", de: "German", ru: "Russian" } as const;

/** Gives how many journeys have failed. */
export async function writeTranscripts(): Promise<number> {
  await using browser = await openBrowser();
  const parts: string[] = [];
  let failed = 0;
  for (const journey of JOURNEYS) {
    // What one has done nobody hears in the next one.
    await using world = await openWorld();
    for (const lang of journey.langs) {
      const context = await setLook(browser, { as: journey.as, name: "", route: null }, {
        look: { name: "", title: "", lang, colorScheme: "light", viewport: WIDE, isMobile: false },
        world,
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(START);
      const ear = new Listener(page);
      const what = `${journey.title} (${NAMES[lang]})`;
      try {
        await ear.open(`${world.server.origin}${journey.path()}`);
        // Past the columns, as the first link of each page offers.
        await ear.key("Tab");
        await ear.key("Enter");
        await journey.go(ear, translator(lang));
        console.log(`ok     ${what}: ${ear.steps.length} steps`);
      } catch (error) {
        failed++;
        console.log(`FAILED ${what}: ${error instanceof Error ? error.message.slice(0, 300) : error}`);
      }
      parts.push(textOf(what, ear.steps));
      await context.close();
    }
  }
  const [own = ""] = (await Deno.readTextFile(FILE)).split(MARK);
  await Deno.writeTextFile(FILE, `${own.trimEnd()}\n\n${MARK}\n\n${parts.join("\n\n")}\n`);
  console.log(`transcripts: ${parts.length - failed} passed, ${failed} failed`);
  return failed;
}

function textOf(what: string, steps: readonly Step[]): string {
  const lines = steps.map(({ does, hears }) => `${does.padEnd(12)} ${hears.join("\n".padEnd(14))}`.trimEnd());
  return `### ${what}\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\``;
}
