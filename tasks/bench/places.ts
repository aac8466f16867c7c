/**
 * Uses the cities as members do, in a process of its own, and prints what it took as JSON for stage_places.ts. Its argument
 * is the file of the index.
 */
import type { TextLanguage } from "@/domain/language.ts";
import { MEMBERS_PAGE, PLACES_MAX } from "@/domain/limits.ts";
import { openGazetteer } from "@/adapters/gazetteer.ts";
import { DEMO_PLACES } from "@/store/seed/demo/places.ts";
import type { Spread } from "@/tasks/bench/jobs.ts";
import { spreadOf } from "@/tasks/bench/spread.ts";

export interface PlacesFigures {
  /** How much the process has grown. */
  bytes: number;
  /** From nothing to the first answer. */
  firstMs: number;
  /** Of whoever lives nowhere, and of whoever lives in Berlin. */
  search: Spread;
  nearSearch: Spread;
  /** A page of cards in another language. */
  translate: Spread;
}

const LANGUAGES: readonly TextLanguage[] = ["en", "de", "he"];
const LETTERS = [..."abcdefghijklmnopqrstuvwxyzäöüאבגדהוחיכלמנתבер"];
/** One, two and three letters: what somebody has typed so far. */
const TEXTS = LETTERS.flatMap((letter) => [letter, `${letter}a`, `${letter}er`]);
const ROUNDS = 5;
const BERLIN = { lat: 52.52437, lng: 13.41053 };

async function measure(path: string): Promise<PlacesFigures> {
  const before = Deno.memoryUsage().rss;
  const places = await openGazetteer(path);
  const started = performance.now();
  await places.search("ber", "de", { limit: PLACES_MAX });
  const firstMs = performance.now() - started;

  async function searchAll(near?: typeof BERLIN): Promise<Spread> {
    const samples: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const lang of LANGUAGES) {
        for (const text of TEXTS) {
          const asked = performance.now();
          await places.search(text, lang, { limit: PLACES_MAX, near });
          samples.push(performance.now() - asked);
        }
      }
    }
    return spreadOf(samples);
  }

  async function translateAll(): Promise<Spread> {
    const samples: number[] = [];
    for (let page = 0; page < ROUNDS * 100; page++) {
      const asked = performance.now();
      const translate = await places.translator("he");
      for (let card = 0; card < MEMBERS_PAGE; card++) {
        const place = DEMO_PLACES[(page + card) % DEMO_PLACES.length];
        if (place) translate(place);
      }
      samples.push(performance.now() - asked);
    }
    return spreadOf(samples);
  }

  const [search, nearSearch, translate] = [await searchAll(), await searchAll(BERLIN), await translateAll()];
  return { bytes: Deno.memoryUsage().rss - before, firstMs, search, nearSearch, translate };
}

if (import.meta.main) console.log(JSON.stringify(await measure(Deno.args[0] ?? "")));
