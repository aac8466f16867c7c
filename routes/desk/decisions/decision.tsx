/** /desk/decisions/:id: a decision with its reasons and its appeal, which another person decides here. Opening it is logged. */
import type { VNode } from "preact";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { mayStaff } from "@/domain/staff.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DecisionView } from "@/protocol/desk/views/decision.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { Fact } from "@/routes/desk/fact.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

export async function getDecision(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postDecision(c: PageContext): Promise<Response> {
  const { do: what, reason = "" } = await readForm(c, ["do", "reason"]);
  const decision = c.req.param("id") ?? "";
  const decided = await c.var.deskCall("appeal/decide", { decision, undo: what === "undo" ? 1 : 0, reason });
  if (decided.ok) return c.redirect(c.req.path, 303);
  return await render(c, { reason, refusal: decided.refusal });
}

async function render(
  c: PageContext,
  { reason = "", refusal }: { reason?: string; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("decision/get", { decision: c.req.param("id") ?? "" });
  const shown = found.ok ? refusal : found.refusal;
  const title = found.ok ? dt(`measure.${found.value.measure}`) : dt("desk.decisions.title");
  return await renderDeskPage(c, {
    title,
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href="/desk/decisions">{dt("desk.decisions.title")}</TextLink>
        <h1 className="text-xl font-bold">{title}</h1>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {c.req.query("done") !== undefined && !shown && (
          <Notice kind="ok">{dt("desk.decisions.done")}</Notice>
        )}
        {found.ok && <Facts c={c} decision={found.value} />}
        {found.ok && found.value.appeal && <AppealSection c={c} decision={found.value} reason={reason} />}
      </div>
    ),
  });
}

function Facts({ c, decision }: { c: PageContext; decision: DecisionView }): VNode {
  const { dt } = c.var;
  const { id, member, target, rule, facts, found_by_program, at, until, state, own, by, source, taken } =
    decision;
  const who = own ? "you" : by === null ? "system" : "colleague";
  return (
    <dl className="grid gap-3 sm:grid-cols-[12rem_1fr]">
      <Fact name={dt("desk.decisions.number")}>
        <bdi dir="ltr">{id}</bdi>
      </Fact>
      <Fact name={dt("desk.decisions.member")}>
        <TextLink href={`/desk/members/${member.id}`}>
          <bdi>{member.name || member.id}</bdi>
        </TextLink>
      </Fact>
      <Fact name={dt("desk.decisions.state")}>{dt(`desk.decisions.state.${state}`)}</Fact>
      <Fact name={dt("desk.decisions.at")}>{when(c, at)}</Fact>
      {until !== null && <Fact name={dt("desk.decisions.end")}>{when(c, until)}</Fact>}
      <Fact name={dt("desk.decisions.by")}>{dt(`desk.decisions.${who}`)}</Fact>
      <Fact name={dt("desk.decisions.source")}>
        {dt(`desk.decisions.source.${source.kind}`)} <bdi dir="ltr">{source.ref}</bdi>
      </Fact>
      <Fact name={dt("desk.decisions.rule")}>{dt(`guideline.${rule}`)}</Fact>
      {target && (
        <Fact name={dt("desk.decisions.target")}>
          {dt(`desk.decisions.target_${target.kind}`)} <bdi dir="ltr">{target.id}</bdi>
          {taken && <span dir="auto" className="block whitespace-pre-line text-muted">{taken}</span>}
        </Fact>
      )}
      <Fact name={dt("desk.decisions.facts")}>
        <span dir="auto" className="block whitespace-pre-line">{facts}</span>
      </Fact>
      {found_by_program === 1 && <Fact name={dt("decisions.how")}>{dt("desk.decisions.automatic")}</Fact>}
    </dl>
  );
}

function AppealSection(
  { c, decision, reason }: { c: PageContext; decision: DecisionView; reason: string },
): VNode | null {
  const { dt, staff } = c.var;
  const { appeal, own } = decision;
  if (!appeal) return null;
  const may = mayStaff(staff?.staff.roles ?? [], "appeals");
  return (
    <CardSection id="appeal" title={dt("desk.decisions.appeal")}>
      <p className="text-sm text-muted">{dt("desk.decisions.appeal_at", { at: when(c, appeal.at) })}</p>
      <blockquote dir="auto" className="whitespace-pre-line border-s-2 border-line ps-3">
        {appeal.text}
      </blockquote>
      {appeal.decided
        ? (
          <p dir="auto" className="font-medium">
            {dt(appeal.decided.undone ? "desk.decisions.undone" : "desk.decisions.upheld", {
              reason: appeal.decided.reason,
            })}
          </p>
        )
        : own
        ? <Notice kind="info">{dt("desk.decisions.appeal_own")}</Notice>
        : may && (
          <form method="post" action={`${c.req.path}#appeal`} className="grid gap-4">
            <TextArea
              name="reason"
              label={dt("desk.decisions.appeal_reason")}
              value={reason}
              maxLength={REASON_MAX_CODE_POINTS}
              required
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="do" value="uphold" size="sm" variant="secondary">
                {dt("desk.decisions.uphold")}
              </Button>
              <Button type="submit" name="do" value="undo" size="sm">{dt("desk.decisions.undo")}</Button>
            </div>
          </form>
        )}
    </CardSection>
  );
}
