import assert from "node:assert/strict";
import { ABOUT_FIELDS } from "@/domain/about.ts";
import { type FieldId, FIELDS } from "@/domain/wizard/fields.ts";
import { OPTIONS } from "@/domain/wizard/options.ts";
import { defaultWizard, findStep, findWizard, type StepId, WIZARDS } from "@/domain/wizard/wizards.ts";

Deno.test("RG-1 wizards: 9, 15 and 26 steps, in the order of the specification", () => {
  const idsOf = ({ steps }: { steps: readonly { id: StepId }[] }) => steps.map(({ id }) => id).join(" ");
  assert.equal(
    idsOf(WIZARDS.quick),
    "name birthday goal ages location email password photo confirm",
  );
  assert.equal(
    idsOf(WIZARDS.landing),
    "gender discretion wanted body hair origin birth_day birth_month birth_year name location photo email " +
      "password confirm",
  );
  assert.equal(
    idsOf(WIZARDS.blue),
    "goal experience dates distance communication ethnicity ages gender temperament relationship height " +
      "industry interests drink smoke workout pets children family_plans name birthday location photo email " +
      "password confirm",
  );
  assert.deepEqual(Object.values(WIZARDS).map(({ steps }) => steps.length), [9, 15, 26]);
});

Deno.test("RG-1 CS-1 wizards: each asks once for what every account needs, and for consent last", () => {
  const needed: FieldId[] = [
    "name",
    "gender",
    "wanted",
    "birth_day",
    "birth_month",
    "birth_year",
    "location",
    "email",
    "password",
    "consent",
  ];
  for (const { id, steps } of Object.values(WIZARDS)) {
    const fields: FieldId[] = steps.flatMap((step) => step.fields);
    assert.equal(new Set(fields).size, fields.length, id);
    for (const field of needed) assert.ok(fields.includes(field), `${id} does not ask for ${field}`);
    assert.equal(fields.at(-1), "consent");
    for (const { fields, skippable = false } of steps) {
      assert.equal(skippable, fields.every((field) => field === "photo" || ABOUT_FIELDS.includes(field)));
    }
  }
});

Deno.test("RG-1 wizards: every field is asked by some wizard, languages by the profile, and every option has an id of its own", () => {
  const asked = new Set(Object.values(WIZARDS).flatMap(({ steps }) => steps.flatMap((step) => step.fields)));
  assert.deepEqual(Object.keys(FIELDS).filter((id) => !asked.has(id as FieldId)), ["languages"]);
  for (const options of Object.values<readonly string[]>(OPTIONS)) {
    assert.equal(new Set(options).size, options.length);
  }
});

Deno.test("RG-1 findWizard, findStep, defaultWizard: by name, and by language", () => {
  assert.equal(findWizard("blue"), WIZARDS.blue);
  for (const id of ["", "red", "__proto__", "toString"]) assert.equal(findWizard(id), null);
  assert.equal(findStep(WIZARDS.blue, "height")?.id, "height");
  assert.equal(findStep(WIZARDS.quick, "height"), null);
  assert.deepEqual((["en", "de", "he"] as const).map((lang) => defaultWizard(lang).id), [
    "quick",
    "quick",
    "landing",
  ]);
});
