/** Why somebody is reported: one of a few reasons, with nothing chosen at first. */
import type { VNode } from "preact";
import { REPORT_REASONS } from "@/domain/report.ts";
import type { Translate } from "@/locales/text.ts";

export interface ReasonListProps {
  t: Translate;
  isMissing: boolean;
  /** Of the words that say that one is missing. */
  errorId: string;
  onChosen(): void;
}

export function ReasonList({ t, isMissing, errorId, onChosen }: ReasonListProps): VNode {
  return (
    <fieldset aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">{t("report.reason")}</legend>
      {REPORT_REASONS.map((reason) => (
        <label
          key={reason}
          className="-mx-3 flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-sunken has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name="reason"
            value={reason}
            aria-invalid={isMissing ? "true" : undefined}
            className="size-5 shrink-0"
            onChange={onChosen}
          />
          <span className="min-w-0 wrap-anywhere">{t(`report.reason_${reason}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
