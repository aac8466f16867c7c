/** Gives blocks of layout 3 all that a block has by now: its time, who is hidden from whom, and the closed conversation. */
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { putBlock } from "@/store/blocks/writer.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { closeConversation } from "@/store/conversations/writer.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Block, Conversation } from "@/store/records.ts";
import type { BlockOfLayout3 } from "@/store/seed/layout_3.ts";

/**
 * Completes whichever is not complete yet, as if it had been set at `now`: when it was is not known. May be cut off and
 * begin again, and run in several isolates at once. Nobody had liked or visited anybody then, so no list has to change.
 */
export async function completeBlocks(database: Database, now: number): Promise<void> {
  for await (const { key } of database.list(keys.blocks())) {
    await complete(database, pairOf(key[1] as MemberId, key[2] as MemberId), now);
  }
}

async function complete(database: Database, pair: Pair, now: number): Promise<void> {
  await transact(database, async () => {
    const [block, conversation] = await database.getMany<unknown>([
      keys.block(pair),
      keys.conversation(pair),
    ]) as [Entry<Block | BlockOfLayout3>, Entry<Conversation>];
    const former = block.value?.by.filter((each) => typeof each === "string") ?? [];
    if (former.length === 0) return { change: null, value: null };
    const change = newChange();
    let entry: Entry<Block> = { ...block, key: keys.block(pair), value: null };
    for (const by of former) {
      putBlock(change, pair, entry, { by, at: now });
      entry = { ...entry, value: { by: [...entry.value?.by ?? [], { member: by, at: now }] } };
    }
    closeConversation(change, pair, conversation);
    return { change, value: null };
  });
}
