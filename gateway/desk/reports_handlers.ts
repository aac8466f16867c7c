/** Handlers of the calls about reports and notices. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { isUrgent } from "@/domain/report.ts";
import type { Actors } from "@/actors/mod.ts";
import type { ClosedReport, Report, ReportCase } from "@/actors/desk/reports/mod.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";
import { wantedOf } from "@/gateway/desk/decisions_handlers.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { lineChangeOf } from "@/gateway/desk/line_change.ts";
import { nothing } from "@/gateway/desk/nothing.ts";
import { type People, peopleOf } from "@/gateway/desk/people.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { REPORTS_CALLS } from "@/protocol/desk/calls/reports.ts";
import type { CaseView, ReportView } from "@/protocol/desk/views/report.ts";

export const reportsHandlers: { readonly [M in keyof typeof REPORTS_CALLS]: DeskHandler<M> } = {
  reports: async ({ show = "all", after }, caller, actors) => {
    const place = after ? { ...after, rank: after.rank === 0 ? 0 as const : 1 as const } : null;
    const choice = show === "mine" ? { by: "staff", staff: caller.staff.id } as const : { by: show };
    const { cases, next } = await actors.desk.reports.list(choice, place);
    return accept({ cases: await caseViews(cases, caller, actors), next });
  },
  "reports/closed": async ({ before = null }, _caller, actors) => {
    const { reports, next } = await actors.desk.reports.listClosed(before);
    return accept({
      reports: await reportViews(reports, actors),
      next: next && { closed_at: next.closed_at, id: next.id },
    });
  },
  "reports/of": async ({ member }, _caller, actors) => {
    const { about, by } = await actors.desk.reports.ofMember(member as MemberId);
    const [aboutViews, byViews] = await Promise.all([reportViews(about, actors), reportViews(by, actors)]);
    return accept({ about: aboutViews, by: byViews });
  },
  report: async ({ subject }, caller, actors) => {
    const found = await actors.desk.reports.read(actorOf(caller), subject);
    if (!found.ok) return found;
    const [[view], open, closed] = await Promise.all([
      caseViews([found.value.case], caller, actors),
      reportViews(found.value.open, actors, found.value.gone),
      reportViews(found.value.closed, actors, found.value.gone),
    ]);
    if (!view) throw new RangeError("Cannot view a case");
    const reporters = [...found.value.reporters].map(([id, { blocks, blocked, ...counts }]) => ({
      id,
      ...counts,
      blocks: flagOf(blocks),
      blocked: flagOf(blocked),
    }));
    return accept({ case: view, open, closed, reporters });
  },
  "report/take": ({ subject, over }, caller, { desk }) =>
    nothing(desk.reports.take(staffed(caller), subject, over)),
  "report/give_back": ({ subject }, caller, { desk }) =>
    nothing(desk.reports.giveBack(staffed(caller), subject)),
  "report/ask_second": ({ subject, why }, caller, { desk }) =>
    nothing(desk.reports.askSecond(staffed(caller), subject, why)),
  "report/take_second": ({ subject }, caller, { desk }) =>
    nothing(desk.reports.takeSecond(staffed(caller), subject)),
  "report/close": ({ subject, reports, note }, caller, { desk }) =>
    nothing(desk.reports.close(actorOf(caller), { subject, reports }, note)),
  "report/hold": ({ why, ...wanted }, caller, { desk }) => desk.reports.hold(actorOf(caller), wanted, why),
  "report/chat": async ({ subject, report, why, before }, caller, { desk, ask }) => {
    const wanted = { subject, report, ...before !== undefined && { before } };
    const read = await desk.reports.chat(actorOf(caller), wanted, why);
    if (!read.ok) return read;
    const { other, lines, hasMore } = read.value;
    const about = subject as MemberId;
    const names = await ask.members.names([about, other]);
    const named = (id: MemberId) => ({ id, name: names.get(id) ?? "" });
    return accept({
      about: named(about),
      other: named(other),
      lines: lines.map(({ seq, message }) => {
        const { sender_id, at, type, text, gift } = message;
        return {
          seq,
          from: named(sender_id),
          at: secondsOf(at),
          type,
          text: gift?.name.en ?? text,
          ...lineChangeOf(message),
        };
      }),
      has_more: flagOf(hasMore),
    });
  },
  "report/decide": async ({ subject, reports, ...form }, caller, { desk }) =>
    await desk.reports.decide(actorOf(caller), { subject, reports }, wantedOf(form)),
};

function staffed(
  { staff: { id, roles } }: DeskCaller,
): { staff: StaffId; roles: DeskCaller["staff"]["roles"] } {
  return { staff: id, roles };
}

async function caseViews(
  cases: readonly ReportCase[],
  { staff: { id } }: DeskCaller,
  actors: Actors,
): Promise<CaseView[]> {
  const names = await actors.ask.members.names(cases.flatMap(({ about }) => about ?? []));
  const people = await peopleOf(actors);
  return cases.map(({ subject, about, open, urgent, since, last_at, staff, second }) => ({
    subject,
    about: about ? { id: about, name: names.get(about) ?? "" } : null,
    open,
    urgent,
    since: secondsOf(since),
    last_at: secondsOf(last_at),
    staff: staff ? { id: staff, name: people.get(staff) ?? "" } : null,
    own: staff === id ? 1 : 0,
    second: second
      ? {
        by: { id: second.by, name: people.get(second.by) ?? "" },
        own: second.by === id ? 1 : 0,
        why: second.why,
        at: secondsOf(second.at),
      }
      : null,
  }));
}

async function reportViews(
  reports: readonly (Report | ClosedReport)[],
  actors: Actors,
  gone: ReadonlySet<string> = new Set(),
): Promise<ReportView[]> {
  const names = await actors.ask.members.names(
    reports.flatMap(({ by, about, escalated }) => [by, about, escalated?.persona].flatMap((id) => id ?? [])),
  );
  const people: People = reports.some(({ escalated }) => escalated) ? await peopleOf(actors) : new Map();
  const named = (id: MemberId | null) => id ? { id, name: names.get(id) ?? "" } : null;
  return reports.map((report) => {
    const { id, by, about, reason, text, at, message_id, story_id, seen, notice, escalated } = report;
    return {
      id,
      by: named(by),
      about: named(about),
      reason,
      urgent: isUrgent(reason) ? 1 : 0,
      text,
      at: secondsOf(at),
      message: message_id === undefined ? null : { id: message_id, text: seen?.message?.text ?? "" },
      story: story_id === undefined ? null : { id: story_id, text: seen?.story ?? "" },
      photos: photosOf(report).map((photo) => ({ id: photo, gone: flagOf(gone.has(photo)) })),
      voice: seen?.voice ? { id: seen.voice, gone: flagOf(gone.has(seen.voice)) } : null,
      notice: notice ? { name: notice.name, email: notice.email, where: notice.where } : null,
      escalated: escalated
        ? {
          by: { id: escalated.by, name: people.get(escalated.by) ?? "" },
          persona: { id: escalated.persona, name: names.get(escalated.persona) ?? "" },
        }
        : null,
      closed: "closed_at" in report
        ? {
          at: secondsOf(report.closed_at),
          note: report.note,
          decision: report.decision ?? null,
          until: report.evidence_until ?? null,
        }
        : null,
    };
  });
}

/** Photos that a report shows; one from before evidence was kept names one alone. */
function photosOf({ seen, photo_id }: Report | ClosedReport): readonly string[] {
  return seen?.photos ?? (photo_id === undefined ? [] : [photo_id]);
}

function flagOf(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}
