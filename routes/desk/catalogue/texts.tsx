/** /desk/texts: the legal pages; /desk/texts/:page: one of them with its proposals and versions. */
import { isLegalPage, LEGAL_PAGES } from "@/domain/legal.ts";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { CATALOGUE, LINK, OpenProposals, TEXTS, Versions } from "@/routes/desk/catalogue/parts.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { unknownPage } from "@/routes/desk/refused.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getTexts(c: PageContext): Promise<Response> {
  const { dt } = c.var;
  return await renderDeskPage(c, {
    title: dt("desk.texts.title"),
    children: (
      <div className="grid max-w-3xl gap-5">
        <h1 className="text-xl font-bold">{dt("desk.texts.title")}</h1>
        <CardSection id="legal" title={dt("desk.texts.legal")}>
          <ul className="grid gap-3">
            {LEGAL_PAGES.map((page) => (
              <li key={page}>
                <a href={`${TEXTS}/${page}`} className={LINK}>{dt(`legal.${page}`)}</a>
              </li>
            ))}
          </ul>
        </CardSection>
        <CardSection id="others" title={dt("desk.texts.others")}>
          <p className="text-sm text-muted">{dt("desk.texts.others_lead")}</p>
          <ul className="grid gap-3">
            {(["canned", "texts", "site", "writing"] as const).map((name) => (
              <li key={name}>
                <a href={`${CATALOGUE}/sections/${name}`} className={LINK}>
                  {dt(`desk.catalogue.section.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </CardSection>
      </div>
    ),
  });
}

export async function getTextPage(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const page = c.req.param("page") ?? "";
  if (!isLegalPage(page)) return await unknownPage(c);
  const found = await deskCall("texts", { page });
  return await renderDeskPage(c, {
    title: dt(`legal.${page}`),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={TEXTS}>{dt("desk.texts.title")}</TextLink>
        <div>
          <h1 className="text-xl font-bold">{dt(`legal.${page}`)}</h1>
          {found.ok && (
            <p className="text-muted">{dt("desk.catalogue.live", { version: found.value.version })}</p>
          )}
        </div>
        {!found.ok && <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
        {found.ok && (
          <>
            <p className="flex flex-wrap gap-6">
              <TextLink href={`/${page}`}>{dt("desk.texts.as_shown")}</TextLink>
              {(["en", "he", "de"] as const).map((lang) => (
                <TextLink key={lang} href={`${TEXTS}/${page}/edit?of=${lang}`}>
                  {dt("desk.texts.edit", { lang })}
                </TextLink>
              ))}
            </p>
            <CardSection id="proposals" title={dt("desk.catalogue.proposals")}>
              <div data-live="catalogue">
                <OpenProposals c={c} open={found.value.open} />
              </div>
            </CardSection>
            <CardSection id="history" title={dt("desk.catalogue.history")}>
              <Versions c={c} versions={found.value.versions} path={`${TEXTS}/${page}`} />
            </CardSection>
          </>
        )}
      </div>
    ),
  });
}
