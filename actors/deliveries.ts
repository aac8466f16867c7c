/**
 * Puts deliveries into the inboxes of the other instances that hold the members' sockets, in the change that causes
 * them. The change checks the routes, so a socket that opens meanwhile makes it start over instead of being missed.
 */
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { type Change, check, type Entry } from "@/store/change.ts";
import { putInbox } from "@/store/inbox/writer.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Route } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Deliveries in one row: four of the longest messages (8 KB each) stay within the 64 KiB of a value. */
const ROW_DELIVERIES = 4;

/** A member's route as it was read. */
export interface RoutedMember {
  member: MemberId;
  route: Entry<Route>;
}

/** Adds the inbox rows to `change` and gives the instances to wake after its commit. */
export function addressInboxes(
  change: Change,
  env: Pick<ActorEnv, "instance" | "uuid" | "now">,
  deliveries: readonly Delivery[],
  routes: readonly RoutedMember[],
): InstanceId[] {
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
  for (const [instance, row] of rows) {
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
  return [...rows.keys()];
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
      return delivery.member === member;
    default:
      return delivery satisfies never;
  }
}
