/** What the mailboxes of conversations cache between commands. Commits check it. */
import type { Pair } from "@/domain/ids.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Route } from "@/store/records.ts";
import { type Draft, notify } from "@/actors/draft.ts";

/** Where the sockets of the two members are, in the order of the pair. */
export type PairRoutes = [Entry<Route>, Entry<Route>];

export interface ConversationState {
  hot: { conversation: Entry<Conversation>; routes: PairRoutes } | null;
  /** Whether its messages are free, which never changes; null until it is read. */
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

/**
 * Notifies both members of what a draft writes to their conversation. Drops the cached state, and caches the
 * new one once the draft is committed.
 */
export function notifyPair(
  draft: Draft,
  state: ConversationState,
  { pair, routes, deliveries, conversation }: {
    pair: Pair;
    routes: PairRoutes;
    deliveries: readonly Delivery[];
    conversation: Entry<Conversation>;
  },
): void {
  state.hot = null;
  notify(draft, deliveries, [
    { member: pair[0], route: routes[0] },
    { member: pair[1], route: routes[1] },
  ]);
  draft.remember.push((versionstamp) => {
    state.hot = { conversation: { ...conversation, versionstamp }, routes };
  });
}
