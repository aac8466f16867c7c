/** Everything that a block between two members touches, as of one moment. */
import { DESK, type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Block, Conversation, Member, Route } from "@/store/records.ts";
import type { PairEntries } from "@/store/relations/writer.ts";

export interface BlockPair extends PairEntries {
  /** In the order of the pair. */
  members: readonly [Member, Member];
  block: Entry<Block>;
  conversation: Entry<Conversation>;
  /** In the order of the pair. */
  routes: readonly [Entry<Route>, Entry<Route>];
  /** Where the desk's sockets are. */
  deskRoute: Entry<Route>;
}

/** Reads it in one snapshot; null where there is no such other member. */
export async function readBlockPair(
  database: Database,
  by: MemberId,
  other: MemberId,
): Promise<BlockPair | null> {
  const pair: Pair = pairOf(by, other);
  const [one, two, block, conversation, relation, totalsA, totalsB, routeA, routeB, deskRoute] =
    await database
      .getMany([
        keys.member(pair[0]),
        keys.member(pair[1]),
        keys.block(pair),
        keys.conversation(pair),
        keys.relation(pair),
        keys.totals(pair[0]),
        keys.totals(pair[1]),
        keys.route(pair[0]),
        keys.route(pair[1]),
        keys.route(DESK),
      ]);
  if (!one.value || !two.value) return null;
  return {
    pair,
    members: [one.value, two.value],
    block,
    conversation,
    relation,
    totals: [totalsA, totalsB],
    routes: [routeA, routeB],
    deskRoute,
  };
}
