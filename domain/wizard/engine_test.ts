import assert from "node:assert/strict";
import { type Draft, EMPTY_DRAFT } from "@/domain/wizard/draft.ts";
import {
  checkStep,
  leaveOut,
  lookAt,
  openStep,
  type Posted,
  stepAfter,
  type WizardState,
} from "@/domain/wizard/engine.ts";
import { findStep, type SiteStep, type StepId, WIZARDS } from "@/domain/wizard/wizards.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { cheapHash } from "@/tests/kit/mod.ts";

const today = { year: 2026, month: 3, day: 14 };
const { landing, quick } = WIZARDS;

function stepOf(id: StepId, wizard = landing): SiteStep {
  return findStep(wizard, id) ?? assert.fail(`no step ${id}`);
}

function stateOf(answers: Draft["answers"] = {}, more: Partial<Draft> = {}): WizardState {
  return { draft: { ...EMPTY_DRAFT, answers, ...more }, today };
}

/** The answers after a step, or its errors. */
function take(id: StepId, posted: Posted, state: WizardState, wizard = landing) {
  const checked = checkStep(stepOf(id, wizard), posted, state);
  return checked.ok ? checked.answers : checked.errors;
}

Deno.test("RG-7 AU-2 checkStep: every wrong field of a step is named, and nothing of it is kept", () => {
  const posted = { name: ["1234"], gender: ["x"] };
  assert.deepEqual(take("name", posted, stateOf(), quick), {
    name: "name_invalid",
    gender: "choice_invalid",
  });
  assert.deepEqual(take("name", { ...posted, name: ["  Zoë! "] }, stateOf(), quick), {
    gender: "choice_invalid",
  });
});

Deno.test("RG-6 checkStep: fields of other steps are not looked at", () => {
  const posted = { gender: ["1"], email: ["dana@example.com"], wizard: ["x"], consent: ["1"] };
  assert.deepEqual(take("gender", posted, stateOf({ name: "Dana" })), { name: "Dana", gender: "1" });
});

Deno.test("AU-9 checkStep: gender is 1, 2 or other", () => {
  for (const gender of ["1", "2", "other"]) {
    assert.deepEqual(take("gender", { gender: [gender] }, stateOf()), { gender });
  }
  for (const gender of ["", "0", "3", "male", "__proto__"]) {
    assert.deepEqual(take("gender", { gender: [gender] }, stateOf()), { gender: "choice_invalid" });
  }
});

Deno.test("RG-9 checkStep: a date that does not exist leads back to the day, with its code", () => {
  const known = { birth_day: "31", birth_month: "2" };
  const answers = take("birth_year", { birth_year: ["1990"] }, stateOf(known));
  assert.deepEqual(answers, { ...known, birth_year: "1990" }, "the year by itself is right");
  const state = stateOf({ ...known, birth_year: "1990" });
  assert.deepEqual(lookAt(stepOf("birth_day"), state), {
    done: false,
    errors: { birth_day: "birth_invalid_date" },
  });
  assert.equal(openStep([stepOf("birth_day"), stepOf("birth_month")], state).id, "birth_day");
  assert.deepEqual(take("birth_day", { birth_day: ["30"] }, state), { birth_day: "birth_invalid_date" });
  assert.deepEqual(take("birth_day", { birth_day: ["28"] }, state), {
    ...state.draft.answers,
    birth_day: "28",
  });
});

Deno.test("RG-9 AU-4 checkStep: a year that is no adult's is refused in its step", () => {
  const state = stateOf({ birth_day: "15", birth_month: "3" });
  const codeOf = (year: string) => take("birth_year", { birth_year: [year] }, state);
  assert.deepEqual(codeOf("2008"), { birth_year: "birth_too_young" }, "18 only tomorrow");
  assert.deepEqual(codeOf("2027"), { birth_year: "birth_future" });
  assert.deepEqual(codeOf("1900"), { birth_year: "birth_too_old" });
  assert.deepEqual(codeOf("90"), { birth_year: "birth_invalid_year" });
  assert.deepEqual(codeOf("2007"), { ...state.draft.answers, birth_year: "2007" });
});

Deno.test("RG-9 lookAt: who turned 18 only by the calendar of another day is not done", () => {
  const answers = { birth_day: "15", birth_month: "3", birth_year: "2008" };
  assert.equal(lookAt(stepOf("birth_year"), stateOf(answers)).done, false);
  const tomorrow = { ...stateOf(answers), today: { ...today, day: 15 } };
  assert.equal(lookAt(stepOf("birth_year"), tomorrow).done, true);
});

Deno.test("RG-11 checkStep: a password is given to be hashed, and one that is set may stay", () => {
  const step = stepOf("password");
  const fresh = checkStep(step, { password: ["correct horse"] }, stateOf());
  assert.deepEqual(fresh, { ok: true, answers: {}, password: "correct horse" });
  const set = stateOf({}, { password: cheapHash("correct horse") });
  assert.deepEqual(checkStep(step, { password: [""] }, set), { ok: true, answers: {}, password: null });
  assert.deepEqual(checkStep(step, {}, stateOf()), { ok: false, errors: { password: "password_too_short" } });
  assert.deepEqual(checkStep(step, { password: ["short"] }, set), {
    ok: false,
    errors: { password: "password_too_short" },
  });
  assert.equal(lookAt(step, stateOf({ password: "correct horse" })).done, false, "no text is a password");
});

Deno.test("RG-13 leaveOut: the photo may be left out, nothing else may", () => {
  const photo = stepOf("photo");
  assert.equal(lookAt(photo, stateOf()).done, false);
  assert.equal(lookAt(photo, stateOf(leaveOut(photo, EMPTY_DRAFT))).done, true);
  assert.equal(lookAt(photo, stateOf({}, { photo: "x" as PhotoId })).done, true);
  assert.equal(lookAt(photo, stateOf({ photo: "x" })).done, false, "no text is a picture");
  const name = stepOf("name");
  assert.equal(lookAt(name, stateOf(leaveOut(name, EMPTY_DRAFT))).done, false);
});

Deno.test("RG-5 openStep: the first that lacks an answer, or whose answer is no longer one", () => {
  assert.equal(openStep(landing.steps, stateOf()).id, "gender");
  const state = stateOf({ gender: "1", discretion: "open", body: "slim" });
  assert.equal(openStep(landing.steps, state).id, "wanted");
  assert.equal(openStep(landing.steps, stateOf({ ...state.draft.answers, gender: "9" })).id, "gender");
  assert.equal(openStep(quick.steps, stateOf({ gender: "1" })).id, "name");
});

Deno.test("RG-7 stepAfter: the open step leads to the next open one, a change to the step after it", () => {
  const before = stateOf({ gender: "1", wanted: "2", body: "slim", hair: "red" });
  const after = stateOf({ ...before.draft.answers, discretion: "open" });
  const next = (id: StepId, states = { before, after }) => stepAfter(landing.steps, stepOf(id), states).id;
  assert.equal(next("discretion"), "origin", "what another wizard asked is not asked again");
  assert.equal(next("gender", { before: after, after }), "discretion");
  assert.equal(next("body", { before: after, after }), "hair");
});
