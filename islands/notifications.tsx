/**
 * What the member wants to be told of while away, on /notifications. A plain form that posts until the page is hydrated.
 * Invariant: nothing counts until it is saved.
 */
import { useLayoutEffect, useMemo, useRef } from "react";
import type { VNode } from "preact";
import type { AlertFields } from "@/domain/alert_fields.ts";
import { ALERT_CHANNELS, ALERT_KINDS } from "@/domain/alerts.ts";
import { TextLink } from "@/components/text_link.tsx";
import type { Me } from "@/client/client.ts";
import type { AlertSettingsPage } from "@/client/state/alert_settings.ts";
import { ChannelField } from "@/islands/notifications/channel_field.tsx";
import { PushExample } from "@/islands/notifications/push_example.tsx";
import { QuietFields } from "@/islands/notifications/quiet_fields.tsx";
import { useAlerts } from "@/islands/notifications/use_alerts.ts";
import { SaveBar } from "@/islands/settings/save_bar.tsx";
import { Switch } from "@/islands/settings/switch.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";

export interface NotificationsProps {
  me: Me;
  initial: AlertSettingsPage;
  /** A form that was posted and not taken. */
  typed: AlertFields | null;
  /** The site's name. */
  site: string;
  context: IslandContext;
}

const FORM = "alerts-form";

export function Notifications({ me, initial, typed, site, context }: NotificationsProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const root = useRef<HTMLFormElement>(null);
  const { form, fields, stored, problem, set, save } = useAlerts({ me, initial, typed, id: FORM });
  const timeZone = form?.timeZone ?? stored.time_zone;
  const hasMoved = stored.quiet !== null && stored.time_zone !== timeZone;
  useLayoutEffect(() => {
    // The keyboard goes to what has to be put right.
    if (problem === "quiet") root.current?.querySelector<HTMLInputElement>("[name=to]")?.focus();
  }, [problem]);

  return (
    <form
      ref={root}
      id={FORM}
      method="post"
      action="/notifications"
      noValidate
      aria-labelledby="alerts-title"
      className="grid gap-6 rounded-card bg-surface px-5 py-5 shadow-soft"
      onSubmit={form
        ? (event) => {
          event.preventDefault();
          void save();
        }
        : undefined}
    >
      <div className="grid gap-1">
        <h2 id="alerts-title" className="text-lg font-semibold">{t("notifications.what")}</h2>
        <p className="text-sm text-muted">{t("notifications.what_lead")}</p>
      </div>
      <div className="@container grid gap-4">
        {ALERT_KINDS.map((kind) => (
          <ChannelField
            key={kind}
            t={t}
            kind={kind}
            value={fields[kind]}
            // Mail that was chosen once stays to be seen, also where the address is no longer confirmed.
            channels={ALERT_CHANNELS.filter((channel) =>
              channel !== "mail" || stored.mail_possible || fields[kind] === "mail"
            )}
            onChoose={(channel) => set(kind, channel)}
          />
        ))}
        <div className="text-sm text-muted">
          <p>{t(stored.mail_possible ? "notifications.mail_hint" : "notifications.mail_confirm")}</p>
          {!stored.mail_possible && (
            <TextLink href="/settings#email">{t("notifications.mail_confirm_link")}</TextLink>
          )}
        </div>
      </div>
      {stored.mail_possible
        ? (
          <Switch
            name="alerts-mails"
            field="mails"
            label={t("notifications.mails")}
            hint={t("notifications.mails_hint")}
            isOn={fields.mails}
            disabled={false}
            onChange={(isOn) => set("mails", isOn)}
          />
        )
        : fields.mails && <input type="hidden" name="mails" value="1" />}
      <QuietFields
        t={t}
        lang={context.lang}
        fields={fields}
        timeZone={timeZone}
        before={hasMoved ? stored.time_zone : null}
        error={problem === "quiet" ? t("refusal.quiet_hours_invalid") : undefined}
        isBeforeHydration={form === null}
        onSet={set}
      />
      <Switch
        name="alerts-discreet"
        field="discreet"
        label={t("notifications.discreet")}
        hint={t("notifications.discreet_hint")}
        isOn={fields.discreet}
        disabled={false}
        onChange={(isOn) => set("discreet", isOn)}
      />
      <PushExample t={t} site={site} discreet={fields.discreet} />
      <SaveBar
        t={t}
        // Without a script the form is sent as it is.
        isBeforeHydration={false}
        hasChanged={form === null || form.hasChanged.value}
        isSaving={form?.isSaving.value ?? false}
        problem={problem === "lost"
          ? t("settings.lost")
          : problem === "refused"
          ? t("refusal.something_wrong")
          : null}
      />
    </form>
  );
}
