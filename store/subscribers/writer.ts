/**
 * Writes devices that take pushes: a device is its row, a row under its member and one under its target, together.
 *
 * Invariant: a target leads to one device at a time, and that device to it. Whoever writes or removes a device checks the row that
 * they read of it; whoever adds one checks where its target led before.
 */
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Subscriber } from "@/store/records.ts";
import type { SubscriberId } from "@/domain/ids.ts";
import type { SubscriberEntry } from "@/store/subscribers/reader.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";

/**
 * Adds a device. `before` is where its target led; the device that it led to, `taken`, goes: one target tells one member.
 */
export function addSubscriber(
  change: Change,
  subscriber: Subscriber,
  { before, taken }: { before: Entry<SubscriberId>; taken: SubscriberEntry | null },
): void {
  check(change, before);
  if (taken) removeRows(change, taken);
  set(change, keys.subscriber(subscriber.id), subscriber);
  set(change, keys.subscriberOf(subscriber.member, subscriber.id), 0);
  set(change, before.key, subscriber.id);
}

/** Writes a device anew, with the same member and at the same target. */
export function updateSubscriber(change: Change, before: SubscriberEntry, next: Subscriber): void {
  check(change, before);
  set(change, before.key, next);
}

/** Removes a device. The change fails where it has changed since it was read, as by subscribing again. */
export function removeSubscriber(change: Change, before: SubscriberEntry): void {
  removeRows(change, before);
  remove(change, keys.subscriberByTarget(targetHash(before.value.target)));
}

function removeRows(change: Change, before: SubscriberEntry): void {
  check(change, before);
  const { id, member } = before.value;
  remove(change, before.key);
  remove(change, keys.subscriberOf(member, id));
}
