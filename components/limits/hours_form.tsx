/** The form of a member's quiet hours for spending: whether, from when until when, and what still counts. Posts to /limits. */
import type { VNode } from "preact";
import type { QuietHours } from "@/domain/alerts.ts";
import { clockText } from "@/domain/alert_fields.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Checkbox } from "@/components/checkbox.tsx";
import { Field, FIELD_BOX, FieldNote } from "@/components/field.tsx";
import { Notice } from "@/components/notice.tsx";
import type { Translate } from "@/locales/text.ts";

export interface HoursFormProps {
  t: Translate;
  isOn: boolean;
  hours: { readonly [Side in keyof QuietHours]: number | null };
  zone: string;
  /** What was given up and still counts, in words. */
  given_up: readonly { from: string; to: string; time: string }[];
  /** Until when it is quiet now, in words; null where it is not. */
  now_until: string | null;
  error?: string | undefined;
}

export function HoursForm(props: HoursFormProps): VNode {
  const { t, isOn, hours, zone, given_up, now_until, error } = props;
  return (
    <CardSection id="hours" title={t("limits.hours_title")}>
      <p className="-mt-1.5 text-sm text-muted">{t("limits.hours_lead")}</p>
      {now_until !== null && <Notice kind="info">{t("limits.hours_now", { time: now_until })}</Notice>}
      <form method="post" action="/limits" noValidate className="grid gap-4">
        <input type="hidden" name="ask" value="hours" />
        <Checkbox name="quiet" label={t("limits.hours_on")} checked={isOn} />
        <div className="flex flex-wrap gap-3">
          {(["from", "to"] as const).map((side) => (
            <div key={side} className="min-w-0 flex-[1_1_9rem]">
              <Field name={side} label={t(`limits.hours_${side}`)}>
                <input
                  id={`field-${side}`}
                  type="time"
                  name={side}
                  value={clockText(hours[side])}
                  aria-invalid={error ? "true" : undefined}
                  aria-describedby={error ? "field-hours-error" : undefined}
                  className={`${FIELD_BOX} pe-2`}
                />
              </Field>
            </div>
          ))}
        </div>
        <FieldNote name="hours" error={error} />
        <p className="text-sm text-muted">
          {t("limits.hours_zone")} <bdi>{zone}</bdi>
        </p>
        {given_up.map((each) => (
          <p key={each.time} className="text-sm font-medium">{t("limits.hours_given_up", each)}</p>
        ))}
        <Button type="submit" className="justify-self-start">{t("limits.hours_save")}</Button>
      </form>
    </CardSection>
  );
}
