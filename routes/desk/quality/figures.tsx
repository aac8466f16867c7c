/** /desk/figures: one's own figures, scores and pauses. For whoever answers; nobody else's are shown here. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { SCORED } from "@/domain/quality.ts";
import { longDate } from "@/domain/time_text.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { CareViewOnWire } from "@/protocol/desk/calls/care.ts";
import type { OwnScoreView } from "@/protocol/desk/views/quality.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { FilterForm } from "@/routes/desk/quality/filter_form.tsx";
import { readFilters, spanInput } from "@/routes/desk/quality/filters.ts";
import { FiguresCharts, FiguresTable } from "@/routes/desk/quality/figures_table.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getFigures(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const filters = readFilters(c);
  const [found, scores, care] = await Promise.all([
    deskCall("quality/own", spanInput(filters)),
    deskCall("sample/own", {}),
    deskCall("care", {}),
  ]);
  return await renderDeskPage(c, {
    title: dt("desk.figures.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <h1 className="text-xl font-bold">{dt("desk.figures.title")}</h1>
        {care.ok && <Care dt={dt} care={care.value} />}
        <p className="text-muted">{dt("desk.figures.lead")}</p>
        <FilterForm dt={dt} action="/desk/figures" filters={filters} grouped={false} />
        {found.ok
          ? (
            <>
              <FiguresCharts dt={dt} figures={found.value} />
              <FiguresTable dt={dt} figures={found.value} />
            </>
          )
          : <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
        {scores.ok && <Scores c={c} list={scores.value.list} />}
      </div>
    ),
  });
}

/** Takes a pause, and shows that it was taken. */
export async function postPause(c: PageContext): Promise<Response> {
  const paused = await c.var.deskCall("care/pause", {});
  if (paused.ok) return c.redirect("/desk/figures", 303);
  const { dt } = c.var;
  return await renderDeskPage(c, {
    title: dt("desk.figures.title"),
    status: refusalStatus(paused.refusal),
    children: <Notice kind="bad">{refusalText(dt, paused.refusal)}</Notice>,
  });
}

function Care({ dt, care }: { dt: DeskTranslate; care: CareViewOnWire }): VNode {
  const { pictures, pictures_max, stretch_min, stretch_max_min, pause_due, pausing, pause_min } = care;
  return (
    <section
      aria-labelledby="care"
      className="grid justify-items-start gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="care" className="font-semibold">{dt("desk.rest.title")}</h2>
      {pause_due === 1
        ? (
          <Notice kind="info">
            {dt(pausing === 1 ? "desk.rest.pausing" : "desk.rest.due", { count: pause_min })}
          </Notice>
        )
        : <p className="text-muted">{dt("desk.rest.fine")}</p>}
      <p>{dt("desk.rest.stretch", { count: stretch_min, max: stretch_max_min })}</p>
      <p>{dt("desk.rest.pictures", { count: pictures, max: pictures_max })}</p>
      {pausing === 0 && (
        <form method="post" action="/desk/figures/pause">
          <Button type="submit" variant={pause_due === 1 ? "primary" : "secondary"} size="sm">
            {dt("desk.rest.pause")}
          </Button>
        </form>
      )}
    </section>
  );
}

function Scores({ c, list }: { c: PageContext; list: readonly OwnScoreView[] }): VNode {
  const { dt, lang } = c.var;
  const reader = { locale: lang, timeZone: "UTC" };
  return (
    <section aria-labelledby="scores" className="grid gap-2">
      <h2 id="scores" className="font-semibold">{dt("desk.figures.scores")}</h2>
      {list.length === 0 ? <p className="text-muted">{dt("desk.figures.no_scores")}</p> : (
        <DeskTable
          label={dt("desk.figures.scores")}
          numbers
          heads={[
            dt("desk.samples.answered"),
            dt("desk.quality.by_persona"),
            ...SCORED.map((scored) => dt(`desk.sample.${scored}`)),
            dt("desk.sample.note"),
          ]}
        >
          {list.map(({ id, persona_name, answered_at, scored: given }) => (
            <tr key={id}>
              <td>{longDate(answered_at, reader)}</td>
              <th scope="row">
                <bdi>{persona_name}</bdi>
              </th>
              {SCORED.map((scored) => <td key={scored}>{given?.scores[scored]}</td>)}
              <td>
                {given?.must_talk === 1 && (
                  <strong className="block font-medium">{dt("desk.sample.must_talk")}</strong>
                )}
                <span dir="auto" className="whitespace-pre-line">{given?.note}</span>
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  );
}
