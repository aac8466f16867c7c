/** Reads what members have done to each other. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys, type MemberList } from "@/store/keys.ts";
import type { ListRow, Relation, RelationSide, Totals } from "@/store/records.ts";
import { NO_RELATION, NO_TOTALS } from "@/store/relations/rows.ts";

/** What one member has done to another, and whether the two are a match. */
export async function getOwnSide(
  database: Database,
  member: MemberId,
  other: MemberId,
): Promise<{ side: RelationSide; isMatch: boolean }> {
  const pair = pairOf(member, other);
  const relation: Relation = (await database.get(keys.relation(pair))).value ?? NO_RELATION;
  return {
    side: relation.sides[sideOf(pair, member)],
    isMatch: relation.matched_at !== undefined,
  };
}

export async function getTotals(database: Database, member: MemberId): Promise<Totals> {
  return (await database.get(keys.totals(member))).value ?? NO_TOTALS;
}

/** A row with its number. */
export interface NumberedRow extends ListRow {
  seq: number;
}

/** Which part of a list: the rows after one, or else after so many of them. */
export interface ListPage {
  before?: number | undefined;
  offset: number;
  limit: number;
}

/** Rows of a member's list, the latest first. */
export async function listRows(
  database: Database,
  { list, member }: { list: MemberList; member: MemberId },
  { before, offset, limit }: ListPage,
): Promise<NumberedRow[]> {
  const skipped = before === undefined ? offset : 0;
  const end = before === undefined ? {} : { end: keys.listRow(list, member, before) };
  const rows: NumberedRow[] = [];
  let seen = 0;
  const listing = { reverse: true, limit: skipped + limit, ...end };
  for await (const { key, value } of database.list(keys.listRows(list, member), listing)) {
    if (seen++ >= skipped) rows.push({ ...value, seq: Number(key[2]) });
  }
  return rows;
}

/** How many rows of a member's list have a higher number. */
export async function countRowsAfter(
  database: Database,
  { list, member }: { list: MemberList; member: MemberId },
  seq: number,
): Promise<number> {
  let count = 0;
  const listing = { start: keys.listRow(list, member, seq + 1), batch: 500 };
  for await (const _ of database.list(keys.listRows(list, member), listing)) count++;
  return count;
}

/** A visit, as it ends once its time is over. */
export interface EndedVisit {
  at: number;
  owner: MemberId;
  seq: number;
  visitor: MemberId;
}

/** Visits from before one of them, the latest first; `before` null: from the end on. */
export async function listLatestVisits(
  database: Database,
  { before, limit }: { before: EndedVisit | null; limit: number },
): Promise<EndedVisit[]> {
  const visits: EndedVisit[] = [];
  const end = before ? { end: keys.visitByTime(before.at, before.owner, before.seq) } : {};
  for await (
    const { key, value } of database.list(keys.visitsByTime(), { reverse: true, limit, ...end })
  ) visits.push(toVisit(key, value));
  return visits;
}

function toVisit([, at, owner, seq]: readonly unknown[], visitor: MemberId): EndedVisit {
  return { at: Number(at), owner: owner as MemberId, seq: Number(seq), visitor };
}

/** Visits from before a time, the oldest first, from after one of them on. */
export async function listEndedVisits(
  database: Database,
  { before, after, limit }: { before: number; after: EndedVisit | null; limit: number },
): Promise<EndedVisit[]> {
  const visits: EndedVisit[] = [];
  // The next key in order is that of the same visit with one more part.
  const start = after ? { start: [...keys.visitByTime(after.at, after.owner, after.seq), 0] } : {};
  const end = [...keys.visitsByTime(), before];
  for await (const { key, value } of database.list(keys.visitsByTime(), { end, limit, ...start })) {
    visits.push(toVisit(key, value));
  }
  return visits;
}
