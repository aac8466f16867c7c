/** Everything that a block between two members touches, as of one moment. */
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Block, Conversation, Member, Relation, Route, Totals } from "@/store/records.ts";
import type { PairEntries } from "@/store/relations/writer.ts";

export interface BlockPair extends PairEntries {
  /** In the order of the pair. */
  members: readonly [Member, Member];
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
  const [one, two, block, conversation, relation, totalsA, totalsB, routeA, routeB] = await database
    .getMany<unknown>([
      ...pair.map(keys.member),
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
  if (!one.value || !two.value) return null;
  return {
    pair,
    members: [one.value, two.value],
    block,
    conversation,
    relation,
    totals: [totalsA, totalsB],
    routes: [routeA, routeB],
  };
}
