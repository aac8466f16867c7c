/** The filters of a page of figures: UTC days and what to group by, as its address names them. */
import { QUALITY_GROUPS, type QualityGroup } from "@/domain/quality.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { PageContext } from "@/routes/page_env.ts";

const DAYS = 7;

export interface Filters {
  /** YYYY-MM-DD; both days count. */
  first: string;
  last: string;
  by: QualityGroup;
}

/** What an address asks for; today and the six days before where it names no days. */
export function readFilters(c: PageContext): Filters {
  const today = isoDay(c.var.env.now());
  const last = readDay(c.req.query("to")) ?? today;
  const first = readDay(c.req.query("from")) ?? isoDay(Date.parse(last) - (DAYS - 1) * DAY_MS);
  const by = QUALITY_GROUPS.find((group) => group === c.req.query("by")) ?? "day";
  return { first, last, by };
}

/** The same as a call names it: seconds since 1970, the last day included. */
export function spanInput({ first, last }: Filters): { from: number; to: number } {
  return { from: Date.parse(first) / 1_000, to: (Date.parse(last) + DAY_MS) / 1_000 };
}

/** The same as an address. */
export function filterQuery({ first, last, by }: Filters): string {
  return String(new URLSearchParams({ from: first, to: last, by }));
}

/** A day that exists, between 1970 and 9999, or null. */
function readDay(text: string | undefined): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) || at < 0 || isoDay(at) !== text ? null : text;
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
