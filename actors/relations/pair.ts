/** What a command of one member about another is decided on: everything about the two, as of one moment. */
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { Entry } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Block, DiscoveryEntry, Member, Relation, Route, Swipes, Totals } from "@/store/records.ts";
import type { Side } from "@/store/relations/rows.ts";
import { type PairAtDesk, readPairAtDesk } from "@/actors/relations/at_desk.ts";
import type { PairEntries } from "@/store/relations/writer.ts";

/** Two members, by side. */
export interface RoutedPair extends PairEntries {
  block: Entry<Block>;
  routes: readonly [Entry<Route>, Entry<Route>];
}

export interface PairState extends RoutedPair {
  /** Whose command it is. */
  side: Side;
  members: readonly [Member, Member];
  /** How that member's swipes are counted. */
  swipes: Entry<Swipes>;
  /** Where the other one stands in discovery's index. */
  discoveryEntry: Entry<DiscoveryEntry>;
  /** There where one of the two is a virtual profile that people answer for, or may one day. */
  desk: PairAtDesk | null;
}

type RoutedEntries = [
  Entry<Relation>,
  Entry<Block>,
  Entry<Totals>,
  Entry<Totals>,
  Entry<Route>,
  Entry<Route>,
];

/** Reads a pair without its members. */
export async function readPairEntries(database: Database, pair: Pair): Promise<RoutedPair> {
  return toRoutedPair(pair, await database.getMany(routedKeys(pair)) as RoutedEntries);
}

/** Reads a pair for a command of `by`; null where one of them is nobody. */
export async function readPair(
  database: Database,
  by: MemberId,
  other: MemberId,
  { isAct = false }: { isAct?: boolean } = {},
): Promise<PairState | null> {
  const pair = pairOf(by, other);
  // As many as one snapshot holds.
  const entries = await database.getMany([
    keys.member(pair[0]),
    keys.member(pair[1]),
    keys.swipes(by),
    keys.discoveryEntry(other),
    ...routedKeys(pair),
  ]);
  const [a, b, swipes, discoveryEntry, ...routed] = entries;
  if (!a.value || !b.value) return null;
  const members = [a.value, b.value] as const;
  return {
    ...toRoutedPair(pair, routed),
    side: sideOf(pair, by),
    members,
    desk: await readPairAtDesk(database, pair, { members, isAct }),
    swipes,
    discoveryEntry,
  };
}

function routedKeys(pair: Pair) {
  const [a, b] = pair;
  return [
    keys.relation(pair),
    keys.block(pair),
    keys.totals(a),
    keys.totals(b),
    keys.route(a),
    keys.route(b),
  ] as const;
}

function toRoutedPair(
  pair: Pair,
  [relation, block, totalsA, totalsB, routeA, routeB]: RoutedEntries,
): RoutedPair {
  return { pair, relation, block, totals: [totalsA, totalsB], routes: [routeA, routeB] };
}

/** Which of two members have premium. */
export function premiumOf([a, b]: readonly [Member, Member], now: number): [boolean, boolean] {
  return [hasPremium(a, now), hasPremium(b, now)];
}
