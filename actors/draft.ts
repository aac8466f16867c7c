/**
 * A change together with its events. Deliveries for sockets of other instances are written to their inboxes in
 * the same change. It checks the members' routes, so a socket that opens meanwhile causes a conflict instead of
 * being missed.
 */
import { DESK, type InstanceId, type MemberId } from "@/domain/ids.ts";
import { type Change, check, type Entry, newChange } from "@/store/change.ts";
import { putInbox } from "@/store/inbox/writer.ts";
import type { Delivery, DeskNews } from "@/protocol/delivery.ts";
import type { Route } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Deliveries in one row: four of the longest messages (8 KB each) stay within the 64 KiB of a value. */
const ROW_DELIVERIES = 4;

/** A member's route as it was read. */
export interface RoutedMember {
  member: MemberId;
  route: Entry<Route>;
}

/** A change, its events, and what follows its commit. */
export interface Draft extends Change {
  deliveries: Delivery[];
  /** The routes of the members who are notified. */
  routes: RoutedMember[];
  /** Deliveries for every one of these instances. */
  broadcasts: { delivery: Delivery; live: Iterable<InstanceId> }[];
  /** Called once it is committed. */
  afterwards: (() => void)[];
  /** Caches what was written, with its versionstamp. */
  remember: ((versionstamp: string) => void)[];
}

export function newDraft(): Draft {
  return { ...newChange(), deliveries: [], routes: [], broadcasts: [], afterwards: [], remember: [] };
}

/** Includes another change in a draft. */
export function include(draft: Draft, other: Draft): void {
  draft.checks.push(...other.checks);
  draft.sets.push(...other.sets);
  draft.deletes.push(...other.deletes);
  if (other.counts) (draft.counts ??= []).push(...other.counts);
  notify(draft, other.deliveries, other.routes);
  draft.broadcasts.push(...other.broadcasts);
  draft.afterwards.push(...other.afterwards);
  draft.remember.push(...other.remember);
}

/** Whether the draft writes nothing. */
export function isEmpty({ sets, deletes }: Change): boolean {
  return sets.length + deletes.length === 0;
}

/** Adds deliveries to a draft, and those of `routes` that they concern. */
export function notify(draft: Draft, deliveries: readonly Delivery[], routes: readonly RoutedMember[]): void {
  draft.deliveries.push(...deliveries);
  for (const routed of routes) {
    const isNew = draft.routes.every(({ member }) => member !== routed.member);
    if (isNew && deliveries.some((each) => concerns(each, routed.member))) draft.routes.push(routed);
  }
}

/** Tells the desk of what a draft changes; `route` is that of `DESK`. */
export function notifyDesk(draft: Draft, route: Entry<Route>, news: readonly DeskNews[]): void {
  notify(draft, news.map((each): Delivery => ({ kind: "desk", news: each })), [{ member: DESK, route }]);
}

/** Adds deliveries for every live instance, where no route says which ones need them. */
export function broadcast(draft: Draft, delivery: Delivery, live: Iterable<InstanceId>): void {
  draft.broadcasts.push({ delivery, live });
}

/** Adds the inbox rows of other instances to a draft; returns the function that publishes after the commit. */
export function address(
  draft: Draft,
  env: Pick<ActorEnv, "instance" | "uuid" | "now" | "publish" | "siblings">,
): () => void {
  const { deliveries, routes, broadcasts, afterwards } = draft;
  const { toSiblings, ...addressed } = addressInboxes(draft, env, deliveries, routes);
  const instancesToWake = new Set(addressed.instancesToWake);
  for (const { delivery, live } of broadcasts) {
    for (const instance of live) {
      if (instance === env.instance) continue;
      if (env.siblings?.has(instance)) {
        toSiblings.set(instance, [...toSiblings.get(instance) ?? [], delivery]);
        continue;
      }
      putInbox(draft, instance, { id: env.uuid(), deliveries: [delivery], now: env.now() });
      instancesToWake.add(instance);
    }
  }
  const all = [...deliveries, ...broadcasts.map(({ delivery }) => delivery)];
  return () => {
    if (all.length > 0) env.publish(all, [...instancesToWake], toSiblings);
    for (const then of afterwards) then();
  };
}

/** Who hears of a change after its commit. */
interface Addressed {
  /** Instances that have a row in their inbox. */
  instancesToWake: InstanceId[];
  /** What isolates of this process are told by their ports. */
  toSiblings: Map<InstanceId, Delivery[]>;
}

/** Adds the inbox rows to `change`. */
export function addressInboxes(
  change: Change,
  env: Pick<ActorEnv, "instance" | "uuid" | "now" | "siblings">,
  deliveries: readonly Delivery[],
  routes: readonly RoutedMember[],
): Addressed {
  const rows = new Map<InstanceId, Delivery[]>();
  for (const { member, route } of routes) {
    check(change, route);
    for (const instance of route.value?.instances ?? []) {
      if (instance === env.instance) continue;
      const row = rows.get(instance) ?? [];
      for (const delivery of deliveries) {
        if (concerns(delivery, member) && !row.includes(delivery)) row.push(delivery);
      }
      rows.set(instance, row);
    }
  }
  const toSiblings = new Map([...rows].filter(([instance]) => env.siblings?.has(instance)));
  for (const [instance, row] of rows) {
    if (toSiblings.has(instance)) continue;
    const id = env.uuid();
    for (let from = 0; from < row.length; from += ROW_DELIVERIES) {
      const deliveries = row.slice(from, from + ROW_DELIVERIES);
      putInbox(change, instance, {
        id: `${id}-${String(from).padStart(3, "0")}`,
        deliveries,
        now: env.now(),
      });
    }
  }
  return { instancesToWake: [...rows.keys()].filter((instance) => !toSiblings.has(instance)), toSiblings };
}

function concerns(delivery: Delivery, member: MemberId): boolean {
  switch (delivery.kind) {
    case "event":
      return delivery.to.includes(member);
    case "block":
      return delivery.pair.includes(member);
    case "everybody":
      return true;
    case "presence":
    case "watched":
    case "revoked":
    case "restricted":
      return delivery.member === member;
    case "desk":
      return member === DESK;
    default:
      return delivery satisfies never;
  }
}
