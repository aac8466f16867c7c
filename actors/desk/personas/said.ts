/** What the staff log says of a change: the fields that differ, before and after. Pure. */
import { isDeepStrictEqual } from "node:util";

/** A longer value is cut: the log is to be read. */
const VALUE_MAX_CHARS = 500;

/** The fields of two states that differ, as JSON. */
export function differenceSaid(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: string; after: string } {
  const changed = Object.keys({ ...before, ...after })
    .filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const said = (of: Readonly<Record<string, unknown>>) =>
    JSON.stringify(Object.fromEntries(changed.map((key) => [key, cut(of[key])])));
  return { before: said(before), after: said(after) };
}

function cut(value: unknown): unknown {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  if (text.length <= VALUE_MAX_CHARS) return value;
  return `${Array.from(text).slice(0, VALUE_MAX_CHARS).join("")}…`;
}
