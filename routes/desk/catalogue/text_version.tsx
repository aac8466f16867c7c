/** /desk/texts/:page/versions/:n: a version of a legal page, what it changed, and the way back to it. */
import { isLegalPage, type LegalPage } from "@/domain/legal.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { proposalPath, TextDifferences, TEXTS, VersionHead } from "@/routes/desk/catalogue/parts.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { unknownPage } from "@/routes/desk/refused.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const LANGS = ["en", "he", "de"] as const;

export async function getTextVersion(c: PageContext): Promise<Response> {
  const page = c.req.param("page") ?? "";
  return isLegalPage(page) ? await render(c, page) : await unknownPage(c);
}

export async function postTextVersion(c: PageContext): Promise<Response> {
  const page = c.req.param("page") ?? "";
  if (!isLegalPage(page)) return await unknownPage(c);
  const { proposal = "" } = await readForm(c, ["proposal"]);
  const begun = await c.var.deskCall("proposal/bring_back", {
    proposal,
    of: page,
    n: c.req.param("n") ?? "",
  });
  return begun.ok ? c.redirect(proposalPath(begun.value.id), 303) : await render(c, page, begun.refusal);
}

async function render(c: PageContext, page: LegalPage, refusal?: Refusal): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("texts/version", { page, n: c.req.param("n") ?? "" });
  const shown = found.ok ? refusal : found.refusal;
  return await renderDeskPage(c, {
    title: dt(`legal.${page}`),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={`${TEXTS}/${page}`}>{dt(`legal.${page}`)}</TextLink>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {found.ok && (
          <>
            <div>
              <VersionHead c={c} version={found.value.version} />
              {found.value.version.asks === 1 && <p className="text-muted">{dt("desk.texts.asks_short")}</p>}
            </div>
            {LANGS.map((lang) => (
              <CardSection key={lang} id={lang} title={dt("desk.texts.in", { lang })}>
                {found.value.before
                  ? (
                    <TextDifferences
                      c={c}
                      before={found.value.before[lang]}
                      after={found.value.texts[lang]}
                    />
                  )
                  : <p className="text-muted">{dt("desk.texts.first_version")}</p>}
              </CardSection>
            ))}
            <form method="post" action={c.req.path} className="flex flex-wrap items-center gap-4">
              <input type="hidden" name="proposal" value={crypto.randomUUID()} />
              <Button type="submit" size="sm" variant="secondary">{dt("desk.catalogue.bring_back")}</Button>
              <p className="text-sm text-muted">{dt("desk.catalogue.bring_back_hint")}</p>
            </form>
          </>
        )}
      </div>
    ),
  });
}
