/** In what two catalogues differ, field by field. Rows of lists are the same where their id, slug or feature is. Pure. */
import type { Catalogue } from "@/domain/catalogue.ts";

export interface Difference {
  /** The part of the catalogue. */
  part: string;
  /** Which row of a list; empty outside of lists. */
  row: string;
  /** Names within the part or row, joined by dots; empty for a whole row. */
  field: string;
  /** As text; null where there was, or is, nothing. */
  before: string | null;
  after: string | null;
}

const ROW_NAMES = ["id", "slug", "feature"] as const;

type Row = Readonly<Record<string, unknown>>;

/** Every difference, in the order of the parts. The order of rows is one of them. */
export function diffCatalogues(before: Catalogue, after: Catalogue): Difference[] {
  const parts = new Set([...Object.keys(before), ...Object.keys(after)]);
  parts.delete("version");
  return [...parts].flatMap((part) =>
    diffValues({ part, row: "", field: "" }, before[part as keyof Catalogue], after[part as keyof Catalogue])
  );
}

type Place = Pick<Difference, "part" | "row" | "field">;

function diffValues(place: Place, before: unknown, after: unknown): Difference[] {
  if (isRows(before) && isRows(after) && before.length + after.length > 0) {
    return diffRows(place, before, after);
  }
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      diffValues(
        { ...place, field: place.field === "" ? name : `${place.field}.${name}` },
        before[name],
        after[name],
      )
    );
  }
  const [was, is] = [textOf(before), textOf(after)];
  return was === is ? [] : [{ ...place, before: was, after: is }];
}

function diffRows(place: Place, before: readonly Row[], after: readonly Row[]): Difference[] {
  const [old, next] = [byName(before), byName(after)];
  const names = new Set([...old.keys(), ...next.keys()]);
  const changed = [...names].flatMap((row) => {
    const at = { ...place, row: place.field === "" ? row : `${place.field} ${row}`, field: "" };
    const [was, is] = [old.get(row), next.get(row)];
    if (was && is) return diffValues(at, was, is);
    return [{ ...at, before: textOf(was), after: textOf(is) }];
  });
  const order = (rows: ReadonlyMap<string, Row>) =>
    [...rows.keys()].filter((row) => old.has(row) && next.has(row));
  const [was, is] = [order(old).join(", "), order(next).join(", ")];
  return was === is
    ? changed
    : [...changed, { ...place, field: place.field || "order", before: was, after: is }];
}

function byName(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [nameOf(row) ?? "", row]));
}

function nameOf(row: Row): string | undefined {
  const name = ROW_NAMES.find((each) => each in row);
  return name && String(row[name]);
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((each) => isObject(each) && nameOf(each) !== undefined);
}

function isObject(value: unknown): value is Row {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
