/** What a posted step makes of the draft: the checks of its fields, then those that need the store, in their order. */
import { PLACE_QUERY_MAX_CHARS } from "@/domain/limits.ts";
import { accept, type Refusal } from "@/domain/refusals.ts";
import { checkStep, type FieldErrors, leaveOut, type WizardState } from "@/domain/wizard/engine.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import type { SiteStep, SiteWizard } from "@/domain/wizard/wizards.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { findPlace, placeToSearch } from "@/routes/register/place.ts";
import type { PostedStep } from "@/routes/register/read_posted.ts";
import { takeUpload } from "@/routes/upload.ts";

/** A step of a wizard as somebody posted it. */
export interface StepVisit {
  wizard: SiteWizard;
  step: SiteStep;
  state: WizardState;
  posted: PostedStep;
}

/** Why a step is shown again: what is wrong with its fields, or with the moment. */
export interface StepProblem {
  errors: FieldErrors;
  refusal?: Refusal<"too_many_requests" | "busy">;
}

export type Taken =
  | { ok: true; draft: Draft }
  /** A city is to be looked for first. */
  | { ok: false; search: string; problem?: undefined }
  | { ok: false; search?: undefined; problem: StepProblem };

/** Checks a posted step and gives the draft after it. */
export async function takeStep(c: PageContext, visit: StepVisit): Promise<Taken> {
  const { step, posted, state } = visit;
  const { draft } = state;
  if (posted.extra.has("skip") && step.skippable) {
    const photo = step.fields.includes("photo") ? null : draft.photo;
    return { ok: true, draft: { ...draft, answers: leaveOut(step, draft), photo } };
  }
  if (posted.file && step.fields.includes("photo")) return await takePhoto(c, draft, posted.file);
  const search = step.fields.includes("location") ? await placeToSearch(c, posted) : null;
  // It goes into an address, which has an end.
  if (search !== null && search.length > PLACE_QUERY_MAX_CHARS) {
    return problem({ errors: { location: "place_too_long" } });
  }
  if (search !== null) return { ok: false, search };
  const checked = checkStep(step, posted.values, state);
  if (!checked.ok) return problem({ errors: checked.errors });
  const { answers } = checked;

  if (step.fields.includes("email") && answers.email !== draft.answers.email) {
    const free = await checkEmail(c, answers.email);
    if (!free.ok) return problem(free.problem);
  }
  if (step.fields.includes("location") && !await findPlace(c, answers.location)) {
    return problem({ errors: { location: "place_required" } });
  }
  if (checked.password === null) return { ok: true, draft: { ...draft, answers } };
  const { env } = c.var;
  const hash = await env.actors.membership.hashPassword(checked.password, env.addressOf(c.env.incoming));
  if (!hash.ok) return problem({ errors: {}, refusal: hash.refusal });
  return { ok: true, draft: { ...draft, answers, password: hash.value } };
}

async function checkEmail(
  c: PageContext,
  email: Draft["answers"][string] | undefined,
): Promise<{ ok: true } | { ok: false; problem: StepProblem }> {
  const { env } = c.var;
  const free = await env.actors.membership.checkEmail(String(email), env.addressOf(c.env.incoming));
  if (free.ok) return accept(null);
  const { refusal } = free;
  return problem(
    refusal.code === "email_taken" ? { errors: { email: refusal.code } } : { errors: {}, refusal },
  );
}

/** Keeps a picture that came with the form, as a browser without JavaScript sends it. */
async function takePhoto(c: PageContext, draft: Draft, file: File): Promise<Taken> {
  const result = await takeUpload(c, file);
  if (result.ok) return { ok: true, draft: { ...draft, photo: result.value.id } };
  const { refusal } = result;
  switch (refusal.code) {
    case "too_many_requests":
    case "busy":
      return problem({ errors: {}, refusal });
    case "photos_limited":
    case "age_check_needed":
      throw new TypeError("Cannot limit a registration: it has no member yet");
    default:
      return problem({ errors: { photo: refusal.code } });
  }
}

function problem(value: StepProblem): { ok: false; problem: StepProblem } {
  return { ok: false, problem: value };
}
