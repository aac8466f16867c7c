/**
 * What the member is told of while away, and on which devices (spec §2, §4). Reads and posts without JavaScript; islands
 * follow what this device can, and save without leaving the page.
 */
import {
  ALERT_FORM_FIELDS,
  type AlertFields,
  alertFieldsOf,
  alertSettingsOf,
  readAlertForm,
} from "@/domain/alert_fields.ts";
import { readCookie } from "@/domain/cookies.ts";
import { readSoundChoice, volumeOf } from "@/domain/sound.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import { Notice } from "@/components/notice.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { Notifications } from "@/islands/notifications.tsx";
import { SoundSwitch } from "@/islands/sound_switch.tsx";
import { ThisDevice } from "@/islands/this_device.tsx";
import { type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

/** What came of a form: saved, refused with what was chosen in it, or not known. */
interface Posted {
  saved?: boolean;
  typed?: AlertFields;
  failed?: boolean;
}

export function getNotifications(c: PageContext) {
  return renderNotifications(c, { saved: c.req.query("saved") !== undefined }, 200);
}

/** Takes the form where no script does. */
export async function postNotifications(c: PageContext) {
  const { call } = c.var;
  const form = await readForm(c, ALERT_FORM_FIELDS);
  const before = await call("notifications/settings", {});
  if (!before.ok) return await renderNotifications(c, {}, 503);
  const typed = readAlertForm((field) => form[field], alertFieldsOf(before.value));
  // A browser tells its zone by a cookie, but for one that never ran a script.
  const zone = readCookie(c.req.header("cookie"), "tz");
  const settings = alertSettingsOf(typed, zone ? knownTimeZone(zone) : before.value.time_zone);
  if (settings === null) return await renderNotifications(c, { typed }, 422);
  const saved = await call("notifications/update", settings);
  if (saved.ok) return c.redirect("/notifications?saved", 303);
  const isQuiet = saved.refusal.code === "quiet_hours_invalid";
  return await renderNotifications(c, { typed, failed: !isQuiet }, isQuiet ? 422 : 503);
}

async function renderNotifications(c: PageContext, posted: Posted, status: MemberPage["status"]) {
  const { t, call, env } = c.var;
  const [own, settings, push] = await Promise.all([
    ownOf(c),
    call("notifications/settings", {}),
    call("push/devices", {}),
  ]);
  const site = env.actors.catalogue().site.name;
  const isOn = volumeOf(readSoundChoice(c.req.header("cookie"))) > 0;
  return await renderMemberPage(c, own, {
    title: t("notifications.title"),
    status: settings.ok ? status : 503,
    children: (
      <>
        <PageHeader
          title={t("notifications.title")}
          back={{ href: "/settings", label: t("shell.back") }}
        />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          {posted.saved && <Notice kind="ok">{t("notice.settings_saved")}</Notice>}
          {(posted.failed || !settings.ok) && <Notice kind="bad">{t("refusal.something_wrong")}</Notice>}
          <noscript>
            <Notice kind="info">{t("notifications.here_script")}</Notice>
          </noscript>
          <Island
            c={c}
            own={own}
            of={ThisDevice}
            props={{ initial: push.ok ? push.value.devices : [], site }}
          />
          {settings.ok && (
            <Island
              c={c}
              own={own}
              of={Notifications}
              props={{ initial: settings.value, typed: posted.typed ?? null, site }}
            />
          )}
          <div className="grid gap-5 rounded-card bg-surface px-5 py-5 shadow-soft">
            <Island c={c} own={own} of={SoundSwitch} props={{ isOn, name: "alerts-sound" }} />
          </div>
        </div>
      </>
    ),
  });
}
