/** The three registrations by name, and which one a visitor gets. */
import type { TextLanguage } from "@/domain/language.ts";
import type { Step, Wizard } from "@/domain/wizard/wizard.ts";

/** The short registration: nine steps with what chatting needs. */
const quick = {
  id: "quick",
  steps: [
    { id: "name", fields: ["name", "gender"] },
    { id: "birthday", fields: ["birth_day", "birth_month", "birth_year"] },
    { id: "goal", fields: ["goal"] },
    { id: "ages", fields: ["wanted", "ages"] },
    { id: "location", fields: ["location"] },
    { id: "email", fields: ["email"] },
    { id: "password", fields: ["password"] },
    { id: "photo", fields: ["photo"], skippable: true },
    { id: "confirm", fields: ["consent"] },
  ],
} as const satisfies Wizard;

/** The registration behind the landing pages, and the one of Hebrew: fifteen short steps, the birth date in three. */
const landing = {
  id: "landing",
  steps: [
    { id: "gender", fields: ["gender"] },
    { id: "discretion", fields: ["discretion"], skippable: true },
    { id: "wanted", fields: ["wanted"] },
    { id: "body", fields: ["body"], skippable: true },
    { id: "hair", fields: ["hair"], skippable: true },
    { id: "origin", fields: ["origin"], skippable: true },
    { id: "birth_day", fields: ["birth_day"] },
    { id: "birth_month", fields: ["birth_month"] },
    { id: "birth_year", fields: ["birth_year"] },
    { id: "name", fields: ["name"] },
    { id: "location", fields: ["location"] },
    { id: "photo", fields: ["photo"], skippable: true },
    { id: "email", fields: ["email"] },
    { id: "password", fields: ["password"] },
    { id: "confirm", fields: ["consent"] },
  ],
} as const satisfies Wizard;

/** The long registration behind the blue landing page: 26 steps, with what members like to know of each other. */
const blue = {
  id: "blue",
  steps: [
    { id: "goal", fields: ["goal"] },
    { id: "experience", fields: ["experience"], skippable: true },
    { id: "dates", fields: ["wanted"] },
    { id: "distance", fields: ["distance"] },
    { id: "communication", fields: ["communication"], skippable: true },
    { id: "ethnicity", fields: ["origin"], skippable: true },
    { id: "ages", fields: ["ages"] },
    { id: "gender", fields: ["gender"] },
    { id: "temperament", fields: ["temperament"], skippable: true },
    { id: "relationship", fields: ["relationship"], skippable: true },
    { id: "height", fields: ["height"], skippable: true },
    { id: "industry", fields: ["industry"], skippable: true },
    { id: "interests", fields: ["interests"], skippable: true },
    { id: "drink", fields: ["drink"], skippable: true },
    { id: "smoke", fields: ["smoke"], skippable: true },
    { id: "workout", fields: ["workout"], skippable: true },
    { id: "pets", fields: ["pets"], skippable: true },
    { id: "children", fields: ["children"], skippable: true },
    { id: "family_plans", fields: ["family_plans"], skippable: true },
    { id: "name", fields: ["name"] },
    { id: "birthday", fields: ["birth_day", "birth_month", "birth_year"] },
    { id: "location", fields: ["location"] },
    { id: "photo", fields: ["photo"], skippable: true },
    { id: "email", fields: ["email"] },
    { id: "password", fields: ["password"] },
    { id: "confirm", fields: ["consent"] },
  ],
} as const satisfies Wizard;

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
