/** What the mailboxes of conversations cache between commands. Commits check it. */
import { isDeepStrictEqual } from "node:util";
import type { Pair } from "@/domain/ids.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Entry } from "@/store/change.ts";
import { queueRowOf } from "@/store/desk/place.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Member, Route } from "@/store/records.ts";
import { type Draft, notify, notifyDesk } from "@/actors/draft.ts";

/** Where the sockets of the two members are, in the order of the pair. */
export type PairRoutes = [Entry<Route>, Entry<Route>];

/** What a conversation with a virtual profile is decided on besides: the profile, and where the desk's sockets are. */
export interface DeskEntries {
  persona: Entry<Member>;
  route: Entry<Route>;
}

export interface ConversationState {
  /** `desk` is null where none of the two is a virtual profile that people answer for, or may one day. */
  hot: { conversation: Entry<Conversation>; routes: PairRoutes; desk: DeskEntries | null } | null;
  /**
   * Whether its messages are free, which never changes between two members, or with a script; null until it is read. With
   * a virtual profile it goes by the profile as it is read.
   */
  free: boolean | null;
  /** Whether the two receive alerts, by side; null until it is read. */
  alertable: readonly [Alertable, Alertable] | null;
}

/** `route` is the version of the member's route when it was read. */
export interface Alertable {
  isAlertable: boolean;
  route: string | null;
}

export function routeKeys([first, second]: Pair) {
  return [keys.route(first), keys.route(second)] as const;
}

/** Tells the desk where a conversation stands in its queue, where a draft changes that. */
export function notifyQueue(
  draft: Draft,
  route: Entry<Route>,
  pair: Pair,
  { before, after }: { before: Conversation | null; after: Conversation },
): void {
  const [was, is] = [queueRowOf(pair, before), queueRowOf(pair, after)];
  if (isDeepStrictEqual(was, is)) return;
  notifyDesk(draft, route, [{ about: "queue", pair, row: is }]);
}

/**
 * What was known of the desk, unless a route is another one by now: then the member may be suspended or closed, which the
 * next message reads.
 */
function knownDesk({ hot }: ConversationState, routes: PairRoutes): DeskEntries | null | undefined {
  const isSame = hot?.routes.every(({ versionstamp }, side) => versionstamp === routes[side]?.versionstamp);
  return isSame ? hot?.desk : undefined;
}

/**
 * Notifies both members of what a draft writes to their conversation. Drops the cached state, and caches the
 * new one once the draft is committed.
 */
export function notifyPair(
  draft: Draft,
  state: ConversationState,
  { pair, routes, deliveries, conversation, desk }: {
    pair: Pair;
    routes: PairRoutes;
    deliveries: readonly Delivery[];
    conversation: Entry<Conversation>;
    /** As read for this change; missing where it was not, and what was known of it is kept. */
    desk?: DeskEntries | null;
  },
): void {
  const known = desk === undefined ? knownDesk(state, routes) : desk;
  state.hot = null;
  notify(draft, deliveries, [
    { member: pair[0], route: routes[0] },
    { member: pair[1], route: routes[1] },
  ]);
  if (known === undefined) return;
  draft.remember.push((versionstamp) => {
    state.hot = { conversation: { ...conversation, versionstamp }, routes, desk: known };
  });
}
