/**
 * Writes what is heard on ten journeys by keys alone: in English into docs/accessibility.md, beneath what is written there by
 * hand, in the other languages into docs/transcripts.
 */
import type { Browser } from "playwright-core";
import type { TextLanguage } from "@/domain/language.ts";
import { translator } from "@/locales/mod.ts";
import { setLook } from "@/tasks/screens/camera.ts";
import { openWorld, START } from "@/tasks/screens/world.ts";
import { type Journey, JOURNEYS } from "@/tasks/soak/accessibility/journeys.ts";
import { Listener, type Step } from "@/tasks/soak/accessibility/listener.ts";
import { openBrowser } from "@/tests/kit/browser.ts";
import { WIDE } from "@/tests/kit/viewports.ts";

const DOCS = new URL("../../../docs/", import.meta.url);
const MARK = "<!-- Written by `deno task soak accessibility --transcripts`. -->";
const FILES = { en: "accessibility.md", he: "transcripts/hebrew.md", de: "transcripts/german.md" } as const;
const LANGUAGES = ["en", "he", "de"] as const;
/** Journeys at once. */
const HANDS = 2;

interface Taken {
  journey: Journey;
  lang: typeof LANGUAGES[number];
  steps: readonly Step[];
  /** Why it went no further. */
  error: string | null;
}

/**
 * Takes all journeys, or prints those whose title begins with one of `names` and writes nothing; `en`, `he` and `de` among them
 * are the languages. Gives how many have failed.
 */
export async function writeTranscripts(names: readonly string[]): Promise<number> {
  await using browser = await openBrowser();
  const wanted = LANGUAGES.filter((lang) => names.includes(lang));
  const titles = names.filter((name) => !wanted.some((lang) => lang === name));
  const journeys = JOURNEYS.filter(({ title }) =>
    titles.length === 0 || titles.some((name) => title.toLowerCase().startsWith(name.toLowerCase()))
  );
  const takes = (wanted.length > 0 ? wanted : LANGUAGES).flatMap((lang) =>
    journeys.map((journey) => ({ lang, journey }))
  );
  const taken: Taken[] = [];
  const rest = takes.entries();
  async function go(): Promise<void> {
    for (const [nth, { lang, journey }] of rest) {
      const { steps, error } = taken[nth] = { lang, journey, ...await take(browser, journey, lang) };
      const what = `${journey.title} (${lang}): ${steps.length} steps`;
      console.log(error === null ? `ok     ${what}` : `FAILED ${what}, ${error}`);
      if (names.length > 0) console.log(textOf(journey.title, steps));
    }
  }
  await Promise.all(Array.from({ length: HANDS }, go));
  if (names.length === 0) await Promise.all(LANGUAGES.map((lang) => write(lang, taken)));
  const failed = taken.filter(({ error }) => error !== null).length;
  console.log(`transcripts: ${taken.length - failed} passed, ${failed} failed`);
  return failed;
}

/** One journey, in a world of its own: what one has done nobody hears in the next one. */
async function take(
  browser: Browser,
  journey: Journey,
  lang: TextLanguage & keyof typeof FILES,
): Promise<Pick<Taken, "steps" | "error">> {
  await using world = await openWorld();
  const context = await setLook(browser, { as: journey.as, name: "", route: null }, {
    look: { name: "", title: "", lang, colorScheme: "light", viewport: WIDE, isMobile: false },
    world,
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(START);
  const ear = new Listener(page);
  try {
    await ear.open(`${world.server.origin}${journey.path()}`);
    if (!journey.fromTop) {
      // Past the columns, as the first link of each page offers.
      await ear.key("Tab");
      await ear.key("Enter");
    }
    await journey.go(ear, translator(lang));
    return { steps: ear.steps, error: null };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 300) : String(error);
    return { steps: ear.steps, error: why };
  } finally {
    await context.close();
  }
}

/** In the order of the journeys, beneath the mark of the language's file. */
async function write(lang: keyof typeof FILES, taken: readonly Taken[]): Promise<void> {
  const file = new URL(FILES[lang], DOCS);
  const [own = ""] = (await Deno.readTextFile(file)).split(MARK);
  const parts = taken.filter((each) => each.lang === lang).map(({ journey, steps }) =>
    textOf(journey.title, steps)
  );
  await Deno.writeTextFile(file, `${own.trimEnd()}\n\n${MARK}\n\n${parts.join("\n\n")}\n`);
}

function textOf(what: string, steps: readonly Step[]): string {
  const lines = steps.map(({ does, hears }) => `${does.padEnd(12)} ${hears.join("\n".padEnd(14))}`.trimEnd());
  return `### ${what}\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\``;
}
