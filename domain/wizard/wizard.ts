/** What a wizard is: steps in their order, each with the fields that it asks for. Data only. */
import type { FieldId } from "@/domain/wizard/fields.ts";

export interface Step<Id extends string = string> {
  /** Names the step in its address and its texts: `wizard.title.<id>` and `wizard.help.<id>`. */
  readonly id: Id;
  readonly fields: readonly FieldId[];
  /** The step may be left out. */
  readonly skippable?: true;
}

/** At least one step; the last one asks for consent. */
export type Steps<Some extends Step = Step> = readonly [Some, ...Some[]];

export interface Wizard<Id extends string = string, StepId extends string = string> {
  readonly id: Id;
  readonly steps: Steps<Step<StepId>>;
}
