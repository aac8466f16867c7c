/** The registrations: of each the first step, a choice, the place, the picture, the summary, and what it alone asks. */
import type { TextLanguage } from "@/domain/language.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import { fieldOf } from "@/domain/wizard/fields.ts";
import type { SiteStep, SiteWizard, StepId } from "@/domain/wizard/wizards.ts";
import { WIZARDS } from "@/domain/wizard/wizards.ts";
import { OPTIONS } from "@/domain/wizard/options.ts";
import type { Screen } from "@/tasks/screens/screen.ts";
import { cheapHash } from "@/tests/kit/cheap_hasher.ts";
import { contextOf, type TestServer } from "@/tests/kit/mod.ts";

/** Steps that every registration is shown with. */
const SHARED: readonly StepId[] = ["location", "photo", "confirm"];
/** Steps that look like no other, shown with the first registration that has them. */
const SPECIAL: readonly StepId[] = [
  "birthday",
  "ages",
  "email",
  "password",
  "height",
  "interests",
];
const CITY = "Munich";

/** The pictures of all wizards, in their steps' order. */
export function wizardScreens(): Screen[] {
  const shown = new Set<StepId>();
  return Object.values(WIZARDS).flatMap((wizard) =>
    wizard.steps.filter((step, index) => isShown(wizard, step, { index, shown })).map((step, index) => {
      shown.add(step.id);
      return {
        name: `register-${wizard.id}-${step.id}`,
        route: "/register",
        path: `/register?wizard=${wizard.id}&step=${step.id}`,
        // The first step is shown as it is found, the others with what was answered.
        as: index === 0 ? "visitor" : "applicant",
      } as const;
    })
  );
}

function isShown(
  wizard: SiteWizard,
  step: SiteStep,
  { index, shown }: { index: number; shown: ReadonlySet<StepId> },
): boolean {
  const isNew = SPECIAL.includes(step.id) && !shown.has(step.id);
  return index === 0 || SHARED.includes(step.id) || isNew || step === firstChoice(wizard);
}

/** The first step after the first that asks to choose one of several answers. */
function firstChoice(wizard: SiteWizard): SiteStep | undefined {
  return wizard.steps.slice(1).find(({ fields }) => fields.every((id) => fieldOf(id).kind === "choice"));
}

/** The cookie of somebody who has answered everything but the last step, in words of their language. */
export async function draftCookie(server: TestServer, lang: TextLanguage): Promise<string> {
  const { actors, places } = contextOf(server);
  const [city] = await places.search(CITY, lang, { limit: 1 });
  if (!city) throw new RangeError(`The gazetteer does not know "${CITY}"`);
  const first = Object.fromEntries(Object.entries(OPTIONS).map(([field, [option]]) => [field, option]));
  const answers: Draft["answers"] = {
    ...first,
    name: lang === "he" ? "תמר" : "Tamar",
    gender: "2",
    goal: "flirt",
    birth_day: "14",
    birth_month: "3",
    birth_year: "1997",
    ages: ["27", "39"],
    distance: "50",
    height: "171",
    interests: ["books", "cooking", "music", "travel"],
    location: String(city.id),
    email: "tamar@example.com",
    photo: "",
  };
  const draft = { answers, password: cheapHash("correct horse"), photo: null };
  return `draft=${await actors.drafts.seal(draft)}`;
}
