/**
 * Rows of the member's own lists: matches, fans, visitors, likes. Pure. Rows are numbered by `seq`, the latest first;
 * somebody who comes again gets a higher number, and their former row counts no more.
 */
import { LIST_PAGE } from "@/domain/limits.ts";
import type { GuardedItem, HiddenItem, ListItem } from "@/protocol/views/list.ts";

/** Hidden rows are those of members without premium, and say nothing but a number and a blurred picture. */
export type MemberRow = ListItem | GuardedItem;

export function isHidden(row: MemberRow): row is HiddenItem {
  return "hidden" in row && row.hidden === 1;
}

/** Rows with those of a page below them: each number and each member once, the latest row of each. */
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

/** A list after its first page was asked for anew. */
export interface Refreshed {
  rows: readonly MemberRow[];
  /** Whether the former rows below the page still count; where they do not, the list goes on after the page. */
  goesOn: boolean;
}

/**
 * Puts the first page in the place of the rows that it covers. Where more rows came on top than a page holds, there would
 * be a hole below it, so the list starts again from the page.
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
