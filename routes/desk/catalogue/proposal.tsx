/**
 * /desk/catalogue/proposals/:id: one proposal of the catalogue or a legal page, with what differs from what counts, a preview, and
 * what can be done with it. What goes live asks for a proof first.
 */
import type { VNode } from "preact";
import type { Catalogue } from "@/domain/catalogue.ts";
import { fillLegal, isLegalPage, legalFacts } from "@/domain/legal.ts";
import { parseLegal } from "@/domain/legal_markup.ts";
import { PROPOSAL_NOTE_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { extentOf } from "@/domain/staff.ts";
import { ArticleBody } from "@/components/article.tsx";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { Sections } from "@/routes/desk/catalogue/overview.tsx";
import {
  BackLink,
  CATALOGUE,
  Differences,
  LINK,
  NobodyElse,
  personText,
  Preview,
  proposalPath,
  stateText,
  TextDifferences,
  TEXTS,
} from "@/routes/desk/catalogue/parts.tsx";
import { readTyped } from "@/routes/desk/catalogue/read_typed.ts";
import { secondsOf, type Typed } from "@/routes/desk/catalogue/section_form.ts";
import { proveFirst } from "@/routes/desk/prove.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

type Found = DeskOutput<"proposal">;

const LANGS = ["en", "he", "de"] as const;

export async function getProposal(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postProposal(c: PageContext): Promise<Response> {
  const typed = await readTyped(c);
  const done = await carryOut(c, typed);
  if (done.ok) return c.redirect(`${c.req.path}?saved`, 303);
  if (done.refusal.code === "proof_required") return await proveFirst(c, [...typed]);
  return await render(c, { typed, refusal: done.refusal });
}

async function carryOut(c: PageContext, typed: Typed): Promise<Result<unknown>> {
  const { deskCall } = c.var;
  const at = { proposal: c.req.param("id") ?? "", version: typed.get("version") ?? "" };
  switch (typed.get("do")) {
    case "submit": {
      const time = (typed.get("goes_at") ?? "").trim();
      const goes_at = time === "" ? null : secondsOf(time);
      if (time !== "" && goes_at === null) return refuse("plan_invalid");
      return await deskCall("proposal/submit", { ...at, note: typed.get("note") ?? "", goes_at });
    }
    case "agree":
      return await deskCall("proposal/agree", at);
    case "withdraw":
      return await deskCall("proposal/withdraw", at);
    case "rebase":
      return await deskCall("proposal/rebase", at);
    default:
      return refuse("invalid_input", { field: "do" });
  }
}

async function render(
  c: PageContext,
  { typed, refusal }: { typed?: Typed; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("proposal", { proposal: c.req.param("id") ?? "" });
  const shown = found.ok ? refusal : found.refusal;
  const about = found.ok ? found.value.proposal.about : "catalogue";
  return await renderDeskPage(c, {
    title: dt("desk.catalogue.proposal"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <BackLink c={c} about={about} />
        <h1 className="text-xl font-bold">
          {dt("desk.catalogue.proposal")}
          {isLegalPage(about) && `: ${dt(`legal.${about}`)}`}
        </h1>
        {shown && (
          <Notice kind="bad">
            <p>{refusalText(dt, shown)}</p>
            {shown.code === "legal_invalid" || shown.code === "catalogue_invalid"
              ? <p dir="ltr" className="whitespace-pre-line break-words">{shown.data.problems}</p>
              : null}
          </Notice>
        )}
        {!shown && c.req.query("saved") !== undefined && (
          <Notice kind="ok">{dt("desk.catalogue.saved")}</Notice>
        )}
        {found.ok && <Proposal c={c} found={found.value} typed={typed} />}
      </div>
    ),
  });
}

interface ProposalProps {
  c: PageContext;
  found: Found;
  typed?: Typed | undefined;
}

function Proposal({ c, found, typed }: ProposalProps): VNode {
  const { dt } = c.var;
  const { proposal, catalogue, differences } = found;
  const { at, by, agreed, became, note, about, behind, state } = proposal;
  const isOver = state === "live" || state === "withdrawn";
  return (
    <>
      <dl className="grid gap-2 sm:grid-cols-2">
        <Fact name={dt("desk.catalogue.state")}>{stateText(c, proposal)}</Fact>
        <Fact name={dt("desk.catalogue.by")}>
          <bdi>{personText(c, by)}</bdi> · {when(c, at)}
        </Fact>
        {agreed && (
          <Fact name={dt("desk.catalogue.agreed")}>
            <bdi>{personText(c, agreed.by)}</bdi> · {when(c, agreed.at)}
          </Fact>
        )}
        {became !== null && (
          <Fact name={dt("desk.catalogue.version")}>
            <a
              href={about === "catalogue"
                ? `${CATALOGUE}/versions/${became}`
                : `${TEXTS}/${about}/versions/${became}`}
              className={LINK}
            >
              {became}
            </a>
          </Fact>
        )}
        {note !== "" && (
          <Fact name={dt("desk.catalogue.note")}>
            <span dir="auto" className="break-words">{note}</span>
          </Fact>
        )}
      </dl>
      {behind === 1 && <Notice kind="bad">{dt("desk.catalogue.behind")}</Notice>}
      {!isOver && <Acts c={c} found={found} typed={typed} />}
      {catalogue && !isOver && (
        <CardSection id="differences" title={dt("desk.catalogue.differences")}>
          <Differences c={c} differences={differences} />
        </CardSection>
      )}
      {catalogue && (
        <CardSection id="preview" title={dt("desk.catalogue.preview")}>
          <Preview c={c} catalogue={catalogue as unknown as Catalogue} />
        </CardSection>
      )}
      {!catalogue && <Texts c={c} found={found} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: VNode | string | (VNode | string)[] }): VNode {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What may be done now, by whoever looks. */
function Acts({ c, found, typed }: ProposalProps): VNode {
  const { dt, staff } = c.var;
  const { proposal, second, others } = found;
  const { id, own, state, version, behind, about } = proposal;
  const isMaster = extentOf(staff?.staff.roles ?? [], "catalogue") === "all";
  const mayAgree = state === "waiting" && own === 0 && isMaster && behind === 0;
  const mayWithdraw = own === 1 || isMaster;
  return (
    <CardSection id="acts" title={dt("desk.catalogue.acts")}>
      {own === 1 && state === "draft" && behind === 0 && (
        <>
          {about === "catalogue"
            ? (
              <details>
                <summary className="cursor-pointer text-sm">{dt("desk.catalogue.edit_more")}</summary>
                <div className="pt-3">
                  <Sections c={c} proposal={id} />
                </div>
              </details>
            )
            : (
              <p className="flex flex-wrap gap-6">
                {LANGS.map((lang) => (
                  <a
                    key={lang}
                    href={`${TEXTS}/${about}/edit?${new URLSearchParams({ proposal: id, of: lang })}`}
                    className={LINK}
                  >
                    {dt("desk.texts.edit", { lang })}
                  </a>
                ))}
              </p>
            )}
          <form method="post" action={proposalPath(id)} noValidate className="grid gap-4">
            <input type="hidden" name="version" value={String(version)} />
            <TextArea
              name="note"
              label={dt("desk.catalogue.note_label")}
              value={typed?.get("note") ?? proposal.note}
              maxLength={PROPOSAL_NOTE_MAX_CODE_POINTS}
              required
            />
            <TextField
              name="goes_at"
              label={dt("desk.catalogue.goes_at")}
              hint={dt("desk.catalogue.goes_at_hint")}
              placeholder="2026-12-31 18:00"
              value={typed?.get("goes_at") ?? ""}
            />
            <p className="text-sm text-muted">
              {dt(second === 1 ? "desk.catalogue.needs_second" : "desk.catalogue.needs_nobody")}
            </p>
            {second === 1 && <NobodyElse c={c} others={others} />}
            <div>
              <Button type="submit" name="do" value="submit" size="sm">
                {dt(second === 1 ? "desk.catalogue.submit_second" : "desk.catalogue.submit")}
              </Button>
            </div>
          </form>
        </>
      )}
      {state === "waiting" && behind === 0 && !mayAgree && (
        <>
          <p>{dt("desk.catalogue.waits_for_other")}</p>
          {own === 1 && <NobodyElse c={c} others={others} />}
        </>
      )}
      <form method="post" action={proposalPath(id)} className="flex flex-wrap gap-4">
        <input type="hidden" name="version" value={String(version)} />
        {mayAgree && (
          <Button type="submit" name="do" value="agree" size="sm">{dt("desk.catalogue.agree")}</Button>
        )}
        {own === 1 && behind === 1 && (
          <Button type="submit" name="do" value="rebase" size="sm">{dt("desk.catalogue.rebase")}</Button>
        )}
        {mayWithdraw && (
          <Button type="submit" name="do" value="withdraw" size="sm" variant="secondary">
            {dt("desk.catalogue.withdraw")}
          </Button>
        )}
      </form>
    </CardSection>
  );
}

/** A legal page in its languages: what differs, and how it will look. */
function Texts({ c, found }: { c: PageContext; found: Found }): VNode {
  const { dt, env } = c.var;
  const { proposal, texts, live_texts } = found;
  const facts = legalFacts(env.actors.catalogue());
  const isOver = proposal.state === "live" || proposal.state === "withdrawn";
  return (
    <>
      {proposal.asks === 1 && (
        <CardSection id="summary" title={dt("desk.texts.asks")}>
          {LANGS.map((lang) => (
            <p key={lang} lang={lang} dir="auto" className="whitespace-pre-line break-words">
              {proposal.summary[lang] || "–"}
            </p>
          ))}
        </CardSection>
      )}
      {LANGS.map((lang) => (
        <CardSection key={lang} id={`text-${lang}`} title={dt("desk.texts.in", { lang })}>
          {!isOver && <TextDifferences c={c} before={live_texts?.[lang] ?? ""} after={texts?.[lang] ?? ""} />}
          <details>
            <summary className="cursor-pointer text-sm">{dt("desk.catalogue.preview")}</summary>
            <div lang={lang} dir={lang === "he" ? "rtl" : "ltr"}>
              <ArticleBody blocks={parseLegal(fillLegal(texts?.[lang] ?? "", facts))} />
            </div>
          </details>
        </CardSection>
      ))}
    </>
  );
}
