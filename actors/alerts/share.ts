/**
 * Which isolate handles a member, by rendezvous hashing: all isolates agree as long as they know the same live
 * instances. It only spreads the work; the commit that claims an alert ensures that it is sent once. Pure.
 */
import type { InstanceId, MemberId } from "@/domain/ids.ts";

/** Whether this isolate handles a member. */
export function isOwn(
  member: MemberId,
  { instance, live }: { instance: InstanceId; live: ReadonlySet<InstanceId> },
): boolean {
  const own = weightOf(instance, member);
  return [...live].every((other) => other === instance || weightOf(other, member) < own);
}

/** FNV-1a of instance and member, so the members of an isolate that dies are spread over all others. */
function weightOf(instance: InstanceId, member: MemberId): number {
  let hash = 0x811c9dc5;
  for (const letter of `${instance} ${member}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // Mixed once more: otherwise the order of two isolates would be the same for all members.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
