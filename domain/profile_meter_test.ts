import assert from "node:assert/strict";
import { METER_PHOTOS, type MeterFacts, meterOf } from "@/domain/profile_meter.ts";

const NOTHING: MeterFacts = { photos: 0, bio: "", interests: 0, prompts: 0, languages: 0 };

Deno.test("PF-20 meterOf: nothing is 0, all of it 100, and each part that comes raises it and is named no more", () => {
  assert.deepEqual(meterOf(NOTHING), { percent: 0, next: "photo" });
  const steps: readonly (readonly [Partial<MeterFacts>, number, string | null])[] = [
    [{ photos: 1 }, 30, "bio"],
    [{ bio: "I paint." }, 50, "interests"],
    [{ interests: 1 }, 65, "prompts"],
    [{ prompts: 1 }, 80, "photos"],
    [{ photos: METER_PHOTOS }, 90, "languages"],
    [{ languages: 1 }, 100, null],
  ];
  let facts = NOTHING;
  for (const [more, percent, next] of steps) {
    facts = { ...facts, ...more };
    assert.deepEqual(meterOf(facts), { percent, next });
  }
});

Deno.test("PF-20 meterOf: what is missing in between comes first, and spaces are no bio", () => {
  assert.deepEqual(meterOf({ ...NOTHING, photos: METER_PHOTOS, languages: 2, bio: "  " }), {
    percent: 50,
    next: "bio",
  });
});
