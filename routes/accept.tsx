/**
 * /accept: a member is asked once to accept a new version of the legal texts, before their next page (LG-15). Open tabs, calls
 * and what is being sent go on. Works without JavaScript.
 */
import { textLanguage } from "@/domain/language.ts";
import { ASKED_PAGES, type AskedPage } from "@/domain/legal.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { fileTextIcon } from "@/components/icons.ts";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

/** An own path without an host, such as a page has. */
const BACK = /^\/(?![/\\])[^\s\\]{0,500}$/;

/** Leads to the question, from which the page that was asked for goes on. */
export function acceptPath(c: PageContext): string {
  const { pathname, search } = new URL(c.req.url);
  return `/accept?${new URLSearchParams({ back: `${pathname}${search}` })}`;
}

export async function getAccept(c: PageContext): Promise<Response> {
  const { identity, env, t, lang } = c.var;
  if (!identity) return c.redirect("/login", 303);
  const back = backOf(c.req.query("back"));
  const asked = await env.actors.legal.toAccept(identity.member);
  if (asked.length === 0) return c.redirect(back, 303);
  const language = textLanguage(lang);
  return await renderGuestPage(c, {
    title: t("accept.title"),
    children: (
      <form method="post" action="/accept" className="grid gap-5">
        <PageIntro icon={fileTextIcon} title={t("accept.title")}>{t("accept.lead")}</PageIntro>
        <input type="hidden" name="back" value={back} />
        {asked.map(({ page, version, summaries }) => (
          <CardSection key={page} id={page} title={t(`legal.${page}`)}>
            <input type="hidden" name={page} value={String(version)} />
            {summaries.map((summary, nth) => (
              <p key={nth} dir="auto" className="whitespace-pre-line break-words">
                {summary[language] || summary.en}
              </p>
            ))}
            <TextLink href={`/${page}`}>{t("accept.read")}</TextLink>
          </CardSection>
        ))}
        <Button type="submit" size="lg" block>{t("accept.submit")}</Button>
        <p className="text-sm text-muted">{t("accept.otherwise")}</p>
        <nav aria-label={t("accept.title")} className="flex flex-wrap gap-6">
          <TextLink href="/support">{t("footer.support")}</TextLink>
          <TextLink href="/logout">{t("logout.title")}</TextLink>
        </nav>
      </form>
    ),
  });
}

export async function postAccept(c: PageContext): Promise<Response> {
  const { identity, env, lang } = c.var;
  if (!identity) return c.redirect("/login", 303);
  const form = await readForm(c, ["back", ...ASKED_PAGES]);
  const pages: Partial<Record<AskedPage, number>> = {};
  for (const page of ASKED_PAGES) {
    const version = Number(form[page] ?? NaN);
    if (Number.isSafeInteger(version)) pages[page] = version;
  }
  await env.actors.legal.accept(identity.member, { pages, lang });
  return c.redirect(backOf(form.back), 303);
}

function backOf(path: string | undefined): string {
  return path !== undefined && BACK.test(path) && !path.startsWith("/accept") ? path : "/explore";
}
