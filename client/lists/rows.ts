/**
 * Rows of the member's own lists: matches, fans, visitors, likes. Pure. Rows are numbered by `seq`, the latest first; a
 * member who returns gets a higher number, which replaces the former row.
 */
import { LIST_PAGE } from "@/domain/limits.ts";
import type { GuardedItem, HiddenItem, ListItem } from "@/protocol/views/list.ts";

/** Hidden rows, shown without premium, have only a number and a blurred picture. */
export type MemberRow = ListItem | GuardedItem;

export function isHidden(row: MemberRow): row is HiddenItem {
  return "hidden" in row && row.hidden === 1;
}

/** Appends a page: each number and each member once, the latest row of each. */
export function appendRows(rows: readonly MemberRow[], page: readonly MemberRow[]): readonly MemberRow[] {
  const known = new Set<number | string>();
  const all: MemberRow[] = [];
  for (const row of [...rows, ...page].sort((a, b) => b.seq - a.seq)) {
    if (known.has(row.seq) || (!isHidden(row) && known.has(row.id))) continue;
    known.add(row.seq);
    if (!isHidden(row)) known.add(row.id);
    all.push(row);
  }
  return all;
}

/** A list after its first page was reloaded. */
export interface Refreshed {
  rows: readonly MemberRow[];
  /** Whether the previous rows below the page stay; if not, the list continues after the page. */
  goesOn: boolean;
}

/**
 * Replaces the rows that the first page covers. If more new rows came on top than a page holds, there would be a gap below
 * it, so the list is reduced to the page.
 */
export function refreshTop(rows: readonly MemberRow[], page: readonly MemberRow[]): Refreshed {
  const lowest = page.at(-1)?.seq;
  const highest = rows[0]?.seq;
  const isWhole = page.length < LIST_PAGE;
  if (isWhole || lowest === undefined || highest === undefined || lowest > highest) {
    return { rows: page, goesOn: false };
  }
  return { rows: appendRows(page, rows.filter(({ seq }) => seq < lowest)), goesOn: true };
}

/** Rows without those of a member. */
export function withoutMember(rows: readonly MemberRow[], id: string): readonly MemberRow[] {
  return rows.some((row) => isOf(row, id)) ? rows.filter((row) => !isOf(row, id)) : rows;
}

function isOf(row: MemberRow, id: string): boolean {
  return !isHidden(row) && row.id === id;
}
