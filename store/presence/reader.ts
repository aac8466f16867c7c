/** Reads which instances hold members' sockets. */
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Leases } from "@/store/presence/leases.ts";
import type { Route } from "@/store/records.ts";

/**
 * Whether a member is online by their route, for a change that checks it. Until a dead instance is swept, its
 * members still count as online, unlike in `listOnline`.
 */
export function isOnRoute(route: Entry<Route>): boolean {
  return route.value !== null && route.value.instances.length > 0;
}

/** Which of the members have a socket on a live instance: a known one, or a new one with a lease. */
export async function listOnline(
  { getMany }: Pick<Database, "getMany">,
  members: readonly MemberId[],
  { live, leases }: { live: ReadonlySet<InstanceId>; leases: Leases },
): Promise<Set<MemberId>> {
  const routes = await getMany(members.map(keys.route));
  const unknown = new Set(
    routes.flatMap(({ value }) => value?.instances ?? []).filter((id) => !live.has(id)),
  );
  const holding = new Set([...live, ...await leases.find([...unknown])]);
  const online = new Set<MemberId>();
  routes.forEach((route, index) => {
    const member = members[index];
    if (member && route.value?.instances.some((instance) => holding.has(instance))) online.add(member);
  });
  return online;
}

/** Members whose sockets an instance held. */
export async function listInstanceMembers(database: Database, instance: InstanceId): Promise<MemberId[]> {
  const members: MemberId[] = [];
  for await (const { key } of database.list(keys.instanceMembers(instance))) members.push(key[2] as MemberId);
  return members;
}
