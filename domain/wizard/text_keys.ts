/** Which texts the registration needs, by its data: a language without one of them fails the type check. */
import type { OptionKey } from "@/domain/wizard/options.ts";
import type { StepId } from "@/domain/wizard/wizards.ts";

/** Each step has its question and a helper line, each option its words. */
export type WizardTextKey = `wizard.title.${StepId}` | `wizard.help.${StepId}` | OptionKey;
