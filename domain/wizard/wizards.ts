/** The three registrations by name, and which one a visitor gets. */
import type { TextLanguage } from "@/domain/language.ts";
import { blue } from "@/domain/wizard/blue.ts";
import { landing } from "@/domain/wizard/landing.ts";
import { quick } from "@/domain/wizard/quick.ts";
import type { Step, Wizard } from "@/domain/wizard/wizard.ts";

const DATA = { quick, landing, blue } as const;

export type WizardId = keyof typeof DATA;
export type StepId = (typeof DATA)[WizardId]["steps"][number]["id"];
/** A wizard of this product. */
export type SiteWizard = Wizard<WizardId, StepId>;
/** A step of one of them. */
export type SiteStep = Step<StepId>;

export const WIZARDS: Readonly<Record<WizardId, SiteWizard>> = DATA;

/** The wizard of a name, or null. */
export function findWizard(id: string): SiteWizard | null {
  return Object.values(WIZARDS).find((wizard) => wizard.id === id) ?? null;
}

/** The one that a visitor gets who asks for none: Hebrew has about fifteen steps (spec §2). */
export function defaultWizard(language: TextLanguage): SiteWizard {
  return language === "he" ? WIZARDS.landing : WIZARDS.quick;
}

/** A wizard's step by its name, or null. */
export function findStep(wizard: SiteWizard, id: string): SiteStep | null {
  return wizard.steps.find((step) => step.id === id) ?? null;
}
