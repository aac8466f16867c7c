/** When the member is told of nothing: a switch, and two times that may lie on both sides of midnight, said in words. */
import type { VNode } from "preact";
import { type AlertFields, clockText, minutesOf } from "@/domain/alert_fields.ts";
import { messageClock } from "@/domain/time_text.ts";
import { classes } from "@/components/classes.ts";
import { Field, FIELD_BOX, FieldNote } from "@/components/field.tsx";
import { Switch } from "@/islands/settings/switch.tsx";
import type { Translate } from "@/locales/text.ts";

export interface QuietFieldsProps {
  t: Translate;
  lang: string;
  fields: Pick<AlertFields, "isQuiet" | "from" | "to">;
  /** The zone that they are counted in. */
  timeZone: string;
  /** The zone that they have been counted in until now, where it is another one. */
  before: string | null;
  error: string | undefined;
  /** The times are there before the switch is turned on too: without JavaScript nothing could bring them then. */
  isBeforeHydration: boolean;
  onSet<Field extends "isQuiet" | "from" | "to">(field: Field, value: AlertFields[Field]): void;
}

export function QuietFields(props: QuietFieldsProps): VNode {
  const { t, lang, fields, timeZone, before, error, isBeforeHydration, onSet } = props;
  const { isQuiet, from, to } = fields;
  const clock = (minutes: number) => messageClock(minutes * 60, { locale: lang, timeZone: "UTC" });
  const says = from === null || to === null || from === to
    ? undefined
    : t(from < to ? "notifications.quiet_says" : "notifications.quiet_says_next", {
      from: clock(from),
      to: clock(to),
    });
  return (
    <>
      <Switch
        name="alerts-quiet"
        field="quiet"
        label={t("notifications.quiet")}
        hint={t("notifications.quiet_hint")}
        isOn={isQuiet}
        disabled={false}
        onChange={(isOn) => onSet("isQuiet", isOn)}
      />
      {(isQuiet || isBeforeHydration) && (
        <div className={classes("gap-1.5", isQuiet ? "grid" : "hidden noscript:grid")}>
          <div className="flex flex-wrap gap-3">
            {(["from", "to"] as const).map((field) => (
              <div key={field} className="min-w-0 flex-[1_1_9rem]">
                <Field name={field} label={t(`notifications.quiet_${field}`)}>
                  <input
                    id={`field-${field}`}
                    type="time"
                    name={field}
                    value={clockText(fields[field])}
                    aria-invalid={error ? "true" : undefined}
                    aria-describedby={error ? "field-quiet-error" : undefined}
                    // Room for the longest time in large letters.
                    className={`${FIELD_BOX} pe-2`}
                    onInput={(event) => onSet(field, minutesOf(event.currentTarget.value))}
                  />
                </Field>
              </div>
            ))}
          </div>
          <FieldNote name="quiet" error={error} />
          <p role="status" className="text-sm">{isQuiet && says}</p>
          <p className="text-sm text-muted">
            {t("notifications.quiet_zone")} <bdi>{timeZone}</bdi>
          </p>
          {before !== null && (
            <p className="text-sm text-muted">
              {t("notifications.quiet_before")} <bdi>{before}</bdi>
            </p>
          )}
        </div>
      )}
    </>
  );
}
