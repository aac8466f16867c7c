/** /desk/quality/samples: answers that were drawn by lot, and the form that draws some. For supervisors and admins. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { SAMPLES_AT_ONCE } from "@/domain/limits.ts";
import { SCORED } from "@/domain/quality.ts";
import { longDate } from "@/domain/time_text.ts";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { SampleView } from "@/protocol/desk/views/quality.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { countText } from "@/routes/desk/quality/words.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const BOX = "min-h-11 rounded-md border border-field bg-surface px-3 text-sm text-ink";
const COUNT = 10;
const DAYS = 7;

export async function getSamples(c: PageContext): Promise<Response> {
  return await renderSamples(c, null);
}

/** Draws, and shows what came of it. */
export async function postSamples(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const { count = "", days = "", moderator = "" } = await readForm(c, ["count", "days", "moderator"]);
  const drawn = await deskCall("sample/draw", {
    count,
    days,
    ...(moderator !== "" && { moderator }),
  });
  if (drawn.ok) return c.redirect(`/desk/quality/samples?drawn=${drawn.value.drawn.length}`, 303);
  return await renderSamples(c, {
    text: refusalText(dt, drawn.refusal),
    status: refusalStatus(drawn.refusal),
  });
}

interface Failed {
  text: string;
  status: ReturnType<typeof refusalStatus>;
}

async function renderSamples(c: PageContext, failed: Failed | null): Promise<Response> {
  const { dt, deskCall } = c.var;
  const before = c.req.query("before");
  const found = await deskCall("samples", before ? { before } : {});
  const drawn = Number(c.req.query("drawn") ?? NaN);
  return await renderDeskPage(c, {
    title: dt("desk.samples.title"),
    status: failed?.status ?? (found.ok ? 200 : refusalStatus(found.refusal)),
    children: (
      <div className="grid gap-5">
        <nav aria-label={dt("desk.quality.title")}>
          <a href="/desk/quality" className="text-brand underline">{dt("desk.quality.title")}</a>
        </nav>
        <h1 className="text-xl font-bold">{dt("desk.samples.title")}</h1>
        <p className="text-muted">{dt("desk.samples.lead")}</p>
        {failed && <Notice kind="bad">{failed.text}</Notice>}
        {drawn === 0 && <Notice kind="info">{dt("desk.samples.none_left")}</Notice>}
        {drawn > 0 && <Notice kind="ok">{dt("desk.samples.drawn", { count: drawn })}</Notice>}
        {c.req.query("scored") && <Notice kind="ok">{dt("desk.samples.saved")}</Notice>}
        {found.ok
          ? (
            <>
              <DrawForm c={c} moderators={found.value.moderators} />
              <SampleTable c={c} list={found.value.list} />
              {found.value.next !== null && (
                <p>
                  <a
                    href={`/desk/quality/samples?before=${found.value.next}`}
                    className="text-brand underline"
                  >
                    {dt("desk.samples.older")}
                  </a>
                </p>
              )}
            </>
          )
          : <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
      </div>
    ),
  });
}

interface DrawFormProps {
  c: PageContext;
  moderators: DeskOutput<"samples">["moderators"];
}

function DrawForm({ c, moderators }: DrawFormProps): VNode {
  const { dt } = c.var;
  return (
    <form method="post" action="/desk/quality/samples" className="flex flex-wrap items-end gap-3">
      <label className="grid gap-1 text-xs text-muted">
        {dt("desk.samples.count")}
        <input
          type="number"
          name="count"
          min={1}
          max={SAMPLES_AT_ONCE}
          value={COUNT}
          required
          className={BOX}
        />
      </label>
      <label className="grid gap-1 text-xs text-muted">
        {dt("desk.samples.days")}
        <input type="number" name="days" min={1} max={90} value={DAYS} required className={BOX} />
      </label>
      <label className="grid gap-1 text-xs text-muted">
        {dt("desk.samples.moderator")}
        <select name="moderator" className={BOX}>
          <option value="">{dt("desk.samples.everybody")}</option>
          {moderators.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </select>
      </label>
      <Button type="submit" size="sm">{dt("desk.samples.draw")}</Button>
    </form>
  );
}

function SampleTable({ c, list }: { c: PageContext; list: readonly SampleView[] }): VNode {
  const { dt, lang } = c.var;
  const reader = { locale: lang, timeZone: "UTC" };
  if (list.length === 0) return <Notice kind="info">{dt("desk.samples.none")}</Notice>;
  return (
    <DeskTable
      label={dt("desk.samples.title")}
      numbers
      heads={[
        dt("desk.samples.answered"),
        dt("desk.quality.by_moderator"),
        dt("desk.quality.by_persona"),
        dt("desk.sample.score"),
      ]}
    >
      {list.map((sample) => (
        <tr key={sample.id}>
          <th scope="row">
            <a
              href={`/desk/quality/samples/${encodeURIComponent(sample.id)}`}
              className="text-brand underline"
            >
              {longDate(sample.answered_at, reader)}
            </a>
          </th>
          <td>
            <bdi>{sample.staff_name}</bdi>
          </td>
          <td>
            <bdi>{sample.persona_name}</bdi>
          </td>
          <td>
            <ScoreCell c={c} sample={sample} />
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function ScoreCell({ c, sample: { own, scored } }: { c: PageContext; sample: SampleView }): VNode {
  const { dt } = c.var;
  if (!scored) return <>{dt(own === 1 ? "desk.samples.own" : "desk.samples.to_score")}</>;
  const all = SCORED.map((each) => `${dt(`desk.sample.${each}`)} ${countText(scored.scores[each])}`);
  return (
    <>
      {all.join(" · ")}
      {scored.must_talk === 1 && <strong className="block font-medium">{dt("desk.sample.must_talk")}</strong>}
    </>
  );
}
