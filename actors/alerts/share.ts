/**
 * Which of the isolates tells a member: all of them agree, without asking each other, as long as they know the same of who lives.
 * It only spreads the work; that an alert is told once is up to the commit that claims it. Pure.
 */
import type { InstanceId, MemberId } from "@/domain/ids.ts";

/** Whether a member is this isolate's among the living ones. */
export function isOwn(
  member: MemberId,
  { instance, live }: { instance: InstanceId; live: ReadonlySet<InstanceId> },
): boolean {
  const own = weightOf(instance, member);
  return [...live].every((other) => other === instance || weightOf(other, member) < own);
}

/** FNV-1a: each member weighs each isolate anew, so those of one that dies go to all others. */
function weightOf(instance: InstanceId, member: MemberId): number {
  let hash = 0x811c9dc5;
  for (const letter of `${instance} ${member}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // Mixed once more, or the weights of two isolates would differ alike for all members.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
