/** Addresses of the registration: `/register?wizard=blue&step=height`. */
import { textLanguage } from "@/domain/language.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import {
  defaultWizard,
  findStep,
  findWizard,
  type SiteStep,
  type SiteWizard,
} from "@/domain/wizard/wizards.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Where a draft remembers its wizard, beside the answers. */
const WIZARD = "wizard";

/** Marks an address that leads back to the summary. */
const FROM_SUMMARY = "summary";

/** The wizard that the address names, else the one that was begun, else the language's. */
export function wizardOf(c: PageContext, draft: Draft): SiteWizard {
  const begun = draft.answers[WIZARD];
  return findWizard(c.req.query("wizard") ?? "") ?? findWizard(typeof begun === "string" ? begun : "") ??
    defaultWizard(textLanguage(c.var.lang));
}

/** The step that the address names; null where there is none of that name. */
export function askedStep(c: PageContext, wizard: SiteWizard): SiteStep | null {
  return findStep(wizard, c.req.query("step") ?? "");
}

/** Answers that remember which wizard they belong to. */
export function rememberWizard(answers: Draft["answers"], wizard: SiteWizard): Draft["answers"] {
  return { ...answers, [WIZARD]: wizard.id };
}

/** Where a step's address keeps a city to look for. */
const SEARCH = "q";

/** A step's own address. It leads back to the summary where the visitor came from there. */
export function stepUrl(
  wizard: SiteWizard,
  step: SiteStep,
  more: { summary?: boolean; q?: string } = {},
): string {
  const params = new URLSearchParams({ wizard: wizard.id, step: step.id });
  if (more.summary) params.set("from", FROM_SUMMARY);
  if (more.q !== undefined) params.set(SEARCH, more.q);
  return `/register?${params}`;
}

/** The city that the address looks for, or null. */
export function askedSearch(c: PageContext): string | null {
  return c.req.query(SEARCH) || null;
}

/** Whether the visitor came from the summary, and goes back there. */
export function isFromSummary(c: PageContext): boolean {
  return c.req.query("from") === FROM_SUMMARY;
}
