/**
 * /my-data: everything that is kept about the member, to take along (TD-1): asked for, looked after while it is made, and
 * downloaded. Open also to whoever is suspended or otherwise confined (TD-9). Works without JavaScript: the page looks again by
 * itself.
 */
import { readCookie } from "@/domain/cookies.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { ExportView } from "@/actors/export/mod.ts";
import { identityOf } from "@/routes/confined.ts";
import { dateIn } from "@/routes/date_in.ts";
import { DOWNLOAD_PATH } from "@/routes/my_data_download.ts";
import { type OwnPage, renderOwnPage } from "@/routes/own_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { askForProof } from "@/routes/proof.ts";

const PATH = "/my-data";
const LOOK_S = 3;
const MB = 1_000_000;

export async function getMyData(c: PageContext): Promise<Response> {
  return await renderMyData(c, { status: 200 });
}

/** Asks for it, once the session has shown whose it is. */
export async function postMyData(c: PageContext): Promise<Response> {
  const { env, lang, t } = c.var;
  const identity = identityOf(c);
  if (!identity) return c.redirect("/", 303);
  const proof = askForProof(c);
  if (proof) return proof;
  const timeZone = knownTimeZone(readCookie(c.req.header("cookie"), "tz"));
  const asked = await env.actors.exports.ask(identity, { lang, timeZone });
  if (asked.ok) return c.redirect(PATH, 303);
  if (asked.refusal.code === "not_authenticated") return c.redirect("/login", 303);
  return await renderMyData(c, { status: 422, alert: t(`refusal.${asked.refusal.code}`) });
}

async function renderMyData(
  c: PageContext,
  { status, alert }: { status: OwnPage["status"]; alert?: string },
): Promise<Response> {
  const { t, env } = c.var;
  const identity = identityOf(c);
  const view = identity ? await env.actors.exports.get(identity) : { state: "none" } as const;
  if (view.state === "running") c.header("Refresh", `${LOOK_S}; url=${PATH}`);
  return await renderOwnPage(c, {
    title: t("my_data.title"),
    lead: t("my_data.lead"),
    back: "/settings",
    status,
    children: (
      <>
        {alert && <Notice kind="bad">{alert}</Notice>}
        {c.req.query("gone") !== undefined && <Notice kind="bad">{t("my_data.gone")}</Notice>}
        <CardSection id="archive" title={t("my_data.archive")}>
          <State c={c} view={view} />
          <p>{t("my_data.inside")}</p>
          <p className="text-sm text-muted">{t("my_data.how")}</p>
          {canAsk(view, env.now()) && (
            <form method="post" action={PATH}>
              <Button type="submit">{t("my_data.ask")}</Button>
            </form>
          )}
        </CardSection>
      </>
    ),
  });
}

function canAsk(view: ExportView, now: number): boolean {
  if (view.state === "running") return false;
  return view.state !== "ready" || now >= view.again_at;
}

function State({ c, view }: { c: PageContext; view: ExportView }) {
  const { t, env } = c.var;
  switch (view.state) {
    case "none":
      return null;
    case "failed":
      return <Notice kind="bad">{t("my_data.failed")}</Notice>;
    case "running": {
      const { done, of } = view;
      return (
        <div className="grid gap-3">
          <Notice kind="info">
            {done === 0 ? t("my_data.waiting") : t("my_data.running", { done, of })}
          </Notice>
          <progress
            value={done}
            max={of}
            aria-label={t("my_data.progress")}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken
              [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
          />
          <TextLink href={PATH}>{t("my_data.look_again")}</TextLink>
        </div>
      );
    }
    case "ready": {
      const date = dateIn(c, view.again_at);
      if (!view.isOwn) return <Notice kind="info">{t("my_data.elsewhere", { date })}</Notice>;
      return (
        <div className="grid gap-3">
          <Notice kind="ok">{t("my_data.ready", { until: dateIn(c, view.ends_at) })}</Notice>
          <div data-full>
            <Button href={DOWNLOAD_PATH}>
              {t("my_data.download", { size: Math.max(0.1, view.bytes / MB).toFixed(1) })}
            </Button>
          </div>
          {env.now() < view.again_at && <p className="text-sm text-muted">{t("my_data.again", { date })}</p>}
        </div>
      );
    }
    default:
      return view satisfies never;
  }
}
