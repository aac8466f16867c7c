import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { checkAnswer } from "@/domain/wizard/check.ts";
import { type FieldId, fieldOf, FIELDS } from "@/domain/wizard/fields.ts";
import { OPTIONS } from "@/domain/wizard/options.ts";

function codeOf(id: FieldId, ...posted: string[]): string | null {
  const checked = checkAnswer(fieldOf(id), posted);
  return checked.ok ? null : checked.refusal.code;
}

const values = fc.array(fc.oneof(
  fc.string(),
  fc.integer({ min: -5, max: 2030 }).map(String),
  fc.constantFrom(...Object.values(OPTIONS).flat(), "__proto__", " 25 ", "٣", "1e1", "0x10", "1990"),
));

Deno.test("RG-8 checkAnswer: no field takes nothing", () => {
  for (const id of Object.keys(FIELDS) as FieldId[]) {
    assert.notEqual(codeOf(id), null, id);
    assert.notEqual(codeOf(id, ""), null, id);
  }
});

Deno.test("RG-6 checkAnswer: what it accepts, it accepts again unchanged, and nothing throws", () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(FIELDS) as FieldId[]), values, (id, posted) => {
      const checked = checkAnswer(fieldOf(id), posted);
      if (!checked.ok) return;
      const again = checkAnswer(fieldOf(id), [checked.value].flat());
      assert.deepEqual(again, checked);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("RG-8 checkAnswer: a choice takes its options and no others", () => {
  for (const [id, options] of Object.entries(OPTIONS) as [keyof typeof OPTIONS, readonly string[]][]) {
    if (fieldOf(id).kind === "choices") continue;
    for (const option of options) assert.equal(codeOf(id, option), null, `${id} ${option}`);
    for (const other of ["x", "__proto__", "length", `${options[0]} `]) {
      assert.equal(codeOf(id, other), "choice_invalid", `${id} ${other}`);
    }
  }
});

Deno.test("RG-8 checkAnswer: interests are 1 to 8 of the options, each once, in their order", () => {
  const all = [...OPTIONS.interests];
  assert.deepEqual(checkAnswer(fieldOf("interests"), ["music", "art", "music"]), {
    ok: true,
    value: ["art", "music"],
  });
  assert.equal(codeOf("interests", ...all.slice(0, 8)), null);
  assert.equal(codeOf("interests", ...all.slice(0, 9)), "choices_invalid");
  assert.equal(codeOf("interests", "art", "crime"), "choices_invalid");
});

Deno.test("RG-8 checkAnswer: numbers and ranges stay within their bounds", () => {
  for (const text of ["140", " 175 ", "210"]) assert.equal(codeOf("height", text), null, text);
  for (const text of ["139", "211", "1.8", "-170", "17e1", "１７０", "170cm"]) {
    assert.equal(codeOf("height", text), "height_invalid", text);
  }
  for (const text of ["1", "100", "050"]) assert.equal(codeOf("distance", text), null, text);
  for (const text of ["0", "101"]) assert.equal(codeOf("distance", text), "distance_invalid", text);
  assert.deepEqual(checkAnswer(fieldOf("ages"), ["018", "70"]), { ok: true, value: ["18", "70"] });
  assert.equal(codeOf("ages", "30", "30"), null);
  for (const [from, to] of [["17", "30"], ["30", "71"], ["40", "30"], ["30", ""]]) {
    assert.equal(codeOf("ages", from ?? "", to ?? ""), "ages_invalid", `${from} to ${to}`);
  }
});

Deno.test("RG-9 checkAnswer: each part of a date has its own code", () => {
  for (const text of ["0", "32", "x"]) assert.equal(codeOf("birth_day", text), "birth_invalid_day", text);
  for (const text of ["0", "13", "May"]) {
    assert.equal(codeOf("birth_month", text), "birth_invalid_month", text);
  }
  for (const text of ["90", "19900", "abcd"]) {
    assert.equal(codeOf("birth_year", text), "birth_invalid_year", text);
  }
  assert.deepEqual(checkAnswer(fieldOf("birth_day"), ["07"]), { ok: true, value: "7" });
});

Deno.test("RG-14 checkAnswer: a city is a number of the gazetteer", () => {
  assert.equal(codeOf("location", "2950159"), null);
  for (const text of ["Berlin", "-1", "0", "1.5", "99999999999"]) {
    assert.equal(codeOf("location", text), "place_required", text);
  }
});

Deno.test("RG-12 checkAnswer: only a tick is consent", () => {
  for (const text of ["1", "on", "true"]) assert.equal(codeOf("consent", text), null);
  for (const text of ["0", "off", "false", "no"]) assert.equal(codeOf("consent", text), "terms_required");
});
