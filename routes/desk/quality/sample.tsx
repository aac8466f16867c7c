/**
 * /desk/quality/samples/{id}: an answer with what came before it, and the form that scores it. Each look is a reading of a
 * member's chat, which is logged.
 */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { SCORED, type Scored } from "@/domain/quality.ts";
import { longDate, messageClock } from "@/domain/time_text.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { SampleLineView } from "@/protocol/desk/views/quality.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const SCORES = [1, 2, 3, 4, 5] as const;

/** What the form holds. */
type Draft = { [S in Scored]?: string } & { must_talk?: string; note?: string };

export async function getSample(c: PageContext): Promise<Response> {
  return await renderSample(c, null);
}

export async function postSample(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const draft: Draft = await readForm(c, [...SCORED, "must_talk", "note"]);
  const { warmth = "", honesty = "", rules = "", language = "", must_talk, note = "" } = draft;
  const result = await deskCall("sample/score", {
    id: c.req.param("id") ?? "",
    warmth,
    honesty,
    rules,
    language,
    must_talk: must_talk ? 1 : 0,
    note,
  });
  if (result.ok) return c.redirect("/desk/quality/samples?scored=1", 303);
  const { refusal } = result;
  const text = refusal.code === "invalid_input" ? dt("desk.sample.missing") : refusalText(dt, refusal);
  return await renderSample(c, { draft, text, status: refusalStatus(refusal) });
}

interface Failed {
  draft: Draft;
  text: string;
  status: ReturnType<typeof refusalStatus>;
}

async function renderSample(c: PageContext, failed: Failed | null): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("sample", { id: c.req.param("id") ?? "" });
  return await renderDeskPage(c, {
    title: dt("desk.sample.title"),
    status: failed?.status ?? (found.ok ? 200 : refusalStatus(found.refusal)),
    children: (
      <div className="grid max-w-3xl gap-5">
        <nav aria-label={dt("desk.samples.title")}>
          <a href="/desk/quality/samples" className="text-brand underline">{dt("desk.samples.title")}</a>
        </nav>
        <h1 className="text-xl font-bold">{dt("desk.sample.title")}</h1>
        {failed && <Notice kind="bad">{failed.text}</Notice>}
        {found.ok
          ? <Sample c={c} sample={found.value} draft={failed?.draft ?? null} />
          : !failed && <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
      </div>
    ),
  });
}

interface SampleProps {
  c: PageContext;
  sample: DeskOutput<"sample">;
  draft: Draft | null;
}

function Sample({ c, sample, draft }: SampleProps): VNode {
  const { dt } = c.var;
  const { persona_name, staff_name, lines, own } = sample;
  const seq = Number(sample.id.split(".").at(-1));
  return (
    <>
      <p className="text-muted">
        {dt("desk.sample.about", { moderator: staff_name, persona: persona_name })} {dt("desk.sample.logged")}
      </p>
      <ol aria-label={dt("desk.sample.lines")} className="grid gap-2">
        {lines.map((line) => <Line key={line.seq} c={c} line={line} isAnswer={line.seq === seq} />)}
      </ol>
      {lines.every((line) => line.seq !== seq) && <Notice kind="info">{dt("desk.sample.gone")}</Notice>}
      {own === 1
        ? <Notice kind="info">{dt("desk.samples.own")}</Notice>
        : <ScoreForm dt={dt} sample={sample} draft={draft} />}
    </>
  );
}

function Line({ c, line, isAnswer }: { c: PageContext; line: SampleLineView; isAnswer: boolean }): VNode {
  const { dt, lang } = c.var;
  const reader = { locale: lang, timeZone: "UTC" };
  const isPersona = line.by === "persona";
  return (
    <li
      className={`max-w-[85%] rounded-lg border px-3 py-2 ${
        isPersona ? "ms-auto bg-brand-soft" : "bg-surface"
      } ${isAnswer ? "border-brand" : "border-line"}`}
    >
      <p className="text-xs text-muted">
        {dt(isPersona ? "desk.quality.by_persona" : "desk.sample.member")} · {longDate(line.at, reader)},{" "}
        {messageClock(line.at, reader)}
        {line.edited && ` · ${dt("message.edited")}`}
        {isAnswer && <strong className="font-medium text-ink">{` · ${dt("desk.sample.answer")}`}</strong>}
      </p>
      {line.unsent
        ? <p className="text-muted italic">{dt("message.unsent")}</p>
        : line.type === "text"
        ? <p dir="auto" className="wrap-anywhere whitespace-pre-line">{line.text}</p>
        : <p className="text-muted italic">{dt(`desk.sample.type_${line.type}`)}</p>}
    </li>
  );
}

interface ScoreFormProps {
  dt: DeskTranslate;
  sample: DeskOutput<"sample">;
  draft: Draft | null;
}

function ScoreForm({ dt, sample: { id, scored }, draft }: ScoreFormProps): VNode {
  const chosen = (each: Scored) => draft ? draft[each] : scored && String(scored.scores[each]);
  const mustTalk = draft ? draft.must_talk !== undefined : scored?.must_talk === 1;
  return (
    <form
      method="post"
      action={`/desk/quality/samples/${encodeURIComponent(id)}`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{dt("desk.sample.score")}</h2>
      <p className="text-muted">{dt("desk.sample.scale")}</p>
      {SCORED.map((each) => (
        <fieldset key={each} className="grid gap-1">
          <legend className="font-medium">{dt(`desk.sample.${each}`)}</legend>
          <div className="flex flex-wrap gap-1">
            {SCORES.map((score) => (
              <label key={score} className="inline-flex min-h-11 min-w-11 items-center gap-2 px-2">
                <input
                  type="radio"
                  name={each}
                  value={score}
                  required
                  checked={chosen(each) === String(score)}
                  className="size-5 accent-brand"
                />
                {score}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name="must_talk"
          value="1"
          checked={mustTalk}
          className="size-5 accent-brand"
        />
        {dt("desk.sample.must_talk")}
      </label>
      <label className="grid gap-1">
        <span className="font-medium">{dt("desk.sample.note")}</span>
        <textarea
          name="note"
          rows={3}
          dir="auto"
          maxLength={REASON_MAX_CODE_POINTS}
          className="rounded-md border border-field bg-surface px-3 py-2 text-ink"
        >
          {draft?.note ?? scored?.note ?? ""}
        </textarea>
      </label>
      <div>
        <Button type="submit">{dt("desk.sample.save")}</Button>
      </div>
    </form>
  );
}
