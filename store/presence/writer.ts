/** Writes which instances hold members' sockets. A message checks both members' routes, so it misses no instance. */
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Route } from "@/store/records.ts";

/** Puts an instance on a member's route. */
export function joinRoute(change: Change, member: MemberId, route: Entry<Route>, instance: InstanceId): void {
  check(change, route);
  const others = (route.value?.instances ?? []).filter((each) => each !== instance);
  set(change, route.key, { instances: [...others, instance] });
  set(change, keys.instanceMember(instance, member), 0);
}

/** Takes an instance off a member's route. */
export function leaveRoute(
  change: Change,
  member: MemberId,
  route: Entry<Route>,
  instance: InstanceId,
): void {
  check(change, route);
  const others = (route.value?.instances ?? []).filter((each) => each !== instance);
  if (others.length > 0) set(change, route.key, { instances: others });
  else remove(change, route.key);
  remove(change, keys.instanceMember(instance, member));
}

/** Writes a member's route as it is: whatever is decided on it, also from memory, is decided anew. */
export function touchRoute(change: Change, route: Entry<Route>): void {
  check(change, route);
  set(change, route.key, route.value ?? { instances: [] });
}
