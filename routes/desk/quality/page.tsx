/** /desk/quality: how well the desk answers, by moderator, virtual profile, team, hour or day. For supervisors and admins. */
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { FilterForm } from "@/routes/desk/quality/filter_form.tsx";
import { filterQuery, readFilters, spanInput } from "@/routes/desk/quality/filters.ts";
import { FiguresCharts, FiguresTable } from "@/routes/desk/quality/figures_table.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getQuality(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const filters = readFilters(c);
  const found = await deskCall("quality", { ...spanInput(filters), by: filters.by });
  return await renderDeskPage(c, {
    title: dt("desk.quality.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl font-bold">{dt("desk.quality.title")}</h1>
          <Button href="/desk/quality/samples" variant="outline" size="sm">{dt("desk.samples.title")}</Button>
        </header>
        <p className="text-muted">{dt("desk.quality.lead")}</p>
        <FilterForm dt={dt} action="/desk/quality" filters={filters} grouped />
        {found.ok
          ? (
            <>
              {found.value.rows.length === 0
                ? <Notice kind="info">{dt("desk.quality.none")}</Notice>
                : <FiguresCharts dt={dt} figures={found.value} />}
              <FiguresTable dt={dt} figures={found.value} />
              <p>
                <a
                  href={`/desk/quality.csv?${filterQuery(filters)}`}
                  className="text-brand underline"
                  download
                >
                  {dt("desk.quality.csv")}
                </a>
              </p>
            </>
          )
          : <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
      </div>
    ),
  });
}
