/** /desk/overview: the figures of the whole site as charts with tables, from counters. They name nobody. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { OFFERED_LANGUAGES } from "@/domain/language.ts";
import { OVERVIEW_PERIODS } from "@/domain/overview.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { OverviewTableView } from "@/protocol/desk/views/overview.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { SectionCharts } from "@/routes/desk/overview/charts.tsx";
import { type Choice, choiceQuery, readChoice } from "@/routes/desk/overview/choice.ts";
import { columnText, figureText, rowText, wizardText, type Wording } from "@/routes/desk/overview/words.ts";
import { countText } from "@/routes/desk/quality/words.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getOverview(c: PageContext): Promise<Response> {
  const { dt, deskCall, lang } = c.var;
  const choice = readChoice(c);
  const found = await deskCall("overview", choice);
  return await renderDeskPage(c, {
    title: dt("desk.overview.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-6">
        <h1 className="text-xl font-bold">{dt("desk.overview.title")}</h1>
        <p className="text-muted">{dt("desk.overview.lead")}</p>
        {found.ok
          ? (
            <>
              <Queues dt={dt} queues={found.value.queues} />
              <ChoiceForm dt={dt} choice={choice} />
              {found.value.tables.map((table) => (
                <Section
                  key={table.section}
                  table={table}
                  choice={choice}
                  dt={dt}
                  lang={lang}
                  by={choice.by}
                />
              ))}
            </>
          )
          : <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
      </div>
    ),
  });
}

function Queues({ dt, queues }: { dt: DeskTranslate; queues: DeskOutput<"overview">["queues"] }): VNode {
  return (
    <section aria-labelledby="now" className="grid gap-2">
      <h2 id="now" className="font-semibold">{dt("desk.overview.now")}</h2>
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        {(["chats", "reports", "photos", "verifications", "tickets"] as const).map((name) => (
          <div key={name} className="grid gap-1 rounded-lg border border-line bg-surface p-3">
            <dt className="text-xs text-muted">{dt(`desk.overview.col.queue_${name}`)}</dt>
            <dd className="text-xl font-bold tabular-nums">{countText(queues[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ChoiceForm({ dt, choice }: { dt: DeskTranslate; choice: Choice }): VNode {
  return (
    <form method="get" action="/desk/overview" className="flex flex-wrap items-end gap-3">
      <SelectField
        name="by"
        label={dt("desk.overview.by")}
        options={OVERVIEW_PERIODS.map((value) => ({ value, label: dt(`desk.overview.by_${value}`) }))}
        value={choice.by}
      />
      <SelectField
        name="of"
        label={dt("desk.overview.lang")}
        options={[
          { value: "", label: dt("desk.overview.lang_all") },
          ...OFFERED_LANGUAGES.map((value) => ({ value, label: dt(`language.${value}`) })),
        ]}
        value={choice.lang}
      />
      <div>
        <Button type="submit" variant="secondary" size="sm">{dt("desk.overview.show")}</Button>
      </div>
    </form>
  );
}

interface SectionProps extends Wording {
  table: OverviewTableView;
  choice: Choice;
}

function Section({ table, choice, ...wording }: SectionProps): VNode {
  const { dt } = wording;
  const { section, split, rows } = table;
  const title = dt(`desk.overview.section.${section}`);
  const isEmpty = rows.every(({ cells }) => cells.every((cell) => cell === null || cell === 0));
  return (
    <section aria-labelledby={section} className="grid gap-3">
      <h2 id={section} className="text-lg font-semibold">{title}</h2>
      {split === 0 && choice.lang !== undefined && (
        <p className="text-xs text-muted">{dt("desk.overview.of_all")}</p>
      )}
      {section === "retention" && <p className="text-xs text-muted">{dt("desk.overview.retention_lead")}</p>}
      {section === "conversion" && <p className="text-xs text-muted">{dt("desk.overview.conversion_lead")}
      </p>}
      {isEmpty ? <p className="text-muted">{dt("desk.overview.none")}</p> : (
        <>
          <SectionCharts table={table} {...wording} />
          <details>
            <summary className="cursor-pointer py-2 text-brand underline">
              {dt("desk.overview.numbers", { section: title })}
            </summary>
            <Numbers table={table} title={title} {...wording} />
          </details>
          <p>
            <a
              href={`/desk/overview.csv?section=${section}&${choiceQuery(choice)}`}
              className="text-brand underline"
              download
            >
              {dt("desk.overview.csv", { section: title })}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

function Numbers({ table, title, ...wording }: Wording & { table: OverviewTableView; title: string }): VNode {
  const { dt, by } = wording;
  const { section, columns, rows } = table;
  const isSteps = section === "conversion";
  const first = isSteps ? dt("desk.overview.col.step_name") : dt(
    `desk.overview.by_${section === "retention" ? "week" : by}`,
  );
  return (
    <DeskTable
      label={title}
      numbers
      heads={[
        ...(isSteps ? [dt("desk.overview.col.wizard")] : []),
        first,
        ...columns.map((column) => columnText(dt, column)),
      ]}
    >
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {isSteps && <td>{wizardText(dt, key)}</td>}
          <th scope="row">{rowText(wording, table, key)}</th>
          {cells.map((cell, index) => {
            const column = columns[index];
            return column && <td key={index}>{figureText(wording, column, cell)}</td>;
          })}
        </tr>
      ))}
    </DeskTable>
  );
}
