import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { ABOUT_FIELDS } from "@/domain/about.ts";
import { parseBirthDate } from "@/domain/age.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { checkRegistration } from "@/domain/registration.ts";
import { type Draft, EMPTY_DRAFT } from "@/domain/wizard/draft.ts";
import { checkStep, leaveOut, type Posted, type WizardState } from "@/domain/wizard/engine.ts";
import { fieldOf } from "@/domain/wizard/fields.ts";
import { type SiteStep, type SiteWizard, WIZARDS } from "@/domain/wizard/wizards.ts";
import { cheapHash, someAnswers } from "@/tests/kit/mod.ts";

const today = { year: 2026, month: 3, day: 14 };
const VALID = someAnswers({ email: "dana@example.com" });

/** What a whole, right form posts for a step. */
function rightPost(step: SiteStep): Posted {
  return Object.fromEntries(step.fields.map((id) => [id, [VALID[id] ?? []].flat()]));
}

/** The draft after a post, as the page keeps it. */
function keep(step: SiteStep, posted: Posted | "skip", state: WizardState): Draft {
  const { draft } = state;
  if (posted === "skip") return step.skippable ? { ...draft, answers: leaveOut(step, draft) } : draft;
  const checked = checkStep(step, posted, state);
  if (!checked.ok) return draft;
  const password = checked.password === null ? draft.password : cheapHash(checked.password);
  return { ...draft, answers: checked.answers, password };
}

function fill(wizard: SiteWizard): Draft {
  return wizard.steps.reduce(
    (draft, step) => keep(step, step.id === "photo" ? "skip" : rightPost(step), { draft, today }),
    EMPTY_DRAFT,
  );
}

const wizards = fc.constantFrom(...Object.values(WIZARDS));
const consent: Posted = { consent: ["1"] };

Deno.test("RG-6 checkRegistration: each wizard answered in order gives an account", () => {
  for (const wizard of Object.values(WIZARDS)) {
    const checked = checkRegistration(wizard.steps, consent, { draft: fill(wizard), today });
    assert.ok(checked.ok, wizard.id);
    assert.deepEqual(checked.value.birthDate, { year: 1990, month: 2, day: 3 });
  }
});

Deno.test("RG-6 checkRegistration: without any one step there is no account, and that step is named", () => {
  fc.assert(fc.property(wizards, fc.nat(), (wizard, nth) => {
    const missing = wizard.steps[nth % (wizard.steps.length - 1)] ?? wizard.steps[0];
    const draft = wizard.steps.filter((step) => step !== missing).reduce(
      (draft, step) => keep(step, step.skippable ? "skip" : rightPost(step), { draft, today }),
      EMPTY_DRAFT,
    );
    const checked = checkRegistration(wizard.steps, consent, { draft, today });
    assert.equal(checked.ok, false);
    assert.equal(!checked.ok && checked.step, missing);
  }));
});

/** A post of any step: right, empty, left out, or with forged values. */
function posts(wizard: SiteWizard) {
  const forged = fc.array(
    fc.oneof(fc.string(), fc.constantFrom("1", "31", "2", "2015", "x@y.de", "slim", "99")),
  );
  return fc.tuple(
    fc.constantFrom(...wizard.steps),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant("right" as const) },
      fc.constant("skip" as const),
      fc.array(forged, { minLength: 3, maxLength: 3 }),
    ),
  );
}

Deno.test("RG-6 P9 checkRegistration: whatever is posted in whatever order, an account has every valid answer", () => {
  const runs = wizards.chain((wizard) =>
    fc.tuple(fc.constant(wizard), fc.array(posts(wizard), { maxLength: 60 }), fc.boolean())
  );
  let accounts = 0;
  fc.assert(
    fc.property(runs, ([wizard, sequence, agreed]) => {
      // Half of the runs start from a whole draft, which posts may only change into another whole one.
      const draft = sequence.reduce((draft, [step, post]) => {
        const forged = () => Object.fromEntries(step.fields.map((id, nth) => [id, post[nth] as string[]]));
        const posted = post === "skip" ? post : post === "right" ? rightPost(step) : forged();
        return keep(step, posted, { draft, today });
      }, agreed ? fill(wizard) : EMPTY_DRAFT);
      const checked = checkRegistration(wizard.steps, agreed ? consent : {}, { draft, today });
      if (!checked.ok) return;
      accounts++;
      assert.ok(agreed);
      assertWhole(wizard, draft);
    }),
    { numRuns: 600 },
  );
  assert.ok(accounts > 50, `only ${accounts} accounts`);
});

/** Every field of a wizard, checked by other means than the engine's. */
function assertWhole(wizard: SiteWizard, { answers, password }: Draft): void {
  for (const id of wizard.steps.flatMap((step) => step.fields)) {
    const field = fieldOf(id);
    const values = [answers[id] ?? []].flat();
    if (ABOUT_FIELDS.includes(id) && values.join() === "") continue;
    if (field.kind === "password") assert.ok(password);
    else if (field.kind === "choice") assert.ok(field.options.includes(values[0] ?? ""), id);
    else if (field.kind === "choices") {
      assert.ok(values.length > 0 && values.every((v) => field.options.includes(v)));
    } else if (field.kind === "number") {
      assert.ok(Number(values[0]) >= field.min && Number(values[0]) <= field.max);
    } else if (field.kind === "range") assert.ok(Number(values[0]) <= Number(values[1]), id);
    else if (field.kind === "name") assert.match(values[0] ?? "", /^[\p{L}\p{M} ]{1,24}$/u);
    else if (field.kind === "email") assert.match(values[0] ?? "", /^[^@\s]+@[^@\s]+\.[^@\s]+$/);
    else if (field.kind === "place") assert.match(values[0] ?? "", /^[1-9]\d*$/);
    else if (field.kind === "photo") assert.equal(values[0], "");
  }
  const { birth_day: day, birth_month: month, birth_year: year } = answers;
  const date = parseBirthDate({ day: String(day), month: String(month), year: String(year) }, today);
  assert.ok(date.ok);
}

Deno.test("AU-10 RG-12 checkRegistration: the terms must be accepted at the last step", () => {
  const state = { draft: fill(WIZARDS.quick), today };
  for (const posted of [{}, { consent: [""] }, { consent: ["off"] }, { consent: ["0"] }]) {
    const checked = checkRegistration(WIZARDS.quick.steps, posted, state);
    assert.deepEqual(!checked.ok && checked.errors, { consent: "terms_required" });
  }
});

Deno.test("AU-4 checkRegistration: somebody of 17 makes no account, whatever the draft says", () => {
  const draft = fill(WIZARDS.quick);
  const answers = { ...draft.answers, birth_day: "15", birth_month: "3", birth_year: "2008" };
  const checked = checkRegistration(WIZARDS.quick.steps, consent, { draft: { ...draft, answers }, today });
  assert.equal(!checked.ok && checked.step.id, "birthday");
});

Deno.test("RG-15 DI-25 checkRegistration: the answers become what an account keeps", () => {
  const { quick, landing, blue } = WIZARDS;
  const registrationOf = (wizard: SiteWizard, own: Draft["answers"] = {}) => {
    const draft = fill(wizard);
    const whole = { ...draft, answers: { ...draft.answers, ...own }, photo: "p" as PhotoId };
    const checked = checkRegistration(wizard.steps, consent, { draft: whole, today });
    return checked.ok ? checked.value : assert.fail(checked.step.id);
  };
  const short = registrationOf(quick);
  assert.equal(short.goal, "chat");
  assert.equal(short.photo, "p");
  assert.deepEqual(short.search, { ages: [25, 45], radius_km: 100, gender: 1 });
  assert.deepEqual(registrationOf(quick, { wanted: "both" }).search.gender, 0);
  assert.deepEqual(short.about, {});

  const middle = registrationOf(landing, { wanted: "both" });
  assert.deepEqual(middle.search, { ages: [26, 46], radius_km: 100, gender: 0 });
  assert.equal(middle.goal, null);
  assert.deepEqual(Object.keys(middle.about), ["discretion", "body", "hair", "origin"]);

  const long = registrationOf(blue, { wanted: "2", distance: "30", interests: ["art", "music"] });
  assert.deepEqual(long.search, { ages: [25, 45], radius_km: 30, gender: 2 });
  assert.deepEqual(long.about.interests, ["art", "music"]);
  assert.deepEqual(long.about.height, ["170"]);
  assert.equal(Object.keys(long.about).length, 14);
});
