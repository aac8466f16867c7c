/**
 * Presence: which instances hold a member's sockets. A member is online while one of them lives (P15), and
 * stands so in discovery's index from the same commit on (DI-4). Called by the gateway when a member's first
 * socket opens and after the last one closed, and by the bus's sweep.
 */
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { check, newChange, remove } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { listInstanceMembers, listOnline } from "@/store/presence/reader.ts";
import { joinRoute, leaveRoute } from "@/store/presence/writer.ts";
import type { Route } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import { broadcast } from "@/actors/draft.ts";
import { sharedRead } from "@/actors/shared_read.ts";
import { addActivity } from "@/actors/stats/activity.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface Presence {
  /** The member's first socket here has opened. */
  join(member: MemberId): Promise<void>;
  /** The member's last socket here has closed, and the grace period is over. */
  leave(member: MemberId): Promise<void>;
  /** Removes instances whose leases have expired, with their members' routes. */
  sweep(stale: readonly InstanceId[]): Promise<void>;
  /** Which of the members are online, to be shown. */
  listOnline(members: readonly MemberId[]): Promise<Set<MemberId>>;
}

/** Opens presence on an isolate. */
export function openPresence(env: ActorEnv): Presence {
  const { database, instance, leases, now } = env;
  const listLeases = sharedRead(() => leases.list());

  async function move(member: MemberId, mover: InstanceId, joins: boolean): Promise<void> {
    await commitDraft(env, async (draft) => {
      const [route, discoveryEntry, about, mark] = await database.getMany([
        keys.route(member),
        keys.discoveryEntry(member),
        keys.member(member),
        keys.active(member),
      ]);
      const here = route.value?.instances.includes(mover) ?? false;
      if (here === joins) return accept(null);
      // Read after the route: an instance has its lease before it is on anybody's route.
      const { live } = await listLeases();
      if (joins) addActivity(draft, mark, { member: about.value, at: now() });
      if (joins) joinRoute(draft, member, route, mover);
      else leaveRoute(draft, member, route, mover);
      // Another live instance still has, or already had, a socket: the presence does not change.
      if (isLiveElsewhere(route.value, mover, live)) return accept(null);
      // Whoever is discreet is neither listed as online, nor by when they were (CS-6).
      if (about.value?.discreet) {
        check(draft, about);
        return accept(null);
      }
      putDiscoveryEntry(draft, discoveryEntry, { online: joins ? 1 : 0, active_s: Math.floor(now() / 1000) });
      broadcast(draft, { kind: "presence", member, online: joins }, live);
      return accept(null);
    });
  }

  return {
    join: (member) => move(member, instance, true),
    leave: (member) => move(member, instance, false),
    async sweep(stale) {
      for (const dead of stale) {
        // This instance is late with its own heartbeat, but it lives.
        if (dead === instance) continue;
        for (const member of await listInstanceMembers(database, dead)) await move(member, dead, false);
        const change = newChange();
        remove(change, keys.instance(dead));
        remove(change, keys.inboxHead(dead));
        for await (const { key } of database.list(keys.inboxes(dead), { limit: 500 })) remove(change, key);
        await database.commit(change);
      }
    },
    listOnline: (members) => listOnline(database.recent, members, { live: env.live(), leases }),
  };
}

function isLiveElsewhere(route: Route | null, mover: InstanceId, live: ReadonlySet<InstanceId>): boolean {
  return route?.instances.some((each) => each !== mover && live.has(each)) ?? false;
}
