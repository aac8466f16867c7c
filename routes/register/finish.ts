/** The last step: checks every step once more, makes the account, and signs in. */
import { readCookie, REWARD_COOKIE } from "@/domain/cookies.ts";
import { DEFAULT_LANGUAGE } from "@/domain/language.ts";
import { checkRegistration } from "@/domain/registration.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import { findStep } from "@/domain/wizard/wizards.ts";
import { AGE_PATH } from "@/routes/age.tsx";
import { clearDraft } from "@/routes/draft_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readReferrer } from "@/routes/ref.ts";
import { stepUrl } from "@/routes/register/address.ts";
import { findPlace } from "@/routes/register/place.ts";
import { renderStep } from "@/routes/register/step_page.tsx";
import type { StepVisit } from "@/routes/register/take_step.ts";
import { enter } from "@/routes/sign_in.ts";
import { signInOrigin } from "@/routes/sign_in_origin.ts";
import { takeTarget } from "@/routes/target_cookie.ts";

/** Where who has chosen a photo learns that it was not taken: ages are checked before the first one (AG-2). */
const PHOTO_WAITS = `${AGE_PATH}?photo=waits`;
/** Long enough for the first page of a new member, on which it is shown. */
const REWARD_S = 600;

/** Registers a visitor whose draft has all answers; others are led to what is missing. */
export async function finish(c: PageContext, visit: StepVisit) {
  const { env } = c.var;
  const { wizard, step, state, posted } = visit;
  const checked = checkRegistration(wizard.steps, posted.values, state);
  if (!checked.ok && checked.step !== step) return c.redirect(stepUrl(wizard, checked.step), 303);
  if (!checked.ok) return renderStep(c, { ...visit, errors: checked.errors });
  // In one language for everybody who will read it.
  const place = await findPlace(c, state.draft.answers.location, { lang: DEFAULT_LANGUAGE });
  const result = await env.actors.membership.register(
    { ...checked.value, place },
    {
      ...signInOrigin(c),
      wizard: wizard.id,
      timeZone: readCookie(c.req.header("cookie"), "tz"),
      referredBy: readReferrer(c),
    },
  );
  if (result.ok) {
    clearDraft(c);
    await enter(c, result.value);
    announceReward(c);
    const target = takeTarget(c);
    const ages = checked.value.photo ? await env.actors.ages.state(result.value.member) : null;
    return c.redirect(ages?.needed ? PHOTO_WAITS : target, 303);
  }
  const { refusal } = result;
  if (refusal.code !== "email_taken") return renderStep(c, { ...visit, errors: {}, refusal });
  const email = findStep(wizard, "email") ?? step;
  return renderStep(c, { ...visit, step: email, errors: { email: refusal.code } });
}

/** Has the next page show the coins of the sign-up. */
function announceReward(c: PageContext): void {
  const { secure } = c.var.env;
  const line = writeCookie(REWARD_COOKIE, "true", { maxAgeS: REWARD_S, secure, httpOnly: false });
  c.header("Set-Cookie", line, { append: true });
}
