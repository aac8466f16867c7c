/** The strip that tells a member who has kept themselves from spending until when, where signing in leads and where coins are (LM-14). */
import type { VNode } from "preact";
import type { OwnPause } from "@/domain/own_pause.ts";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { timeIn } from "@/routes/date_in.ts";
import { LIMITS_PATH } from "@/routes/limits.tsx";
import type { PageContext } from "@/routes/page_env.ts";

const PATHS: readonly string[] = ["/explore", "/wallet", "/wheel"];

/** The pause that this page tells of; null where none lasts, or the page has no strip. */
export async function shownPause(c: PageContext): Promise<OwnPause | null> {
  const { env, identity } = c.var;
  if (!identity || !PATHS.includes(c.req.path)) return null;
  return (await env.actors.limits.of(identity.member)).pause;
}

export function PauseStrip({ c, pause: { kind, until } }: { c: PageContext; pause: OwnPause }): VNode {
  const { t } = c.var;
  return (
    <div className="strip p-4">
      <Notice kind="info">
        <p>{t(`limits.lasting_${kind}`, { time: timeIn(c, until) })}</p>
        <p className="flex flex-wrap gap-x-6">
          <TextLink href={LIMITS_PATH}>{t("limits.title")}</TextLink>
          <TextLink href="/support">{t("limits.help")}</TextLink>
        </p>
      </Notice>
    </div>
  );
}
