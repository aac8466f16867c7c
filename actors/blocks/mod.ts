/**
 * Blocks between members. The first block of a pair hides the two from each other wherever they are shown;
 * removing the last one shows them again. Every read checks the row that the block's own commit writes, so a
 * block takes effect everywhere with that commit. The blocked member is never notified.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { BlockedItem } from "@/protocol/views/list.ts";
import { findBlocked, listBlocked } from "@/actors/blocks/list.ts";
import { openSetBlock } from "@/actors/blocks/set.ts";
import type { ActorEnv } from "@/actors/env.ts";

type BlockResult = Result<CallOutput<"user/block">, CallError<"user/block">>;

export interface Blocks {
  /** Whom a member has blocked, the latest first. */
  list(by: MemberId, page: HandlerInput<"user/blocked">): Promise<CallOutput<"user/blocked">>;
  /** The row of one whom a member has blocked themselves, or null. */
  find(by: MemberId, other: string): Promise<BlockedItem | null>;
  /** Blocks a member; again it stays blocked. */
  block(by: MemberId, other: string): Promise<BlockResult>;
  /** Takes one's own block back. Where the other has blocked too, theirs stays. */
  unblock(by: MemberId, other: string): Promise<BlockResult>;
}

/** Opens the blocks of an isolate. */
export function openBlocks(env: ActorEnv): Blocks {
  const setBlock = openSetBlock(env);
  return {
    list: (by, page) => listBlocked(env, by, page),
    find: (by, other) => findBlocked(env, by, other),
    block: (by, other) => setBlock(by, other, true),
    unblock: (by, other) => setBlock(by, other, false),
  };
}
