/**
 * A section of the catalogue as a form has it: the texts of its fields, and what they are read as. What cannot be read goes on as
 * it was typed, so that the check of the catalogue names it. Pure.
 */
import type { Catalogue } from "@/domain/catalogue.ts";
import { type Section, type SectionField, valueAt, withAt } from "@/routes/desk/catalogue/sections.ts";

/** Rows that a form shows at once. */
export const ROWS_AT_ONCE = 20;

/** What was typed, by the names of fields. */
export type Typed = ReadonlyMap<string, string>;

/** A row of a form: its place in the names of its fields, and its texts. */
export interface FormRow {
  /** The number of the row in its list; `new` for one that is added. */
  key: string;
  texts: Readonly<Record<string, string>>;
  isRemoved: boolean;
}

/** The name of a field in the form. */
export function fieldName(row: string, path: string): string {
  return `f.${row}.${path}`;
}

/** The rows of a section from `from` on, as the catalogue has them, with an empty one at the end of a list. */
export function rowsOf(section: Section, catalogue: Catalogue, from: number): FormRow[] {
  const value = valueAt(catalogue, [section.part, ...section.at]);
  if (section.rows === null) return [rowOf(section, "0", value)];
  const rows = Array.isArray(value) ? value : [];
  const shown = rows.slice(from, from + ROWS_AT_ONCE)
    .map((row: unknown, nth) => rowOf(section, String(from + nth), row));
  const id = section.rows === "id" ? { id: String(nextId(rows)) } : {};
  return [...shown, { key: "new", texts: id, isRemoved: false }];
}

function rowOf({ fields, rows }: Section, key: string, value: unknown): FormRow {
  const texts = Object.fromEntries(
    fields.map((field) => [field.path, textOf(field, valueAt(value, field.path.split(".")))]),
  );
  if (rows === "id") texts.id = String(valueAt(value, ["id"]) ?? "");
  return { key, texts, isRemoved: false };
}

function nextId(rows: readonly unknown[]): number {
  return Math.max(0, ...rows.map((row) => Number(valueAt(row, ["id"]) ?? 0))) + 1;
}

/** The rows as they were typed, for a form that comes back. */
export function typedRows(section: Section, catalogue: Catalogue, typed: Typed, from: number): FormRow[] {
  return rowsOf(section, catalogue, from).map(({ key, texts }) => ({
    key,
    texts: Object.fromEntries(
      Object.keys({ ...texts, ...Object.fromEntries(section.fields.map(({ path }) => [path, ""])) })
        // The number of a row that is there already is not typed.
        .map((path) => [path, typed.get(fieldName(key, path)) ?? (path === "id" ? texts.id ?? "" : "")]),
    ),
    isRemoved: typed.has(fieldName(key, "remove")),
  }));
}

/** A part of the catalogue with what was typed into a section, and which row of the form each row of the list is. */
export function readSection(
  section: Section,
  catalogue: Catalogue,
  typed: Typed,
  from: number,
): { value: unknown; rows: string[] } {
  const { part, at } = section;
  const whole = catalogue[part] ?? {};
  if (section.rows === null) {
    const value = section.fields.reduce<unknown>(
      (value, field) => withField(value, field, typed.get(fieldName("0", field.path)) ?? ""),
      valueAt(whole, at) ?? {},
    );
    return { value: withAt(whole, at, value), rows: [] };
  }
  const old = valueAt(whole, at);
  const kept: [key: string, value: unknown][] = [];
  (Array.isArray(old) ? old : []).forEach((row: unknown, nth) => {
    const key = String(nth);
    const isShown = nth >= from && nth < from + ROWS_AT_ONCE;
    if (isShown && typed.has(fieldName(key, "remove"))) return;
    kept.push([key, isShown ? readRow(section, key, row, typed) : row]);
  });
  if (isFilled(section, typed)) kept.push(["new", readRow(section, "new", {}, typed)]);
  return { value: withAt(whole, at, kept.map(([, value]) => value)), rows: kept.map(([key]) => key) };
}

function readRow({ fields, rows }: Section, key: string, old: unknown, typed: Typed): unknown {
  const value = fields.reduce<unknown>(
    (value, field) => withField(value, field, typed.get(fieldName(key, field.path)) ?? ""),
    old,
  );
  if (rows !== "id" || key !== "new") return value;
  return { id: wholeOf(typed.get(fieldName(key, "id")) ?? ""), ...value as object };
}

/** Whether somebody has typed anything into the row that is added. */
function isFilled({ fields }: Section, typed: Typed): boolean {
  return fields.some(({ path, kind }) =>
    kind !== "choice" && kind !== "flag" && (typed.get(fieldName("new", path)) ?? "").trim() !== ""
  );
}

function withField(value: unknown, field: SectionField, text: string): unknown {
  const path = field.path.split(".");
  const isEmpty = text.trim() === "";
  return withAt(value, path, isEmpty && field.optional ? undefined : readField(field, text));
}

function readField({ kind }: SectionField, text: string): unknown {
  switch (kind) {
    case "text":
    case "choice":
      return text.trim();
    case "lines":
      return text.replaceAll(/\r\n?/g, "\n").trim();
    case "whole":
      return wholeOf(text);
    case "prize":
      return text.trim() === "free" ? "free" : wholeOf(text);
    case "money": {
      const [, whole, part = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
      return whole === undefined ? text : Number(whole) * 100 + Number(part.padEnd(2, "0"));
    }
    case "flag":
      return text === "1" ? 1 : 0;
    case "time":
      return text.trim() === "" ? 0 : secondsOf(text) ?? text;
    case "phrases":
      return text.split(/\r\n?|\n/).map((line) => line.trim()).filter((line) => line !== "");
    default:
      return kind satisfies never;
  }
}

function wholeOf(text: string): number | string {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : text;
}

function textOf({ kind }: SectionField, value: unknown): string {
  if (value === undefined || value === null) return "";
  switch (kind) {
    case "money":
      return typeof value === "number" ? (value / 100).toFixed(2) : String(value);
    case "time":
      return typeof value === "number" && value > 0 ? timeText(value) : "";
    case "phrases":
      return Array.isArray(value) ? value.join("\n") : "";
    case "text":
    case "lines":
    case "whole":
    case "flag":
    case "choice":
    case "prize":
      return String(value);
    default:
      return kind satisfies never;
  }
}

/** A time in UTC as it is typed: "2026-12-31 18:00". */
export function timeText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 16).replace("T", " ");
}

/** Seconds since 1970 of a time in UTC, or null. */
export function secondsOf(text: string): number | null {
  const typed = text.trim().replace("T", " ");
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(typed)) return null;
  const ms = Date.parse(`${typed.replace(" ", "T")}:00Z`);
  // A day that there is not, such as February 30, would become another one.
  return Number.isNaN(ms) || timeText(ms / 1_000) !== typed ? null : ms / 1_000;
}

/** The name of the form's field that a problem of the catalogue is about, such as `credits[2].price.ILS`; null for none. */
export function fieldOfProblem(
  { part, at, rows }: Section,
  path: string,
  keys: readonly string[],
): string | null {
  const prefix = [part, ...at].join(".");
  if (!path.startsWith(prefix)) return null;
  const rest = path.slice(prefix.length);
  if (rows === null) return rest.startsWith(".") ? fieldName("0", withoutIndex(rest.slice(1))) : null;
  const [, nth, within] = /^\[(\d+)\]\.(.+)$/.exec(rest) ?? [];
  const key = nth === undefined ? undefined : keys[Number(nth)];
  return key === undefined || within === undefined ? null : fieldName(key, within);
}

/** A phrase of a list is in the field of the whole list. */
function withoutIndex(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}
