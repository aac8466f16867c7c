/**
 * /decisions: what safety has decided about the member, why, until when, and how to contest it (DC-4, DC-5). Whoever is
 * suspended or closed sees these pages and /my-data alone. Works without JavaScript.
 */
import type { VNode } from "preact";
import { appealEnd } from "@/domain/decisions.ts";
import type { MemberId } from "@/domain/ids.ts";
import { DECISION_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import type { AppealCode } from "@/actors/desk/decisions/appeals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { scaleIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { Decision } from "@/actors/desk/decisions/mod.ts";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { dateIn } from "@/routes/date_in.ts";
import { refusalPage } from "@/routes/errors.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = "/decisions";

export async function getDecisions(c: PageContext): Promise<Response> {
  const member = memberOf(c);
  if (!member) return c.redirect("/login", 303);
  const { t, env, confined } = c.var;
  const { decisions, next } = await env.actors.desk.decisions.ofMember(
    member,
    readPlace(c.req.query("before")),
  );
  return await renderGuestPage(c, {
    title: t("decisions.title"),
    frame: "page",
    children: (
      <div className="grid gap-6">
        <PageIntro icon={scaleIcon} title={t("decisions.title")}>{t("decisions.lead")}</PageIntro>
        {confined && !confined.age && (
          <Notice kind="bad">
            {confined.until === null
              ? t("decisions.out_closed")
              : t("decisions.out_until", { date: dateIn(c, confined.until) })}
          </Notice>
        )}
        {decisions.length === 0
          ? <p className="text-muted">{t("decisions.none")}</p>
          : (
            <ul className="grid gap-3">
              {decisions.map((decision) => <DecisionRow key={decision.id} c={c} decision={decision} />)}
            </ul>
          )}
        <nav aria-label={t("decisions.title")} className="flex flex-wrap gap-6">
          {next && <TextLink href={`${PATH}?before=${next.at}.${next.id}`}>{t("decisions.older")}</TextLink>}
          <TextLink href="/guidelines">{t("legal.guidelines")}</TextLink>
          <TextLink href="/support">{t("decisions.support")}</TextLink>
          {confined && <TextLink href="/my-data">{t("my_data.title")}</TextLink>}
          {confined
            ? <TextLink href="/logout">{t("logout.title")}</TextLink>
            : <TextLink href="/settings">{t("shell.back")}</TextLink>}
        </nav>
      </div>
    ),
  });
}

export async function getDecision(c: PageContext): Promise<Response> {
  return await renderDecision(c, {});
}

export async function postDecision(c: PageContext): Promise<Response> {
  const member = memberOf(c);
  if (!member) return c.redirect("/login", 303);
  const { text = "" } = await readForm(c, ["text"]);
  const id = c.req.param("id") ?? "";
  const result = await c.var.env.actors.desk.decisions.appeal(member, id, text);
  if (result.ok) return c.redirect(`${PATH}/${id}?contested`, 303);
  return await renderDecision(c, { typed: text, refusal: result.refusal });
}

async function renderDecision(
  c: PageContext,
  { typed = "", refusal }: { typed?: string; refusal?: Refusal<AppealCode> },
): Promise<Response> {
  const member = memberOf(c);
  if (!member) return c.redirect("/login", 303);
  const { t, env } = c.var;
  const decision = await env.actors.desk.decisions.get(c.req.param("id") ?? "");
  if (decision?.member !== member) return await refusalPage(c, 404, "not_found");
  const { id, measure, target, rule, facts, at, until, automatic } = decision;
  const how = automatic.decided
    ? t("decisions.decided_by_program")
    : t(automatic.found ? "decisions.found_by_program" : "decisions.by_people");
  return await renderGuestPage(c, {
    title: t(`measure.${measure}`),
    frame: "page",
    status: refusal ? refusal.code === "deadline_exceeded" ? 503 : 422 : 200,
    children: (
      <div className="grid gap-6">
        <TextLink href={PATH}>{t("decisions.back")}</TextLink>
        <PageIntro icon={scaleIcon} title={t(`measure.${measure}`)}>
          {t("decisions.number", { number: id })} · {stateText(c, decision)}
        </PageIntro>
        {refusal && <Notice kind="bad">{t(`refusal.${refusal.code}`)}</Notice>}
        {c.req.query("contested") !== undefined && <Notice kind="ok">{t("decisions.saved")}</Notice>}
        <dl className="grid gap-4">
          <Fact name={t("decisions.at")}>{dateIn(c, at)}</Fact>
          {target && <Fact name={t("decisions.what")}>{t(`decisions.target_${target.kind}`)}</Fact>}
          {measure !== "warn" && (
            <Fact name={t("decisions.until")}>
              {until === undefined ? t("decisions.lasts") : dateIn(c, until)}
            </Fact>
          )}
          <Fact name={t("decisions.facts")}>
            <span dir="auto" className="block whitespace-pre-line">{facts}</span>
            <span className="text-sm text-muted">{t("decisions.facts_as_written")}</span>
          </Fact>
          <Fact name={t("decisions.rule")}>
            <TextLink href="/guidelines">{t(`guideline.${rule}`)}</TextLink>
          </Fact>
          <Fact name={t("decisions.how")}>{how}</Fact>
        </dl>
        <Contest c={c} decision={decision} typed={typed} />
      </div>
    ),
  });
}

function Contest({ c, decision, typed }: { c: PageContext; decision: Decision; typed: string }): VNode {
  const { t, env } = c.var;
  const { id, at, appeal, undone_at } = decision;
  const end = appealEnd(at);
  return (
    <CardSection id="contest" title={t("decisions.contest_title")}>
      {appeal
        ? (
          <>
            <p>{t("decisions.contested", { date: dateIn(c, appeal.at) })}</p>
            <blockquote dir="auto" className="whitespace-pre-line border-s-2 border-line ps-3">
              {appeal.text}
            </blockquote>
            {appeal.decided && (
              <>
                <p className="font-medium">
                  {t(appeal.decided.undone ? "decisions.overturned" : "decisions.upheld")}
                </p>
                <p dir="auto">{t("decisions.reason", { reason: appeal.decided.reason })}</p>
              </>
            )}
          </>
        )
        : undone_at !== undefined || env.now() >= end
        ? <p>{t("decisions.contest_over")}</p>
        : (
          <form method="post" action={`${PATH}/${id}#contest`} className="grid gap-4">
            <p>{t("decisions.contest_lead", { date: dateIn(c, end) })}</p>
            <TextArea
              name="text"
              label={t("decisions.contest_label")}
              value={typed}
              maxLength={DECISION_TEXT_MAX_CODE_POINTS}
              required
            />
            <div>
              <Button type="submit">{t("decisions.contest_submit")}</Button>
            </div>
          </form>
        )}
      <p className="text-sm text-muted">{t("decisions.courts")}</p>
    </CardSection>
  );
}

function DecisionRow({ c, decision }: { c: PageContext; decision: Decision }): VNode {
  const { t } = c.var;
  const { id, measure, rule, at } = decision;
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <p className="font-medium">
        <TextLink href={`${PATH}/${id}`}>{t(`measure.${measure}`)}</TextLink>
      </p>
      <p className="text-sm text-muted">{dateIn(c, at)} · {stateText(c, decision)}</p>
      <p className="text-sm">{t(`guideline.${rule}`)}</p>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: VNode | string | (VNode | string)[] }): VNode {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether it stands. */
function stateText({ var: { t, env } }: PageContext, decision: Decision): string {
  return t(`decisions.state_${env.actors.desk.decisions.stateOf(decision)}`);
}

function memberOf({ var: { identity, confined } }: PageContext): MemberId | null {
  return identity?.member ?? confined?.member ?? null;
}

/** A place in the list, from an address. */
function readPlace(text: string | undefined): { at: number; id: string } | null {
  const [, at, id] = /^(\d{1,15})\.([0-9a-z-]{1,20})$/.exec(text ?? "") ?? [];
  return at && id ? { at: Number(at), id } : null;
}
