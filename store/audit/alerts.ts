/**
 * Audits alerts: devices and their rows lead to each other, digests are stored under the time when they are
 * due, and no alert waits for a member who cannot receive any.
 */
import type { MemberId, SubscriberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Alert, AlertSettingsRow, Digest, Subscriber } from "@/store/records.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";

/** Finds devices that cannot be notified, or would be notified for another member, and orphaned rows. */
export async function* auditAlerts(database: Database, now: number): AsyncGenerator<Problem> {
  for (const rows of links(database, now)) yield* rows;
}

function links(database: Database, now: number): AsyncGenerator<Problem>[] {
  const memberAt = (at: number) => (key: Deno.KvKey) => keys.member(key[at] as MemberId);
  const subscribers = () => database.list(kind<Subscriber>("subscriber"));
  return [
    auditLinks(database, database.list(kind<AlertSettingsRow>("alert_settings")), {
      partner: memberAt(1),
      fits: (_, { virtual }) => !virtual,
      problem: () => "alert settings have no member, or a virtual profile",
    }),
    auditLinks(database, database.list(kind<Alert>("alert")), {
      partner: memberAt(2),
      // The alert of a story is stored under its poster, and fanned out to others.
      fits: ({ key }, { virtual }) => !virtual || key[3] === "story",
      problem: () => "alert has no member, or a virtual profile",
      isOver: ({ exp }) => exp <= now,
    }),
    auditLinks(database, subscribers(), {
      partner: (_, { member }) => keys.member(member),
      fits: ({ key, value }) => key[1] === value.id,
      problem: () => "device has no member, or the id is not the key's",
    }),
    auditLinks(database, subscribers(), {
      partner: (_, { member, id }) => keys.subscriberOf(member, id),
      fits: () => true,
      problem: () => "device is missing among those of its member",
    }),
    auditLinks(database, subscribers(), {
      partner: (_, { target }) => keys.subscriberByTarget(targetHash(target)),
      fits: ({ value }, id) => id === value.id,
      problem: () => "target does not lead to this device",
    }),
    auditLinks(database, database.list(kind<0>("subscriber_of")), {
      partner: (key) => keys.subscriber(key[2] as SubscriberId),
      fits: ({ key }, { member }) => member === key[1],
      problem: () => "member has no such device",
    }),
    auditLinks(database, database.list(kind<SubscriberId>("subscriber_by_target")), {
      partner: (_, id) => keys.subscriber(id),
      fits: ({ key }, { target }) => targetHash(target) === key[1],
      problem: () => "device has another target",
    }),
    auditLinks(database, database.list(kind<0>("digest")), {
      partner: (key) => keys.digestOf(key[2] as MemberId),
      fits: ({ key }, { due_at }) => due_at === key[1],
      problem: () => "digest of the member is not due then",
    }),
    auditLinks(database, database.list(kind<Digest>("digest_of")), {
      partner: memberAt(1),
      fits: (_, { virtual }) => !virtual,
      problem: () => "digest has no member, or a virtual profile",
    }),
    auditLinks(database, database.list(kind<Digest>("digest_of")), {
      partner: (key, { due_at }) => keys.digest(due_at, key[1] as MemberId),
      fits: () => true,
      problem: () => "digest is missing among those that are due",
      isOver: ({ due_at }) => due_at === 0,
    }),
  ];
}
