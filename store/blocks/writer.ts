/** Writes blocks. A pair has one row, so what either of them does to it has an order. */
import type { MemberId } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import type { Block } from "@/store/records.ts";

/** Adds a member's own block to their pair's. */
export function putBlock(change: Change, before: Entry<Block>, by: MemberId): void {
  check(change, before);
  set(change, before.key, { by: [...before.value?.by ?? [], by] });
}

/** Takes a member's own block out of their pair's; that of the other stays. */
export function removeBlock(change: Change, before: Entry<Block>, by: MemberId): void {
  check(change, before);
  const left = before.value?.by.filter((each) => each !== by) ?? [];
  if (left.length > 0) set(change, before.key, { by: left });
  else remove(change, before.key);
}
