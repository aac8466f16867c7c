/**
 * Blocks: two members of whom one does not want the other near. Whoever asks about the other looks at their row, so a
 * block counts everywhere from its commit on. Nobody is told of it.
 */
import { isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { putBlock, removeBlock } from "@/store/blocks/writer.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";

type BlockResult = Result<{ user_id: string }, "unknown_user" | "own_id">;

export interface Blocks {
  /** Blocks a member; again it stays blocked. */
  block(by: MemberId, other: string): Promise<BlockResult>;
  /** Takes one's own block back. Where the other has blocked too, theirs stays. */
  unblock(by: MemberId, other: string): Promise<BlockResult>;
}

/** Opens the blocks of an isolate. */
export function openBlocks({ database }: ActorEnv): Blocks {
  async function setBlocked(by: MemberId, other: string, isBlocked: boolean): Promise<BlockResult> {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(by, "block", other)) return refuse("own_id");
    if (!await getMember(database, other)) return refuse("unknown_user");
    await transact(database, async () => {
      const before = await database.get(keys.block(pairOf(by, other)));
      if ((before.value?.by.includes(by) ?? false) === isBlocked) return { change: null, value: null };
      const change = newChange();
      if (isBlocked) putBlock(change, before, by);
      else removeBlock(change, before, by);
      return { change, value: null };
    });
    return accept({ user_id: other });
  }

  return {
    block: (by, other) => setBlocked(by, other, true),
    unblock: (by, other) => setBlocked(by, other, false),
  };
}
