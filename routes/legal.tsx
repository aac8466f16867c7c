/** The operator's legal texts as pages, for visitors in a frame to read, for members without the tab bar (LG-1, LG-5). */
import type { VNode } from "preact";
import { DECLARATION_KINDS } from "@/domain/declaration.ts";
import { textLanguage } from "@/domain/language.ts";
import { LEGAL_PAGES, type LegalPage } from "@/domain/legal.ts";
import { type Block, parseLegal } from "@/domain/legal_markup.ts";
import { longDate } from "@/domain/time_text.ts";
import { ArticleBody, ArticleContents } from "@/components/article.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { refusalPage } from "@/routes/errors.tsx";
import type { Page, PageContext } from "@/routes/page_env.ts";

interface Article {
  page: LegalPage;
  title: string;
  lead: string;
  updated: string | undefined;
  blocks: readonly Block[];
}

/** The page of one legal text; not found where the operator has removed it. */
export function legalPage(page: LegalPage): Page {
  return async (c) => {
    const { t, lang, env, identity } = c.var;
    const text = await env.actors.ask.site.legal(page, lang);
    if (!text) return refusalPage(c, 404, "not_found");
    const reader = { locale: textLanguage(lang), timeZone: "UTC" };
    const article: Article = {
      page,
      title: t(`legal.${page}`),
      lead: t(`legal.about_${page}`, { site: env.actors.catalogue().site.name }),
      updated: text.updated_at === null
        ? undefined
        : t("legal.updated", { date: longDate(text.updated_at / 1000, reader) }),
      blocks: parseLegal(text.text),
    };
    return identity ? await renderForMember(c, article) : await renderForVisitor(c, article);
  };
}

function renderForVisitor(c: PageContext, article: Article): Response | Promise<Response> {
  const { t } = c.var;
  const { title, lead, blocks } = article;
  return renderGuestPage(c, {
    title,
    description: lead,
    frame: "page",
    aside: <ArticleContents label={t("legal.contents")} blocks={blocks} />,
    children: (
      <article>
        <h1 className="text-2xl font-bold wide:text-[2.75rem] wide:leading-[1.1]">{title}</h1>
        <ArticleText c={c} article={article} />
      </article>
    ),
  });
}

async function renderForMember(c: PageContext, article: Article): Promise<Response> {
  const { t } = c.var;
  const { title } = article;
  return await renderMemberPage(c, await ownOf(c), {
    title,
    shell: "article",
    children: (
      <>
        <div className="frosted sticky top-0 z-20 border-b border-line pt-[var(--safe-start)] print:static">
          <PageHeader title={title} back={{ href: "/profile", label: t("shell.back") }} />
        </div>
        <div className="mx-auto px-5 pt-4 wide:px-6">
          <article>
            <ArticleText c={c} article={article} contents />
          </article>
          <MorePages c={c} page={article.page} />
        </div>
      </>
    ),
  });
}

interface ArticleTextProps {
  c: PageContext;
  article: Article;
  /** Puts the contents before the text, where there is no room beside it. */
  contents?: boolean;
}

function ArticleText({ c, article, contents }: ArticleTextProps): VNode {
  const { t } = c.var;
  const { lead, updated, blocks } = article;
  return (
    <div className="max-w-[65ch]">
      <p className="mt-3 text-lg text-muted">{lead}</p>
      {updated !== undefined && <p className="mt-2 text-sm text-muted">{updated}</p>}
      <hr className="mt-6 border-line" />
      {contents && (
        <div className="my-6 rounded-card bg-surface px-5 py-4 shadow-soft max-wide:hidden print:hidden">
          <ArticleContents label={t("legal.contents")} blocks={blocks} wide />
        </div>
      )}
      <ArticleBody blocks={blocks} />
    </div>
  );
}

/** The other legal pages, and those that end contracts, for members: visitors find them in the footer. */
function MorePages({ c, page }: { c: PageContext; page: LegalPage }): VNode {
  const { t } = c.var;
  const links = [
    ...LEGAL_PAGES.filter((each) => each !== page).map((each) => ({
      href: `/${each}`,
      text: t(`legal.${each}`),
    })),
    ...DECLARATION_KINDS.map((kind) => ({ href: `/${kind}`, text: t(`declare.${kind}`) })),
  ];
  return (
    <nav aria-label={t("legal.more")} className="mt-14 border-t border-line pt-6 print:hidden">
      <p className="text-sm font-semibold text-muted" aria-hidden="true">{t("legal.more")}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {links.map(({ href, text }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center font-medium text-brand hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
