/** What a report may say in its member's own words, with how much room is left. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { FIELD_LOOK } from "@/components/field.tsx";
import { REPORT_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { Translate } from "@/locales/text.ts";

const TEXT_ID = "report-text";
const LEFT_ID = "report-left";

export interface ReportTextProps {
  t: Translate;
  text: string;
  onText(text: string): void;
}

export function ReportText({ t, text, onText }: ReportTextProps): VNode {
  const left = REPORT_TEXT_MAX_CODE_POINTS - [...text].length;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={TEXT_ID} className="text-sm font-medium">{t("report.text")}</label>
      <textarea
        id={TEXT_ID}
        rows={3}
        dir="auto"
        aria-describedby={LEFT_ID}
        aria-invalid={left < 0 ? "true" : undefined}
        className={classes(FIELD_LOOK, "min-h-24 resize-y py-3")}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
      <p
        id={LEFT_ID}
        className={classes("text-end text-xs tabular-nums", left < 0 ? "text-bad" : "text-muted")}
      >
        {t("report.characters_left", { count: left })}
      </p>
    </div>
  );
}
