/** The audit of the likes that members have received, by which the popular are found: as many as there are relations that say so. */
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { DiscoveryEntry, Relation } from "@/store/records.ts";
import { otherSide, rowsOf, type Side } from "@/store/relations/rows.ts";
import { inBatches, kind, type Problem, problemAt, type Row } from "@/store/audit/walk.ts";

/** Readings of what keeps changing before what was read last counts. */
const READINGS = 10;

/** Finds members with more or fewer likes than they have received. */
export async function* auditLiked(database: Database): AsyncGenerator<Problem> {
  for await (const batch of inBatches(database.list(kind<DiscoveryEntry>("standing")))) {
    const members = batch.map(({ key }) => key[1] as MemberId);
    const totals = await database.getMany(members.map(keys.totals));
    const swipes = await database.getMany(members.map(keys.swipes));
    for (const [nth, { key, value }] of batch.entries()) {
      // Whoever was liked has totals, unless they had answered already.
      if (value.likes === 0 && !totals[nth]?.value && !swipes[nth]?.value) continue;
      const flaw = await likesFlawOf(database, key[1] as MemberId);
      if (flaw) yield problemAt(key, flaw);
    }
  }
}

/** Likes only grow; a block, or an answer to a fan, may come between two of the readings. */
async function likesFlawOf(database: Database, member: MemberId): Promise<string | null> {
  let flaw = "";
  for (let readings = 0; readings < READINGS; readings++) {
    const before = await database.get(keys.discoveryEntry(member));
    const found = await countLikes(database, member);
    const after = await database.get(keys.discoveryEntry(member));
    if (!before.value || !after.value) return null;
    if (found >= before.value.likes && found <= after.value.likes) return null;
    flaw = `${after.value.likes} likes received, there are ${found}`;
  }
  return flaw;
}

/** What a member and whoever may like them have to do with each other. */
interface Found {
  pair: Pair;
  side: Side;
  relation: Relation;
}

/**
 * Likes that stand. Whoever likes a member is among their fans, is hidden by a block, or was answered by them: each is counted
 * once.
 */
async function countLikes(database: Database, member: MemberId): Promise<number> {
  const isAnswered = ({ relation, side }: Found) => relation.sides[side].swipe !== undefined;
  let likes = 0;
  await walk(database.list(keys.listRows("fan", member)), {
    otherOf: ({ value }) => value.member,
    counts: (found) => !isAnswered(found),
  });
  await walk(database.list(keys.hiddens(member)), {
    otherOf: ({ key }) => key[2] as MemberId,
    counts: (found) => !isAnswered(found) && !isKeptFan(found),
  });
  await walk(database.list(keys.swipeds(member)), {
    otherOf: ({ value }) => value.member,
    counts: ({ relation, side }, { key }) => relation.sides[side].swipe?.seq === key[2],
  });
  return likes;

  async function walk<Value>(
    rows: AsyncIterable<Row<Value>>,
    { otherOf, counts }: {
      otherOf(row: Row<Value>): MemberId;
      counts(found: Found, row: Row<Value>): boolean;
    },
  ): Promise<void> {
    for await (const batch of inBatches(rows)) {
      const linked = batch.map((row) => ({ row, pair: pairOf(member, otherOf(row)) }));
      const relations = await database.getMany(linked.map(({ pair }) => keys.relation(pair)));
      for (const [nth, { row, pair }] of linked.entries()) {
        const relation = relations[nth]?.value;
        const side = sideOf(pair, member);
        if (!relation?.sides[otherSide(side)].swipe?.like) continue;
        if (counts({ pair, side, relation }, row)) likes++;
      }
    }
  }
}

/** Whether the fan's row has stayed in spite of the block. */
function isKeptFan({ pair, side, relation }: Found): boolean {
  return rowsOf(pair, relation, { isHidden: true }).some((row) => row.side === side && row.list === "fan");
}
