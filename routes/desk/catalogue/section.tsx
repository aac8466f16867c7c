/**
 * /desk/catalogue/sections/:name: a section of the catalogue as a form. Saving puts it into a proposal: a new one, or the one that
 * the address names. What is wrong is said at its field, and what was typed stays.
 */
import type { VNode } from "preact";
import type { Catalogue } from "@/domain/catalogue.ts";
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Checkbox } from "@/components/checkbox.tsx";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { CATALOGUE, problemText, proposalPath, Wheel } from "@/routes/desk/catalogue/parts.tsx";
import { readTyped } from "@/routes/desk/catalogue/read_typed.ts";
import {
  fieldName,
  fieldOfProblem,
  type FormRow,
  readSection,
  ROWS_AT_ONCE,
  rowsOf,
  type Typed,
  typedRows,
} from "@/routes/desk/catalogue/section_form.ts";
import {
  isSectionName,
  type Section,
  type SectionField,
  type SectionName,
  SECTIONS,
  valueAt,
} from "@/routes/desk/catalogue/sections.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { unknownPage } from "@/routes/desk/refused.tsx";
import type { PageContext } from "@/routes/page_env.ts";

/** What a form was made of. */
interface Source {
  catalogue: Catalogue;
  proposal: string;
  /** Of the proposal; 0 for one that saving begins. */
  version: number;
}

interface Failed {
  typed: Typed;
  refusal: Refusal;
  /** Which row of the form each row of the list is. */
  rows: readonly string[];
}

export async function getSection(c: PageContext): Promise<Response> {
  const name = c.req.param("name") ?? "";
  if (!isSectionName(name)) return await unknownPage(c);
  const asked = c.req.query("proposal") ?? "";
  const source = await sourceOf(c, asked);
  if ("code" in source) return await renderRefused(c, source);
  return await render(c, { name, source, from: readFrom(c.req.query("from")) });
}

export async function postSection(c: PageContext): Promise<Response> {
  const name = c.req.param("name") ?? "";
  if (!isSectionName(name)) return await unknownPage(c);
  const typed = await readTyped(c);
  const [proposal, version] = [typed.get("proposal") ?? "", typed.get("version") ?? ""];
  const from = readFrom(typed.get("from"));
  const found = await sourceOf(c, version === "0" ? "" : proposal);
  if ("code" in found) return await renderRefused(c, found);
  const source = version === "0" ? { ...found, proposal } : found;
  const section = SECTIONS[name];
  const { value, rows } = readSection(section, source.catalogue, typed, from);
  // What was typed is of the proposal as it was seen.
  const saved = await c.var.deskCall("proposal/save", { proposal, version, part: section.part, value });
  if (saved.ok) return c.redirect(`${proposalPath(saved.value.id)}?saved`, 303);
  // Saved again, what was typed is put into the proposal as it is by now.
  const now = saved.refusal.code === "proposal_changed" ? await sourceOf(c, proposal) : source;
  return await render(c, {
    name,
    source: "code" in now ? source : now,
    from,
    failed: { typed, refusal: saved.refusal, rows },
  });
}

function readFrom(text: string | undefined): number {
  const from = Number(text ?? 0);
  return Number.isSafeInteger(from) && from >= 0 && from < 1_000 ? from : 0;
}

/** The catalogue of a proposal, or the one that counts for a new one. */
async function sourceOf(c: PageContext, proposal: string): Promise<Source | Refusal> {
  const { deskCall } = c.var;
  if (proposal !== "") {
    const found = await deskCall("proposal", { proposal });
    if (!found.ok) return found.refusal;
    if (!found.value.catalogue) return refuse("unknown_proposal").refusal;
    const catalogue = found.value.catalogue as unknown as Catalogue;
    return { catalogue, proposal, version: found.value.proposal.version };
  }
  const live = await deskCall("catalogue", {});
  if (!live.ok) return live.refusal;
  const catalogue = live.value.catalogue as unknown as Catalogue;
  return { catalogue, proposal: crypto.randomUUID(), version: 0 };
}

async function renderRefused(c: PageContext, refusal: Refusal): Promise<Response> {
  const { dt } = c.var;
  return await renderDeskPage(c, {
    title: dt("desk.catalogue.title"),
    status: refusalStatus(refusal),
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={CATALOGUE}>{dt("desk.catalogue.title")}</TextLink>
        <Notice kind="bad">{refusalText(dt, refusal)}</Notice>
      </div>
    ),
  });
}

async function render(
  c: PageContext,
  { name, source, from, failed }: { name: SectionName; source: Source; from: number; failed?: Failed },
): Promise<Response> {
  const { dt } = c.var;
  const section = SECTIONS[name];
  const { catalogue, proposal, version } = source;
  const rows = failed ? typedRows(section, catalogue, failed.typed, from) : rowsOf(section, catalogue, from);
  const { fields, others } = problemsOf(c, section, failed);
  const list = valueAt(catalogue, [section.part, ...section.at]);
  const total = section.rows !== null && Array.isArray(list) ? list.length : 0;
  return await renderDeskPage(c, {
    title: dt(`desk.catalogue.section.${name}`),
    status: failed ? refusalStatus(failed.refusal) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={version === 0 ? CATALOGUE : proposalPath(proposal)}>
          {dt(version === 0 ? "desk.catalogue.title" : "desk.catalogue.proposal")}
        </TextLink>
        <h1 className="text-xl font-bold">{dt(`desk.catalogue.section.${name}`)}</h1>
        {failed && (
          <Notice kind="bad">
            <p>{refusalText(dt, failed.refusal)}</p>
            {others.length > 0 && (
              <ul className="list-disc ps-5 pt-2">
                {others.map(({ place, text }, nth) => (
                  <li key={nth}>
                    <bdi dir="ltr">{place}</bdi>: {text}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {name === "wheel" && catalogue.wheel && <Wheel c={c} prizes={catalogue.wheel.prizes} />}
        <form method="post" action={c.req.path} noValidate className="grid gap-5">
          <input type="hidden" name="proposal" value={proposal} />
          <input type="hidden" name="version" value={String(version)} />
          <input type="hidden" name="from" value={String(from)} />
          {rows.map((row) => <Row key={row.key} c={c} section={section} row={row} errors={fields} />)}
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" size="sm">{dt("desk.catalogue.save")}</Button>
            <p className="text-sm text-muted">{dt("desk.catalogue.save_hint")}</p>
          </div>
        </form>
        <nav aria-label={dt(`desk.catalogue.section.${name}`)} className="flex flex-wrap gap-6">
          {from > 0 && (
            <TextLink href={pagePath(c, source, Math.max(0, from - ROWS_AT_ONCE))}>
              {dt("desk.catalogue.rows_before")}
            </TextLink>
          )}
          {from + ROWS_AT_ONCE < total && (
            <TextLink href={pagePath(c, source, from + ROWS_AT_ONCE)}>
              {dt("desk.catalogue.rows_after")}
            </TextLink>
          )}
        </nav>
      </div>
    ),
  });
}

function pagePath(c: PageContext, { proposal, version }: Source, from: number): string {
  const query = new URLSearchParams({ ...version > 0 && { proposal }, from: String(from) });
  return `${c.req.path}?${query}`;
}

/** What the check of the catalogue says, by field; what is about no field of the form stands by itself. */
function problemsOf(
  c: PageContext,
  section: Section,
  failed: Failed | undefined,
): { fields: ReadonlyMap<string, string>; others: { place: string; text: string }[] } {
  const fields = new Map<string, string>();
  const others: { place: string; text: string }[] = [];
  if (failed?.refusal.code !== "catalogue_invalid") return { fields, others };
  const shown = new Set(section.fields.map(({ path }) => path));
  for (const problem of failed.refusal.data.problems.split("\n")) {
    const [, place = "", message = ""] = /^([^:]*): (.*)$/.exec(problem) ?? [];
    const text = problemText(c, message);
    const name = fieldOfProblem(section, place, failed.rows);
    const isShown = name !== null && shown.has(name.split(".").slice(2).join("."));
    if (isShown) fields.set(name, text);
    else others.push({ place, text });
  }
  return { fields, others };
}

interface RowProps {
  c: PageContext;
  section: Section;
  row: FormRow;
  errors: ReadonlyMap<string, string>;
}

function Row({ c, section, row, errors }: RowProps): VNode {
  const { dt } = c.var;
  const { key, texts, isRemoved } = row;
  const fields = section.fields.map((field) => (
    <FieldOf
      key={field.path}
      c={c}
      field={field}
      name={fieldName(key, field.path)}
      value={texts[field.path] ?? ""}
      error={errors.get(fieldName(key, field.path))}
    />
  ));
  if (section.rows === null) return <div className="grid gap-4 sm:grid-cols-2">{fields}</div>;
  const isNew = key === "new";
  return (
    <fieldset className="grid gap-4 rounded-card bg-surface px-5 py-5 shadow-soft sm:grid-cols-2">
      <legend className="contents">
        <span className="font-semibold sm:col-span-2">
          {isNew
            ? dt("desk.catalogue.add")
            : section.rows === "id"
            ? dt("desk.catalogue.row_id", { id: texts.id ?? "" })
            : dt("desk.catalogue.row", { name: texts[section.rows] ?? "", nth: Number(key) + 1 })}
        </span>
      </legend>
      {section.rows === "id" && isNew && (
        <TextField
          name={fieldName(key, "id")}
          label={dt("desk.catalogue.field.id")}
          hint={dt("desk.catalogue.id_hint")}
          value={texts.id ?? ""}
          inputMode="numeric"
          error={errors.get(fieldName(key, "id"))}
        />
      )}
      {fields}
      {!isNew && (
        <Checkbox
          name={fieldName(key, "remove")}
          label={dt("desk.catalogue.remove")}
          checked={isRemoved}
        />
      )}
    </fieldset>
  );
}

interface FieldOfProps {
  c: PageContext;
  field: SectionField;
  name: string;
  value: string;
  error: string | undefined;
}

function FieldOf({ c, field, name, value, error }: FieldOfProps): VNode {
  const { dt } = c.var;
  const label = field.lang === undefined ? dt(field.label) : `${dt(field.label)} (${field.lang})`;
  const common = { name, label, error };
  switch (field.kind) {
    case "lines":
      return <TextArea {...common} value={value} />;
    case "phrases":
      return <TextArea {...common} value={value} hint={dt("desk.catalogue.phrases_hint")} />;
    case "flag":
      return (
        <SelectField
          {...common}
          value={value === "1" ? "1" : "0"}
          options={[{ value: "1", label: dt("desk.catalogue.yes") }, {
            value: "0",
            label: dt("desk.catalogue.no"),
          }]}
        />
      );
    case "choice": {
      const known = field.options ?? [];
      const options = value === "" || known.includes(value) ? known : [value, ...known];
      return (
        <SelectField
          {...common}
          value={value}
          options={options.map((each) => ({ value: each, label: choiceText(each) }))}
        />
      );
    }
    case "time":
      return (
        <TextField {...common} value={value} placeholder="2026-12-31 18:00" hint={dt("desk.catalogue.utc")} />
      );
    case "whole":
      return <TextField {...common} value={value} inputMode="numeric" />;
    case "money":
    case "prize":
    case "text":
      return <TextField {...common} value={value} />;
    default:
      return field.kind satisfies never;
  }
}

/** A picture of the product's by its name; all else as it stands in the catalogue. */
function choiceText(value: string): string {
  return /^\/images\/gifts\/(\w+)\.svg$/.exec(value)?.[1]?.replaceAll("_", " ") ?? value;
}
