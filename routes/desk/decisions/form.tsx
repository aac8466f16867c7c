/** The fields by which a decision is taken: on its own page, and on those of reports and members. */
import type { VNode } from "preact";
import { GUIDELINES, MEASURES, TARGET_KINDS, type TargetKind } from "@/domain/decisions.ts";
import { DECISION_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { Checkbox } from "@/components/checkbox.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { DeskInput } from "@/protocol/desk/calls/mod.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

/** Names of the fields. */
export const DECISION_FIELDS = [
  "rid",
  "measure",
  "target",
  "target_id",
  "rule",
  "facts",
  "days",
  "found",
] as const;
export type DecisionForm = { [Field in typeof DECISION_FIELDS[number]]?: string };

/** What a form comes to as the input of a call; null where a choice is missing. */
export function decisionOf(form: DecisionForm): Omit<DeskInput<"decision/take">, "member" | "source"> | null {
  const { rid = "", measure = "", target = "", target_id = "", rule = "", facts = "", days = "", found } =
    form;
  const chosen = MEASURES.find((each) => each === measure);
  const named = GUIDELINES.find((each) => each === rule);
  const kind = TARGET_KINDS.find((each) => each === target);
  if (!chosen || !named) return null;
  return {
    rid,
    measure: chosen,
    rule: named,
    facts,
    found_by_program: found ? 1 : 0,
    ...kind && { target: { kind, id: target_id.trim() } },
    ...days.trim() !== "" && { days: days.trim() },
  };
}

export async function readDecisionForm(c: PageContext): Promise<DecisionForm> {
  return await readForm(c, DECISION_FIELDS);
}

export interface DecisionFieldsProps {
  c: PageContext;
  values: DecisionForm;
  /** The language that the member reads. */
  language?: string;
}

export function DecisionFields({ c, values, language }: DecisionFieldsProps): VNode {
  const { dt, env } = c.var;
  const rid = values.rid || env.randomBytes(16).toHex();
  const targetText = (kind: TargetKind) => dt(`desk.decisions.target_${kind}`);
  return (
    <>
      <input type="hidden" name="rid" value={rid} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="measure"
          label={dt("desk.decisions.measure")}
          placeholder="–"
          options={MEASURES.map((value) => ({ value, label: dt(`measure.${value}`) }))}
          value={values.measure}
          required
        />
        <SelectField
          name="rule"
          label={dt("desk.decisions.rule")}
          placeholder="–"
          options={GUIDELINES.map((value) => ({ value, label: dt(`guideline.${value}`) }))}
          value={values.rule}
          required
        />
        <SelectField
          name="target"
          label={dt("desk.decisions.target")}
          options={[
            { value: "", label: dt("desk.decisions.target_none") },
            ...TARGET_KINDS.map((value) => ({ value, label: targetText(value) })),
          ]}
          value={values.target}
        />
        <TextField
          name="target_id"
          label={dt("desk.decisions.target_id")}
          value={values.target_id}
          maxLength={100}
        />
        <TextField
          name="days"
          type="number"
          min="1"
          max="365"
          label={dt("desk.decisions.days")}
          hint={dt("desk.decisions.days_help")}
          value={values.days}
        />
      </div>
      <TextArea
        name="facts"
        label={dt("desk.decisions.facts")}
        hint={language ? dt("desk.decisions.facts_help", { language }) : undefined}
        value={values.facts}
        maxLength={DECISION_TEXT_MAX_CODE_POINTS}
        required
      />
      <Checkbox name="found" label={dt("desk.decisions.found")} checked={values.found !== undefined} />
    </>
  );
}
