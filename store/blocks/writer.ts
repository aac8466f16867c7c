/**
 * Writes blocks. A pair has one row, so what either of them does to it has an order; the rows beside it follow from it.
 * Conversation and relation of the pair go with it (store/conversations/writer.ts, store/relations/writer.ts).
 */
import { type MemberId, otherOf, type Pair } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Block } from "@/store/records.ts";

/** Adds a member's own block to their pair's. The first one hides the two from each other. */
export function putBlock(
  change: Change,
  pair: Pair,
  before: Entry<Block>,
  { by, at }: { by: MemberId; at: number },
): void {
  check(change, before);
  set(change, before.key, { by: [...before.value?.by ?? [], { member: by, at }] });
  set(change, keys.blocked(by, at, otherOf(pair, by)), 0);
  if (before.value) return;
  for (const member of pair) set(change, keys.hidden(member, otherOf(pair, member)), 0);
}

/** Takes a member's own block out of their pair's; that of the other stays, and the last one hides nobody any more. */
export function removeBlock(change: Change, pair: Pair, before: Entry<Block>, by: MemberId): void {
  check(change, before);
  const blocks = before.value?.by ?? [];
  const left = blocks.filter(({ member }) => member !== by);
  for (const { member, at } of blocks) {
    if (member === by) remove(change, keys.blocked(by, at, otherOf(pair, by)));
  }
  if (left.length > 0) return set(change, before.key, { by: left });
  remove(change, before.key);
  for (const member of pair) remove(change, keys.hidden(member, otherOf(pair, member)));
}
