/**
 * /desk/reports/:subject/chat: reads the chat that a report is about. It takes a reason, which is posted: it stands in the log,
 * and in no address (RP-18).
 */
import type { VNode } from "preact";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const FIELDS = ["report", "why", "before"] as const;

interface Asked {
  report: string;
  why: string;
  chat: DeskOutput<"report/chat"> | null;
  refusal: Refusal | null;
}

export async function getReportedChat(c: PageContext): Promise<Response> {
  return await render(c, { report: c.req.query("report") ?? "", why: "", chat: null, refusal: null });
}

export async function postReportedChat(c: PageContext): Promise<Response> {
  const { report = "", why = "", before = "" } = await readForm(c, FIELDS);
  const subject = c.req.param("subject") ?? "";
  const isPlace = /^\d{1,9}$/.test(before);
  const read = await c.var.deskCall("report/chat", { subject, report, why, ...isPlace && { before } });
  return await render(c, {
    report,
    why,
    chat: read.ok ? read.value : null,
    refusal: read.ok ? null : read.refusal,
  });
}

async function render(c: PageContext, { report, why, chat, refusal }: Asked): Promise<Response> {
  const { dt } = c.var;
  return await renderDeskPage(c, {
    title: dt("desk.reports.chat"),
    status: refusal ? refusalStatus(refusal) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={`/desk/reports/${c.req.param("subject")}`}>{dt("desk.reports.back")}</TextLink>
        <h1 className="text-xl font-bold">{dt("desk.reports.chat")}</h1>
        <p className="text-sm text-muted">{dt("desk.reports.chat_lead")}</p>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        {!chat && (
          <form method="post" action={c.req.path} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="report" value={report} />
            <div className="min-w-60 grow">
              <TextField
                name="why"
                label={dt("desk.reports.reason_field")}
                value={why}
                maxLength={REASON_MAX_CODE_POINTS}
                required
              />
            </div>
            <Button type="submit" size="sm">{dt("desk.reports.read")}</Button>
          </form>
        )}
        {chat && <Lines c={c} chat={chat} asked={{ report, why }} />}
      </div>
    ),
  });
}

/** What is said of a line without a text. */
const WITHOUT_TEXT: Readonly<Record<string, "desk.reports.once" | "desk.reports.voice">> = {
  pphoto: "desk.reports.once",
  voice: "desk.reports.voice",
};

interface LinesProps {
  c: PageContext;
  chat: DeskOutput<"report/chat">;
  asked: { report: string; why: string };
}

function Lines({ c, chat: { about, lines, has_more }, asked }: LinesProps): VNode {
  const { dt } = c.var;
  const [first] = lines;
  return (
    <section className="grid gap-3">
      {has_more === 1 && first && (
        <form method="post" action={c.req.path}>
          <input type="hidden" name="report" value={asked.report} />
          <input type="hidden" name="why" value={asked.why} />
          <input type="hidden" name="before" value={first.seq} />
          <Button type="submit" size="sm" variant="secondary">{dt("desk.reports.earlier")}</Button>
        </form>
      )}
      <ol className="grid gap-2">
        {lines.map(({ seq, from, at, type, text, edited, unsent }) => (
          <li
            key={seq}
            className={from.id === about.id
              ? "rounded-lg border border-line bg-surface p-3"
              : "rounded-lg bg-sunken p-3"}
          >
            <p className="text-xs text-muted">
              <bdi>{from.name || from.id}</bdi> · {when(c, at)}
              {edited && ` · ${dt("message.edited")}`}
            </p>
            <p dir="auto" className="whitespace-pre-line break-words">
              {unsent ? dt("message.unsent") : text || dt(WITHOUT_TEXT[type] ?? "desk.reports.no_text")}
            </p>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className="text-muted">{dt("desk.reports.no_lines")}</p>}
    </section>
  );
}
