/** Everything that a block between two members touches, as of one moment. */
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Block, Conversation, Member, Relation, Route, Totals } from "@/store/records.ts";
import type { PairEntries } from "@/store/relations/writer.ts";

export interface BlockPair extends PairEntries {
  /** Of the one who blocks. */
  blocker: Entry<Member>;
  block: Entry<Block>;
  conversation: Entry<Conversation>;
  /** In the order of the pair. */
  routes: readonly [Entry<Route>, Entry<Route>];
}

/** Reads it in one snapshot; null where there is no such other member. */
export async function readBlockPair(
  database: Database,
  by: MemberId,
  other: MemberId,
): Promise<BlockPair | null> {
  const pair: Pair = pairOf(by, other);
  const [member, blocker, block, conversation, relation, totalsA, totalsB, routeA, routeB] = await database
    .getMany<unknown>([
      keys.member(other),
      keys.member(by),
      keys.block(pair),
      keys.conversation(pair),
      keys.relation(pair),
      ...pair.map(keys.totals),
      ...pair.map(keys.route),
    ]) as [
      Entry<Member>,
      Entry<Member>,
      Entry<Block>,
      Entry<Conversation>,
      Entry<Relation>,
      Entry<Totals>,
      Entry<Totals>,
      Entry<Route>,
      Entry<Route>,
    ];
  if (!member.value) return null;
  return {
    pair,
    blocker,
    block,
    conversation,
    relation,
    totals: [totalsA, totalsB],
    routes: [routeA, routeB],
  };
}
