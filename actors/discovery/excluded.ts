/** Whom a member is not shown: those they have answered already, and those with whom a block stands between them. */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { SwipedMembers } from "@/actors/discovery/swiped.ts";

/** Whether somebody is not to be shown. */
export type IsExcluded = (id: MemberId) => boolean;

export interface Excluded {
  has: IsExcluded;
  answered: ReadonlySet<MemberId>;
  hidden: ReadonlySet<MemberId>;
  /** How many answers were taken back so far. */
  undone: number;
}

/** Members with a block in either direction. */
export async function listHidden(database: Database, viewer: MemberId): Promise<Set<MemberId>> {
  const hidden = new Set<MemberId>();
  for await (const { key } of database.list(keys.hiddens(viewer), { batch: 500 })) {
    hidden.add(key[2] as MemberId);
  }
  return hidden;
}

/** Everybody whom discovery leaves out for a member, as of now. */
export async function readExcluded(
  database: Database,
  { viewer, swiped, besides = [] }: { viewer: MemberId; swiped: SwipedMembers; besides?: readonly string[] },
): Promise<Excluded> {
  const [{ members: answered, undone }, hidden] = await Promise.all([
    swiped.of(viewer),
    listHidden(database, viewer),
  ]);
  const more = new Set(besides);
  return { has: (id) => answered.has(id) || hidden.has(id) || more.has(id), answered, hidden, undone };
}
