/**
 * /desk/reports/:subject: a case with what was seen, who is at it, the history of both sides, and what comes of it. Opening it
 * is logged, and so is each picture. What was typed comes back where it is refused.
 */
import type { VNode } from "preact";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { ReportView } from "@/protocol/desk/views/report.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { Act } from "@/routes/desk/act.tsx";
import {
  DECISION_FIELDS,
  DecisionFields,
  type DecisionForm,
  decisionOf,
} from "@/routes/desk/decisions/form.tsx";
import { DecisionTable } from "@/routes/desk/decisions/table.tsx";
import { type Posted, readPost } from "@/routes/desk/personas/read_post.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { ReportRows } from "@/routes/desk/reports/rows.tsx";
import { when, whichDay } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = "/desk/reports";
const LINK = "text-brand underline underline-offset-4";

type Found = DeskOutput<"report">;

export async function getCase(c: PageContext): Promise<Response> {
  return await render(c, null);
}

export async function postCase(c: PageContext): Promise<Response> {
  const posted = await readPost(c);
  const refusal = await carryOut(c, posted);
  if (refusal instanceof Response) return refusal;
  return await render(c, { posted, refusal });
}

async function carryOut(c: PageContext, posted: Posted): Promise<Response | Refusal> {
  const { deskCall } = c.var;
  const subject = subjectOf(c);
  const reports = posted.all("report");
  const reason = posted.one("reason");
  switch (posted.one("do")) {
    case "take": {
      const done = await deskCall("report/take", { subject, ...reason && { over: reason } });
      return done.ok ? c.redirect(c.req.path, 303) : done.refusal;
    }
    case "give_back": {
      const done = await deskCall("report/give_back", { subject });
      return done.ok ? c.redirect(c.req.path, 303) : done.refusal;
    }
    case "ask_second": {
      const done = await deskCall("report/ask_second", { subject, why: reason });
      return done.ok ? c.redirect(c.req.path, 303) : done.refusal;
    }
    case "take_second": {
      const done = await deskCall("report/take_second", { subject });
      return done.ok ? c.redirect(c.req.path, 303) : done.refusal;
    }
    case "close": {
      if (reports.length === 0) return refuse("reports_required").refusal;
      const done = await deskCall("report/close", { subject, reports, note: reason });
      return done.ok ? c.redirect(`${PATH}?done`, 303) : done.refusal;
    }
    case "decide": {
      if (reports.length === 0) return refuse("reports_required").refusal;
      const wanted = decisionOf(decisionForm(posted));
      if (!wanted) return refuse("decision_invalid").refusal;
      const done = await deskCall("report/decide", { ...wanted, subject, reports });
      return done.ok ? c.redirect(`/desk/decisions/${done.value.decision}?done`, 303) : done.refusal;
    }
    case "hold": {
      const [report = "", until = ""] = posted.one("held").split(" ");
      if (!/^\d{1,15}$/.test(until)) return refuse("reports_required").refusal;
      const done = await deskCall("report/hold", { subject, report, until, why: posted.one("why") });
      return done.ok ? c.redirect(`${c.req.path}#history`, 303) : done.refusal;
    }
    default:
      return refuse("invalid_input", { field: "do" }).refusal;
  }
}

function decisionForm(posted: Posted): DecisionForm {
  return Object.fromEntries(
    DECISION_FIELDS.map((name) => [name, posted.all(name)[0]]).filter(([, value]) => value !== undefined),
  );
}

function subjectOf(c: PageContext): string {
  return c.req.param("subject") ?? "";
}

async function render(
  c: PageContext,
  failed: { posted: Posted; refusal: Refusal } | null,
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("report", { subject: subjectOf(c) });
  const about = found.ok ? found.value.case.about : null;
  const decisions = about ? await deskCall("decisions", { member: about.id }) : null;
  const refusal = found.ok ? failed?.refusal : found.refusal;
  const title = about
    ? dt("desk.reports.case", { name: about.name || about.id })
    : dt("desk.reports.unknown");
  return await renderDeskPage(c, {
    title,
    status: refusal ? refusalStatus(refusal) : 200,
    children: (
      <div className="grid max-w-4xl gap-5">
        <TextLink href={PATH}>{dt("desk.reports.title")}</TextLink>
        <h1 className="text-xl font-bold">{title}</h1>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        {found.ok && (
          <>
            <Assignment c={c} found={found.value} failed={failed?.posted ?? null} />
            <Open c={c} found={found.value} failed={failed?.posted ?? null} />
            <CardSection id="history" title={dt("desk.reports.history")}>
              {about && (
                <p className="flex flex-wrap gap-4">
                  <TextLink href={`/desk/members/${about.id}`}>{dt("desk.reports.member_page")}</TextLink>
                  <TextLink href={`${PATH}?member=${about.id}`}>{dt("desk.reports.all_of_them")}</TextLink>
                </p>
              )}
              {decisions?.ok && decisions.value.decisions.length > 0 && (
                <DecisionTable
                  c={c}
                  label={dt("desk.decisions.title")}
                  decisions={decisions.value.decisions}
                />
              )}
              {found.value.closed.length === 0
                ? <p className="text-sm text-muted">{dt("desk.reports.no_closed")}</p>
                : <ReportRows c={c} label={dt("desk.reports.closed")} reports={found.value.closed} />}
              <Hold c={c} closed={found.value.closed} failed={failed?.posted ?? null} />
            </CardSection>
          </>
        )}
      </div>
    ),
  });
}

/** Who is at it, and how that changes. */
function Assignment({ c, found, failed }: { c: PageContext; found: Found; failed: Posted | null }): VNode {
  const { dt } = c.var;
  const reason = failed && failed.one("do") !== "close" ? failed.one("reason") : "";
  const { staff, own, second, open } = found.case;
  return (
    <CardSection id="staff" title={dt("desk.reports.staff")}>
      <p>{own ? dt("desk.reports.you") : <bdi>{staff?.name ?? dt("desk.reports.nobody")}</bdi>}</p>
      {second && (
        <p dir="auto" className="text-sm">
          {dt("desk.reports.second_why", { name: second.by.name, why: second.why })}
        </p>
      )}
      {open > 0 && (
        <form method="post" action={c.req.path} className="flex flex-wrap items-end gap-3">
          {second && !second.own && !own
            ? <Act value="take_second">{dt("desk.reports.take_second")}</Act>
            : !staff && <Act value="take">{dt("desk.reports.take")}</Act>}
          {own === 1 && <Act value="give_back">{dt("desk.reports.give_back")}</Act>}
          <div className="min-w-60 grow">
            <TextField
              name="reason"
              label={dt("desk.reports.reason_field")}
              value={reason}
              maxLength={REASON_MAX_CODE_POINTS}
            />
          </div>
          {staff && !own && <Act value="take">{dt("desk.reports.take_over")}</Act>}
          {(own === 1 || !staff) && <Act value="ask_second">{dt("desk.reports.ask_second")}</Act>}
        </form>
      )}
    </CardSection>
  );
}

/** What is open, as it was seen, with the form by which it is closed. */
function Open({ c, found, failed }: { c: PageContext; found: Found; failed: Posted | null }): VNode {
  const { dt } = c.var;
  const { open, reporters, case: { about } } = found;
  if (open.length === 0) return <Notice kind="info">{dt("desk.reports.all_closed")}</Notice>;
  const chosen = failed?.all("report") ?? open.map(({ id }) => id);
  return (
    <form method="post" action={c.req.path} className="grid gap-5">
      <ul className="grid gap-4">
        {open.map((report) => (
          <li key={report.id} className="rounded-lg border border-line bg-surface p-4">
            <label className="flex items-start gap-3">
              <input
                type="checkbox"
                name="report"
                value={report.id}
                checked={chosen.includes(report.id)}
                className="mt-1 size-5 shrink-0"
              />
              <span>
                <strong className={report.urgent ? "text-bad" : undefined}>
                  {dt(`report.reason_${report.reason}`)}
                </strong>
                {" · "}
                <bdi dir="ltr">{report.id}</bdi> · {when(c, report.at)}
              </span>
            </label>
            <Seen c={c} report={report} />
            <Reporter c={c} report={report} reporters={reporters} />
          </li>
        ))}
      </ul>
      {found.case.open > open.length && (
        <Notice kind="info">
          {dt("desk.reports.more_open", { count: found.case.open - open.length })}
        </Notice>
      )}
      <CardSection id="no-breach" title={dt("desk.reports.close_title")}>
        <TextField
          name="reason"
          label={dt("desk.reports.note")}
          hint={dt("desk.reports.note_hint")}
          value={failed?.one("do") === "close" ? failed.one("reason") : ""}
          maxLength={REASON_MAX_CODE_POINTS}
        />
        <Act value="close">{dt("desk.reports.close")}</Act>
      </CardSection>
      {about && (
        <CardSection id="decide" title={dt("desk.reports.decide_title")}>
          <DecisionFields c={c} values={failed ? decisionForm(failed) : {}} />
          <div>
            <Button type="submit" name="do" value="decide" size="sm">{dt("desk.decisions.decide")}</Button>
          </div>
        </CardSection>
      )}
    </form>
  );
}

/** Keeps what a closed report shows for longer. */
function Hold(
  { c, closed, failed }: { c: PageContext; closed: readonly ReportView[]; failed: Posted | null },
): VNode | null {
  const { dt } = c.var;
  const options = closed.flatMap(({ id, closed }) => closed?.until ? [{ id, until: closed.until }] : []);
  if (options.length === 0) return null;
  return (
    <form method="post" action={c.req.path} className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="held"
        label={dt("desk.reports.hold")}
        hint={dt("desk.reports.hold_hint")}
        options={options.map(({ id, until }) => ({
          value: `${id} ${until}`,
          label: dt("desk.reports.kept_until", { number: id, day: whichDay(c, Math.floor(until / 1_000)) }),
        }))}
        value={failed?.one("held")}
      />
      <TextField
        name="why"
        label={dt("desk.reports.reason_field")}
        value={failed?.one("why")}
        maxLength={REASON_MAX_CODE_POINTS}
      />
      <Act value="hold">{dt("desk.reports.hold_do")}</Act>
    </form>
  );
}

function Seen({ c, report }: { c: PageContext; report: ReportView }): VNode {
  const { dt } = c.var;
  const { text, message, story, photos, voice, notice, by, about, escalated } = report;
  return (
    <div className="grid gap-2 ps-8 pt-2">
      {text && <p dir="auto" className="whitespace-pre-line">{text}</p>}
      {notice && <p dir="auto" className="text-sm">{dt("desk.reports.where", { where: notice.where })}</p>}
      {message && <Quoted name={dt("desk.reports.message")} id={message.id} text={message.text} />}
      {story && <Quoted name={dt("desk.reports.story")} id={story.id} text={story.text} />}
      {photos.map(({ id, gone }) => (
        <p key={id}>
          {gone
            ? dt("desk.reports.photo_gone")
            : (
              <a href={`${c.req.path}/photos/${id}`} target="_blank" rel="noopener" className={LINK}>
                {dt("desk.reports.show_photo")}
              </a>
            )} <bdi dir="ltr" className="text-xs text-muted">{id}</bdi>
        </p>
      ))}
      {voice && (voice.gone ? <p>{dt("desk.reports.voice_gone")}</p> : (
        <audio
          controls
          preload="none"
          src={`${c.req.path}/voices/${voice.id}`}
          aria-label={dt("desk.reports.voice")}
          className="w-full max-w-sm"
        />
      ))}
      {about && (by || escalated) && (
        <p>
          <a href={`${PATH}/${about.id}/chat?report=${report.id}`} className={LINK}>
            {dt("desk.reports.read_chat")}
          </a>
        </p>
      )}
    </div>
  );
}

function Quoted({ name, id, text }: { name: string; id: string; text: string }): VNode {
  return (
    <div>
      <p className="text-sm text-muted">
        {name} <bdi dir="ltr">{id}</bdi>
      </p>
      {text && (
        <blockquote dir="auto" className="whitespace-pre-line border-s-2 border-line ps-3">{text}</blockquote>
      )}
    </div>
  );
}

function Reporter(
  { c, report: { by, notice, escalated }, reporters }: {
    c: PageContext;
    report: ReportView;
    reporters: Found["reporters"];
  },
): VNode {
  const { dt } = c.var;
  const counts = reporters.find(({ id }) => id === by?.id);
  if (escalated) {
    return (
      <p dir="auto" className="ps-8 pt-2 text-sm text-muted">
        {dt("desk.reports.escalated", { name: escalated.by.name, profile: escalated.persona.name })}
      </p>
    );
  }
  return (
    <p className="ps-8 pt-2 text-sm text-muted">
      {by
        ? (
          <>
            {dt("desk.reports.reported_by")}{" "}
            <TextLink href={`/desk/members/${by.id}`}>
              <bdi>{by.name || by.id}</bdi>
            </TextLink>
            {counts && counts.made > 0 &&
              ` · ${dt("desk.reports.reporter_counts", { made: counts.made, led: counts.led })}`}
            {counts?.blocks === 1 && ` · ${dt("desk.reports.blocks")}`}
            {counts?.blocked === 1 && ` · ${dt("desk.reports.blocked")}`}
          </>
        )
        : (
          <>
            {dt("desk.reports.reported_by")} <bdi>{notice?.name || dt("desk.reports.anybody")}</bdi>{" "}
            <bdi dir="ltr">{notice?.email}</bdi>
          </>
        )}
    </p>
  );
}
