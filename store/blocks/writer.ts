/**
 * Writes blocks. A pair has one row, so what either of them does to it has an order; the rows beside it follow
 * from it. The second blocker has no list row while the first block exists, so their list does not reveal the
 * first block. Conversation and relation of the pair go with it (store/conversations/writer.ts,
 * store/relations/writer.ts).
 */
import { type MemberId, otherOf, type Pair } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Block } from "@/store/records.ts";

/**
 * Adds a member's own block to their pair's. The first one hides the two from each other, and is among those of
 * its member.
 */
export function putBlock(
  change: Change,
  pair: Pair,
  before: Entry<Block>,
  { by, at }: { by: MemberId; at: number },
): void {
  check(change, before);
  set(change, before.key, { by: [...before.value?.by ?? [], { member: by, at }] });
  if (before.value) return;
  set(change, keys.blocked(by, at, otherOf(pair, by)), 0);
  for (const member of pair) set(change, keys.hidden(member, otherOf(pair, member)), 0);
}

/**
 * Takes a member's own block out of their pair's. That of the other stays, and is now the first; without one
 * the two are hidden from each other no more. Gives whether the own one was the first, and whether it was the
 * last.
 */
export function removeBlock(
  change: Change,
  pair: Pair,
  before: Entry<Block>,
  by: MemberId,
): { isFirst: boolean; isLast: boolean } {
  check(change, before);
  const blocks = before.value?.by ?? [];
  const [left] = blocks.filter(({ member }) => member !== by);
  for (const { member, at } of blocks) {
    if (member === by) remove(change, keys.blocked(by, at, otherOf(pair, by)));
  }
  const isFirst = blocks[0]?.member === by;
  if (left) {
    set(change, before.key, { by: [left] });
    set(change, keys.blocked(left.member, left.at, by), 0);
    return { isFirst, isLast: false };
  }
  remove(change, before.key);
  for (const member of pair) remove(change, keys.hidden(member, otherOf(pair, member)));
  return { isFirst, isLast: true };
}
