/** /desk/reports: cases with open reports, urgent ones first; closed reports; what concerns one member. */
import type { VNode } from "preact";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { CaseView } from "@/protocol/desk/views/report.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { ReportRows } from "@/routes/desk/reports/rows.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = "/desk/reports";
const LINK = "text-brand underline underline-offset-4";
const SHOWN = ["all", "urgent", "mine", "nobody", "closed"] as const;
type Shown = typeof SHOWN[number];

export async function getReports(c: PageContext): Promise<Response> {
  const member = (c.req.query("member") ?? "").trim();
  if (member) return await renderMember(c, member);
  const shown = SHOWN.find((each) => each === c.req.query("show")) ?? "all";
  return shown === "closed" ? await renderClosed(c) : await renderCases(c, shown);
}

async function renderCases(c: PageContext, shown: Exclude<Shown, "closed">): Promise<Response> {
  const { dt, deskCall } = c.var;
  const after = readCasePlace(c.req.query("after"));
  const found = await deskCall("reports", { show: shown, ...after && { after } });
  const cases = found.ok ? found.value.cases : [];
  return await renderDeskPage(c, {
    title: dt("desk.reports.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <h1 className="text-xl font-bold">{dt("desk.reports.title")}</h1>
        {c.req.query("done") !== undefined && <Notice kind="ok">{dt("desk.reports.done")}</Notice>}
        <Choices c={c} shown={shown} />
        <div className="grid gap-4" data-live="reports">
          {!found.ok
            ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
            : cases.length === 0
            ? (
              <p className="text-muted">
                {dt(shown === "all" && !after ? "desk.reports.none" : "desk.reports.nothing")}
              </p>
            )
            : <Cases c={c} cases={cases} />}
          <nav aria-label={dt("desk.reports.title")} className="flex flex-wrap gap-6">
            {after && <TextLink href={`${PATH}?show=${shown}`}>{dt("desk.reports.first")}</TextLink>}
            {found.ok && found.value.next && (
              <TextLink
                href={`${PATH}?${new URLSearchParams({
                  show: shown,
                  after: `${found.value.next.rank}.${found.value.next.since}.${found.value.next.subject}`,
                })}`}
              >
                {dt("desk.reports.next")}
              </TextLink>
            )}
          </nav>
        </div>
      </div>
    ),
  });
}

/** Closed reports, the last closed first. */
async function renderClosed(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const before = readClosedPlace(c.req.query("before"));
  const found = await deskCall("reports/closed", before ? { before } : {});
  const { reports = [], next = null } = found.ok ? found.value : {};
  return await renderDeskPage(c, {
    title: dt("desk.reports.closed"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <h1 className="text-xl font-bold">{dt("desk.reports.closed")}</h1>
        <Choices c={c} shown="closed" />
        {!found.ok
          ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
          : reports.length === 0
          ? <p className="text-muted">{dt("desk.reports.nothing")}</p>
          : <ReportRows c={c} label={dt("desk.reports.closed")} reports={reports} />}
        <nav aria-label={dt("desk.reports.closed")} className="flex flex-wrap gap-6">
          {before && <TextLink href={`${PATH}?show=closed`}>{dt("desk.reports.first")}</TextLink>}
          {next && (
            <TextLink href={`${PATH}?show=closed&before=${next.closed_at}.${next.id}`}>
              {dt("desk.reports.next")}
            </TextLink>
          )}
        </nav>
      </div>
    ),
  });
}

/** Links to the lists. */
function Choices({ c, shown }: { c: PageContext; shown: Shown }): VNode {
  const { dt } = c.var;
  return (
    <nav aria-label={dt("desk.reports.show")} className="flex flex-wrap gap-4">
      {SHOWN.map((each) => (
        <a
          key={each}
          href={each === "all" ? PATH : `${PATH}?show=${each}`}
          className={each === shown ? "font-medium" : LINK}
          aria-current={each === shown ? "true" : undefined}
        >
          {dt(`desk.reports.show_${each}`)}
        </a>
      ))}
    </nav>
  );
}

function Cases({ c, cases }: { c: PageContext; cases: readonly CaseView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.reports.title")}
      heads={[
        dt("desk.reports.about"),
        dt("desk.reports.open"),
        dt("desk.reports.since"),
        dt("desk.reports.last"),
        dt("desk.reports.staff"),
      ]}
    >
      {cases.map(({ subject, about, open, urgent, since, last_at, staff, own, second }) => (
        <tr key={subject}>
          <td>
            <a href={`${PATH}/${subject}`} className={LINK}>
              <bdi>{about ? about.name || about.id : dt("desk.reports.unknown")}</bdi>
            </a>
          </td>
          <td>
            {open}
            {urgent > 0 && (
              <strong className="ms-2 text-bad">{dt("desk.reports.urgent", { count: urgent })}</strong>
            )}
          </td>
          <td>{when(c, since)}</td>
          <td>{when(c, last_at)}</td>
          <td>
            {own ? dt("desk.reports.you") : <bdi>{staff?.name ?? "–"}</bdi>}
            {second && <p className="text-xs text-muted">{dt("desk.reports.second_wanted")}</p>}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** Reports about one member, and theirs. */
async function renderMember(c: PageContext, member: string): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("reports/of", { member });
  const { about = [], by = [] } = found.ok ? found.value : {};
  return await renderDeskPage(c, {
    title: dt("desk.reports.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-6">
        <TextLink href={PATH}>{dt("desk.reports.title")}</TextLink>
        {!found.ok && <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
        <section className="grid gap-3">
          <h1 className="text-xl font-bold">{dt("desk.reports.about_them")}</h1>
          <p>
            <TextLink href={`${PATH}/${encodeURIComponent(member)}`}>{dt("desk.reports.open_case")}</TextLink>
          </p>
          {about.length === 0
            ? <p className="text-muted">{dt("desk.reports.nothing")}</p>
            : <ReportRows c={c} label={dt("desk.reports.about_them")} reports={about} />}
        </section>
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{dt("desk.reports.by_them")}</h2>
          {by.length === 0
            ? <p className="text-muted">{dt("desk.reports.nothing")}</p>
            : <ReportRows c={c} label={dt("desk.reports.by_them")} reports={by} />}
        </section>
      </div>
    ),
  });
}

/** A place in the list, from an address. */
function readCasePlace(text: string | undefined): { rank: number; since: number; subject: string } | null {
  const [, rank, since, subject] = /^([01])\.(\d{1,15})\.([0-9a-z.-]{1,40})$/.exec(text ?? "") ?? [];
  return rank && since && subject ? { rank: Number(rank), since: Number(since), subject } : null;
}

/** The same of closed reports. */
function readClosedPlace(text: string | undefined): { closed_at: number; id: string } | null {
  const [, closedAt, id] = /^(\d{1,15})\.([0-9a-z-]{1,40})$/.exec(text ?? "") ?? [];
  return closedAt && id ? { closed_at: Number(closedAt), id } : null;
}
