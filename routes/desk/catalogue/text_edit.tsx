/**
 * /desk/texts/:page/edit: a legal page in one language, whether members have to accept it, and what they are told. Saving puts it
 * into a proposal, also with mistakes, which are named: it goes live without any alone.
 */
import { ASKED_PAGES, fillLegal, isLegalPage, legalFacts, type LegalPage } from "@/domain/legal.ts";
import { findLegalProblems, type LegalProblem } from "@/domain/legal_check.ts";
import { parseLegal } from "@/domain/legal_markup.ts";
import { LEGAL_SUMMARY_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { ArticleBody } from "@/components/article.tsx";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Checkbox } from "@/components/checkbox.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { proposalPath, TEXTS } from "@/routes/desk/catalogue/parts.tsx";
import { readTyped } from "@/routes/desk/catalogue/read_typed.ts";
import type { Typed } from "@/routes/desk/catalogue/section_form.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { unknownPage } from "@/routes/desk/refused.tsx";
import type { PageContext } from "@/routes/page_env.ts";

const LANGS = ["en", "he", "de"] as const;
type Lang = typeof LANGS[number];

interface Source {
  proposal: string;
  version: number;
  texts: Record<Lang, string>;
  asks: 0 | 1;
  summary: Record<Lang, string>;
}

export async function getTextEdit(c: PageContext): Promise<Response> {
  const page = c.req.param("page") ?? "";
  if (!isLegalPage(page)) return await unknownPage(c);
  const source = await sourceOf(c, page, c.req.query("proposal") ?? "");
  return await render(c, page, { source, lang: langOf(c.req.query("of")) });
}

export async function postTextEdit(c: PageContext): Promise<Response> {
  const page = c.req.param("page") ?? "";
  if (!isLegalPage(page)) return await unknownPage(c);
  const typed = await readTyped(c);
  const lang = langOf(typed.get("lang"));
  const [proposal, version] = [typed.get("proposal") ?? "", typed.get("version") ?? ""];
  const mayAsk = ASKED_PAGES.some((each) => each === page);
  // Looking at it keeps nothing.
  if (typed.get("do") === "look") {
    const found = await sourceOf(c, page, version === "0" ? "" : proposal);
    const source = "code" in found || version !== "0" ? found : { ...found, proposal };
    return await render(c, page, { source, lang, typed });
  }
  const saved = await c.var.deskCall("proposal/write", {
    proposal,
    version,
    page,
    texts: { [lang]: typed.get("text") ?? "" },
    ...mayAsk && {
      asks: typed.has("asks") ? 1 : 0,
      summary: {
        en: typed.get("summary_en") ?? "",
        he: typed.get("summary_he") ?? "",
        de: typed.get("summary_de") ?? "",
      },
    },
  });
  if (saved.ok) return c.redirect(`${proposalPath(saved.value.id)}?saved`, 303);
  const isThere = version !== "0" || saved.refusal.code === "proposal_changed";
  const found = await sourceOf(c, page, isThere ? proposal : "");
  const source = "code" in found || isThere ? found : { ...found, proposal };
  return await render(c, page, { source, lang, typed, refusal: saved.refusal });
}

function langOf(text: string | undefined): Lang {
  return LANGS.find((lang) => lang === text) ?? "en";
}

async function sourceOf(c: PageContext, page: LegalPage, proposal: string): Promise<Source | Refusal> {
  const { deskCall } = c.var;
  if (proposal === "") {
    const live = await deskCall("texts", { page });
    if (!live.ok) return live.refusal;
    const summary = { en: "", he: "", de: "" };
    return { proposal: crypto.randomUUID(), version: 0, texts: live.value.texts, asks: 0, summary };
  }
  const found = await deskCall("proposal", { proposal });
  if (!found.ok) return found.refusal;
  const { texts, proposal: { about, version, asks, summary } } = found.value;
  if (!texts || about !== page) return refuse("unknown_proposal").refusal;
  return { proposal, version, texts, asks, summary };
}

interface Shown {
  source: Source | Refusal;
  lang: Lang;
  typed?: Typed;
  refusal?: Refusal;
}

async function render(
  c: PageContext,
  page: LegalPage,
  { source, lang, typed, refusal }: Shown,
): Promise<Response> {
  const { dt, env } = c.var;
  const shown = "code" in source ? source : refusal;
  const text = "code" in source ? "" : typed?.get("text") ?? source.texts[lang];
  const problems = typed ? findLegalProblems(text) : [];
  return await renderDeskPage(c, {
    title: dt(`legal.${page}`),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={`${TEXTS}/${page}`}>{dt(`legal.${page}`)}</TextLink>
        <h1 className="text-xl font-bold">{dt("desk.texts.edit", { lang })}</h1>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {problems.length > 0 && (
          <Notice kind="bad">
            <ul className="list-disc ps-5">
              {problems.map((problem, nth) => <li key={nth}>{problemText(c, problem)}</li>)}
            </ul>
          </Notice>
        )}
        {!("code" in source) && (
          <>
            <form
              method="post"
              action={`${TEXTS}/${page}/edit`}
              encType="multipart/form-data"
              noValidate
              className="grid gap-5"
            >
              <input type="hidden" name="proposal" value={source.proposal} />
              <input type="hidden" name="version" value={String(source.version)} />
              <input type="hidden" name="lang" value={lang} />
              <TextArea
                name="text"
                label={dt("desk.texts.text")}
                hint={dt("desk.texts.markup", { open: "{", close: "}" })}
                value={text}
              />
              {ASKED_PAGES.some((each) => each === page) && <Asking c={c} source={source} typed={typed} />}
              <div className="flex flex-wrap gap-4">
                <Button type="submit" name="do" value="save" size="sm">{dt("desk.catalogue.save")}</Button>
                <Button type="submit" name="do" value="look" size="sm" variant="secondary">
                  {dt("desk.texts.look")}
                </Button>
              </div>
            </form>
            <CardSection id="preview" title={dt("desk.catalogue.preview")}>
              <div lang={lang} dir={lang === "he" ? "rtl" : "ltr"}>
                <ArticleBody blocks={parseLegal(fillLegal(text, legalFacts(env.actors.catalogue())))} />
              </div>
            </CardSection>
          </>
        )}
      </div>
    ),
  });
}

function Asking({ c, source, typed }: { c: PageContext; source: Source; typed: Typed | undefined }) {
  const { dt } = c.var;
  return (
    <CardSection id="asking" title={dt("desk.texts.asking")}>
      <Checkbox
        name="asks"
        label={dt("desk.texts.asks")}
        checked={typed ? typed.has("asks") : source.asks === 1}
      />
      {LANGS.map((lang) => (
        <TextArea
          key={lang}
          name={`summary_${lang}`}
          label={dt("desk.texts.summary", { lang })}
          value={typed?.get(`summary_${lang}`) ?? source.summary[lang]}
          maxLength={LEGAL_SUMMARY_MAX_CODE_POINTS}
        />
      ))}
    </CardSection>
  );
}

function problemText(c: PageContext, problem: LegalProblem): string {
  const { dt } = c.var;
  switch (problem.code) {
    case "too_long":
      return dt("desk.texts.problem.too_long", { bytes: problem.bytes, max: problem.max });
    case "not_utf8":
      return dt("desk.texts.problem.not_utf8");
    case "no_heading":
      return dt("desk.texts.problem.no_heading");
    case "unknown_fact":
      return dt("desk.texts.problem.unknown_fact", { name: problem.name, facts: problem.facts });
    case "no_link":
      return dt("desk.texts.problem.no_link", { link: problem.link });
    default:
      return problem satisfies never;
  }
}
