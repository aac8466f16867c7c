/**
 * Whom a member has answered already, as this isolate remembers it. What it remembers is as old as the last swipe that
 * it read, and the head of the member's swipes tells whether there was one since, so nobody comes up again, whichever
 * isolate the swipe went through. A nope that was taken back is a later entry of the same log.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** What is remembered at a time: of so many viewers, and so many ids of all of them together. */
const VIEWERS_MAX = 1_000;
const IDS_MAX = 200_000;

interface Remembered {
  /** Everything up to this entry of the log is in. */
  seq: number;
  members: Set<MemberId>;
  /** How many answers were taken back so far. */
  undone: number;
}

export interface SwipedMembers {
  of(viewer: MemberId): Promise<{ readonly members: ReadonlySet<MemberId>; readonly undone: number }>;
}

/** Opens the memory of an isolate. */
export function openSwipedMembers(database: Database, idsMax = IDS_MAX): SwipedMembers {
  /** The one that was asked for longest ago stands first. */
  const remembered = new Map<MemberId, Remembered>();

  /** Reads the log on, at least up to its entry `last`. */
  async function catchUp(viewer: MemberId, known: Remembered, last: number): Promise<void> {
    const { seq } = known;
    const start = keys.swiped(viewer, seq + 1);
    const rows: { seq: number; member: MemberId; undone: boolean }[] = [];
    for await (const { key, value } of database.list(keys.swipeds(viewer), { start, batch: 500 })) {
      rows.push({ seq: Number(key[2]), ...value });
    }
    // Another page of the same member has caught up meanwhile, perhaps further than this one.
    if (known.seq !== seq) return;
    for (const row of rows) {
      if (!row.undone) known.members.add(row.member);
      else if (known.members.delete(row.member)) known.undone++;
    }
    known.seq = Math.max(last, rows.at(-1)?.seq ?? 0);
  }

  /** Puts a member's own last, and forgets those that were not asked for longest. */
  function keep(viewer: MemberId, known: Remembered): void {
    remembered.delete(viewer);
    remembered.set(viewer, known);
    let count = 0;
    for (const each of remembered.values()) count += each.members.size;
    for (const [member, each] of remembered) {
      if ((count <= idsMax && remembered.size <= VIEWERS_MAX) || member === viewer) break;
      remembered.delete(member);
      count -= each.members.size;
    }
  }

  return {
    async of(viewer) {
      const { value } = await database.get(keys.swipes(viewer));
      const last = value?.last_seq ?? 0;
      if (last === 0) return { members: new Set(), undone: 0 };
      const known = remembered.get(viewer) ?? { seq: 0, members: new Set(), undone: 0 };
      keep(viewer, known);
      while (known.seq < last) await catchUp(viewer, known, last);
      return known;
    },
  };
}
