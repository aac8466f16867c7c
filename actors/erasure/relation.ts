/** Likes, matches, visits and blocks between an erased member and another: the other's lists, totals and counts lose them. */
import { type MemberId, otherOf, type Pair } from "@/domain/ids.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { check, newChange, remove, set } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { NO_RELATION, otherSide } from "@/store/relations/rows.ts";
import { putRelation } from "@/store/relations/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readPairEntries } from "@/actors/relations/pair.ts";

/** Takes a relation out. False where it has changed meanwhile. */
export async function eraseRelation(
  { database, now }: ActorEnv,
  pair: Pair,
  member: MemberId,
): Promise<boolean> {
  const other = otherOf(pair, member);
  const entries = await readPairEntries(database, pair);
  const { relation, block } = entries;
  if (!relation.value) return true;
  const own = sideOf(pair, member);
  const [swipes, standing] = await database.getMany([keys.swipes(other), keys.discoveryEntry(other)]);
  const change = newChange();
  check(change, block);
  putRelation(change, entries, { next: NO_RELATION, isHidden: block.value !== null, now: now() });
  if (relation.value.sides[own].swipe?.like && standing.value) {
    putDiscoveryEntry(change, standing, { likes: standing.value.likes - 1 });
  }
  const answer = relation.value.sides[otherSide(own)].swipe;
  if (answer?.like && swipes.value && dayOf(answer.at) === swipes.value.day) {
    check(change, swipes);
    set(change, swipes.key, { ...swipes.value, likes: swipes.value.likes - 1 });
  }
  if (block.value) {
    remove(change, block.key);
    for (const each of pair) remove(change, keys.hidden(each, otherOf(pair, each)));
    for (const { member: by, at } of block.value.by) remove(change, keys.blocked(by, at, otherOf(pair, by)));
  }
  return await database.commit(change) !== null;
}
