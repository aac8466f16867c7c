/** The sessions of a member, each with the button that ends it. */
import type { VNode } from "preact";
import { systemText } from "@/domain/device_name.ts";
import { SESSION_SEEN_MS } from "@/domain/limits.ts";
import { CardSection } from "@/components/card_section.tsx";
import { Button } from "@/components/button.tsx";
import { laptopIcon, smartphoneIcon } from "@/components/icons.ts";
import { Icon } from "@/components/icon.tsx";
import type { OwnSession } from "@/actors/member/own_sessions.ts";
import { dateIn } from "@/routes/date_in.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { SECURITY_PATH } from "@/routes/security/path.ts";

interface SessionsProps {
  c: PageContext;
  sessions: readonly OwnSession[];
}

export function Sessions({ c, sessions }: SessionsProps): VNode {
  const { t } = c.var;
  return (
    <CardSection id="sessions" title={t("security.sessions")}>
      <ul className="grid gap-4">
        {sessions.map((session) => <SessionRow key={session.id} c={c} session={session} />)}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={SECURITY_PATH}>
          <Button type="submit" name="do" value="end_others" size="sm" variant="danger">
            {t("security.end_others")}
          </Button>
        </form>
      )}
    </CardSection>
  );
}

function SessionRow({ c, session }: { c: PageContext; session: OwnSession }): VNode {
  const { t, env } = c.var;
  const { id, device, place, opened_at, seen_at, isHere } = session;
  const name = deviceText(c, device);
  const isRecent = env.now() < seen_at + SESSION_SEEN_MS;
  const isSmall = device?.os === "ios" || device?.os === "android";
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-3">
        <Icon of={isSmall ? smartphoneIcon : laptopIcon} className="text-muted" />
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm text-muted">
            {isHere
              ? <span className="font-medium text-brand">{t("notifications.here")}</span>
              : isRecent
              ? t("security.seen_hour")
              : t("security.seen", { date: dateIn(c, seen_at) })}
            {" · "}
            {t("notifications.since", { date: dateIn(c, opened_at) })}
            {place !== null && " · "}
            {place !== null && <bdi>{place}</bdi>}
          </p>
        </div>
      </div>
      {!isHere && (
        <form method="post" action={SECURITY_PATH}>
          <input type="hidden" name="session" value={id} />
          <Button
            type="submit"
            name="do"
            value="end"
            size="sm"
            variant="secondary"
            label={t("security.end_name", { name })}
          >
            {t("security.end")}
          </Button>
        </form>
      )}
    </li>
  );
}

/** "Firefox on Linux". */
export function deviceText({ var: { t } }: PageContext, device: OwnSession["device"]): string {
  if (!device) return t("security.device_unknown");
  const system = systemText(device.os, t("notifications.os_ios"));
  return system === null ? device.browser : t("notifications.device", { name: device.browser, system });
}
