/**
 * Registration step by step (RG-1). Each step is an address, a plain form and a post; what was answered travels in the
 * sealed draft cookie. The server alone decides which step comes, and the last one registers.
 */
import { calendarDateAt } from "@/domain/age.ts";
import { openStep, stepAfter } from "@/domain/wizard/engine.ts";
import type { SiteStep, SiteWizard } from "@/domain/wizard/wizards.ts";
import { readDraft, writeDraft } from "@/routes/draft_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { askedStep, isFromSummary, rememberWizard, stepUrl, wizardOf } from "@/routes/register/address.ts";
import { finish } from "@/routes/register/finish.ts";
import { readPosted } from "@/routes/register/read_posted.ts";
import { renderStep } from "@/routes/register/step_page.tsx";
import { takeStep } from "@/routes/register/take_step.ts";

/** Shows the step of the address, unless one before it is open. Without a step it goes on where the visitor stopped. */
export async function getRegister(c: PageContext) {
  const draft = await readDraft(c);
  const wizard = wizardOf(c, draft);
  const state = { draft, today: calendarDateAt(c.var.env.now()) };
  const open = openStep(wizard.steps, state);
  const asked = askedStep(c, wizard);
  const isFirst = open === wizard.steps[0] && c.req.query("step") === undefined;
  const step = asked ?? (isFirst ? open : null);
  if (!step || isBefore(wizard, open, step)) return c.redirect(stepUrl(wizard, open), 303);
  return await renderStep(c, { wizard, step, state });
}

/** Takes the answers of a step, and leads to the next one. */
export async function postRegister(c: PageContext) {
  const draft = await readDraft(c);
  const wizard = wizardOf(c, draft);
  const state = { draft, today: calendarDateAt(c.var.env.now()) };
  const step = askedStep(c, wizard);
  if (!step) return c.redirect(stepUrl(wizard, openStep(wizard.steps, state)), 303);
  const posted = await readPosted(c, step);
  const visit = { wizard, step, state, posted };
  const last = wizard.steps.at(-1) ?? step;
  if (step === last) return await finish(c, visit);
  const taken = await takeStep(c, visit);
  if (!taken.ok && taken.search !== undefined) {
    return c.redirect(stepUrl(wizard, step, { summary: isFromSummary(c), q: taken.search }), 303);
  }
  if (!taken.ok) return await renderStep(c, { ...visit, ...taken.problem });
  if (!isBefore(wizard, step, openStep(wizard.steps, state))) {
    c.var.env.actors.stats.step({ wizard: wizard.id, step: step.id, lang: c.var.lang });
  }
  const after = { ...taken.draft, answers: rememberWizard(taken.draft.answers, wizard) };
  await writeDraft(c, after);
  const next = isFromSummary(c)
    ? openStep(wizard.steps, { ...state, draft: after })
    : stepAfter(wizard.steps, step, { before: state, after: { ...state, draft: after } });
  return c.redirect(stepUrl(wizard, next), 303);
}

function isBefore({ steps }: SiteWizard, one: SiteStep, other: SiteStep): boolean {
  return steps.indexOf(one) < steps.indexOf(other);
}
