/**
 * /age: why the age is checked, what is kept of it, and the way to the provider; /age/return: what came of it. Open also to a
 * session that is confined to the check. Works without JavaScript.
 */
import type { VNode } from "preact";
import type { MemberId } from "@/domain/ids.ts";
import type { AgeState } from "@/actors/member/age_checks.ts";
import { Button } from "@/components/button.tsx";
import { shieldCheckIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { keepPrivate } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { enter } from "@/routes/sign_in.ts";
import { signInOrigin } from "@/routes/sign_in_origin.ts";
import { siteOrigin } from "@/routes/site_urls.ts";

export const AGE_PATH = "/age";

type News = "cancelled" | "unknown" | "adult" | "invalid";

export async function getAge(c: PageContext): Promise<Response> {
  const member = memberOf(c);
  const state = member && await c.var.env.actors.ages.state(member);
  if (!state) return c.redirect("/login", 303);
  const done = c.req.query("done");
  return await renderAge(c, state, {
    news: ["cancelled", "unknown", "adult"].find((each) => each === done) as News,
    photoWaits: c.req.query("photo") === "waits",
  });
}

/** Begins a check; the next page leads to the provider by a link, as a form may not lead to another site. */
export async function postAge(c: PageContext): Promise<Response> {
  const { env } = c.var;
  const member = memberOf(c);
  const state = member && await env.actors.ages.state(member);
  if (!member || !state) return c.redirect("/login", 303);
  const origin = siteOrigin(c) ?? new URL(c.req.url).origin;
  const begun = await env.actors.ages.begin(member, `${origin}${AGE_PATH}/return`);
  if (!begun.ok) return c.redirect(AGE_PATH, 303);
  return await renderAge(c, state, { url: begun.value.url });
}

/** Takes the answer in the address, once; what is shown then is another page, which may be loaded again. */
export async function getAgeReturn(c: PageContext): Promise<Response> {
  keepPrivate(c);
  const { env } = c.var;
  const member = memberOf(c);
  if (!member) return c.redirect("/login", 303);
  const taken = await env.actors.ages.take(member, new URL(c.req.url).searchParams, signInOrigin(c));
  const state = await env.actors.ages.state(member);
  if (!taken.ok) {
    return state ? await renderAge(c, state, { news: "invalid" }, 422) : c.redirect("/login", 303);
  }
  const { answer, token } = taken.value;
  if (answer === "not_adult") return await renderClosed(c);
  if (token !== null) await enter(c, { member, token });
  return c.redirect(`${AGE_PATH}?done=${answer}`, 303);
}

async function renderAge(
  c: PageContext,
  { needed, refused, gate }: AgeState,
  { news, url, photoWaits = false }: { news?: News | undefined; url?: string; photoWaits?: boolean },
  status: 200 | 422 = 200,
): Promise<Response> {
  const { t, confined } = c.var;
  return await renderGuestPage(c, {
    title: t("age.title"),
    frame: "page",
    status,
    children: (
      <div className="grid gap-6">
        <PageIntro icon={shieldCheckIcon} title={t("age.title")}>
          {t(gate === "off" ? "age.off" : "age.lead")}
        </PageIntro>
        {news && (
          <Notice kind={news === "adult" ? "ok" : news === "invalid" ? "bad" : "info"}>
            {t(`age.${news}`)}
          </Notice>
        )}
        {needed !== null && photoWaits && <Notice kind="info">{t("age.photo_waits")}</Notice>}
        {needed !== null && (
          <>
            <p>{t(needed === "sign_up" ? "age.why_sign_up" : "age.why_photo")}</p>
            <p className="text-muted">{t("age.kept")}</p>
          </>
        )}
        {refused === "age_check_done" && gate !== "off" && news !== "adult" && (
          <Notice kind="ok">{t("age.adult")}</Notice>
        )}
        {refused === "age_check_over" && <Notice kind="bad">{t("refusal.age_check_over")}</Notice>}
        {refused === null &&
          (url === undefined ? <Begin c={c} /> : <Button href={url} size="lg" block>{t("age.go")}</Button>)}
        <nav aria-label={t("age.title")} className="flex flex-wrap gap-6">
          {!confined && needed === null && <TextLink href="/profile/edit">{t("edit.title")}</TextLink>}
          {!confined && <TextLink href="/settings">{t("age.settings")}</TextLink>}
          {confined && needed === null && <TextLink href="/explore">{t("age.settings")}</TextLink>}
          <TextLink href="/support">{t("decisions.support")}</TextLink>
          {confined && <TextLink href="/my-data">{t("my_data.title")}</TextLink>}
          <TextLink href="/delete-account">{t("delete.title")}</TextLink>
          <TextLink href="/logout">{t("logout.title")}</TextLink>
        </nav>
      </div>
    ),
  });
}

function Begin({ c }: { c: PageContext }): VNode {
  return (
    <form method="post" action={AGE_PATH}>
      <Button type="submit" size="lg" block>{c.var.t("age.begin")}</Button>
    </form>
  );
}

/** The session has ended by now. */
function renderClosed(c: PageContext): Response | Promise<Response> {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("age.title"),
    frame: "page",
    children: (
      <div className="grid gap-6">
        <PageIntro icon={shieldCheckIcon} title={t("age.closed_title")}>{t("age.closed")}</PageIntro>
        <TextLink href="/support">{t("decisions.support")}</TextLink>
      </div>
    ),
  });
}

function memberOf({ var: { identity, confined } }: PageContext): MemberId | null {
  return identity?.member ?? confined?.member ?? null;
}
