/** What the controls of a step are given, and what they all show of it. */
import type { Draft } from "@/domain/wizard/draft.ts";
import type { FieldErrors } from "@/domain/wizard/engine.ts";
import type { FieldId } from "@/domain/wizard/fields.ts";
import type { SiteStep } from "@/domain/wizard/wizards.ts";
import type { PageContext } from "@/routes/page_env.ts";
import type { Places } from "@/routes/register/place.ts";
import type { PostedStep } from "@/routes/register/read_posted.ts";

export interface StepFieldProps {
  c: PageContext;
  id: FieldId;
  step: SiteStep;
  draft: Draft;
  places: Places;
  /** What was posted and refused. */
  posted: PostedStep | undefined;
  errors: FieldErrors;
  /** Takes the focus when the page opens. */
  focus: boolean;
}

/** The values to show in a field: what was posted, else the draft's answer. */
export function valuesOf({ id, draft, posted }: StepFieldProps): readonly string[] {
  return posted?.values[id] ?? [draft.answers[id] ?? []].flat();
}

/** What is wrong, in words; the second wrong address in a row has words of its own (spec §5). */
export function errorText({ c, id, errors, posted }: StepFieldProps): string | undefined {
  const error = errors[id];
  if (error === undefined) return undefined;
  const { t } = c.var;
  return error === "email_invalid" && posted?.extra.has("again")
    ? t("register.email_invalid_again")
    : t(`refusal.${error}`);
}
