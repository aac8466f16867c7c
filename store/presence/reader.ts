/** Reads where members' sockets are, and which instances live. */
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Instances by whether their lease still stands. */
export async function listInstances(
  database: Database,
  now: number,
): Promise<{ live: Set<InstanceId>; stale: InstanceId[] }> {
  const live = new Set<InstanceId>();
  const stale: InstanceId[] = [];
  for await (const { key, value } of database.list(keys.instances())) {
    const id = key[1] as InstanceId;
    if (value.exp > now) live.add(id);
    else stale.push(id);
  }
  return { live, stale };
}

/** Which of the members have a socket on a live instance: one of those known to live, or a newcomer with a lease. */
export async function listOnline(
  database: Database,
  members: readonly MemberId[],
  { live, now }: { live: ReadonlySet<InstanceId>; now: number },
): Promise<Set<MemberId>> {
  const routes = await database.getMany(members.map(keys.route));
  const unknown = new Set(
    routes.flatMap(({ value }) => value?.instances ?? []).filter((id) => !live.has(id)),
  );
  const leases = await database.getMany([...unknown].map(keys.instance));
  const newcomers = [...unknown].filter((_, index) => (leases[index]?.value?.exp ?? 0) > now);
  const holding = new Set([...live, ...newcomers]);
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
