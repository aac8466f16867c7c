/** What is told of a member's stories in the change that adds one, removes one or lets others see it. */
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Change } from "@/store/change.ts";
import { putInbox } from "@/store/inbox/writer.ts";
import type { Member, Story } from "@/store/records.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Notifying } from "@/actors/photos/profile_change.ts";
import { type OwnStories, toOwnStories } from "@/actors/stories/own.ts";

/**
 * Adds to a change of `own` what tells of it, and gives that for when it is committed: the member's devices get all of
 * their stories, those who follow the member how many there are, where it makes a difference to them. `next` is the member
 * after the change, `stories` what is alive of theirs then.
 */
export function notifyStories(
  change: Change,
  env: ActorEnv,
  { own, next, stories, now }: { own: OwnStories; next: Member; stories: readonly Story[]; now: number },
): Notifying {
  const { member, route, live } = own;
  const { id } = next;
  const frame = eventFrame("stories/own", toOwnStories(next, { stories }));
  const told: Delivery[] = [{ kind: "event", to: [id], frame }];
  const instancesToWake = new Set(addressInboxes(change, env, told, [{ member: id, route }]));

  const before = new Set(shownMarks(member.value, now).map((mark) => mark.id));
  const shown = shownMarks(next, now);
  const hasCome = shown.some((mark) => !before.has(mark.id));
  if (!hasCome && shown.length === before.size) {
    return { deliveries: told, instancesToWake: [...instancesToWake] };
  }
  const data = { user_id: id, story: shown.length, added: hasCome ? 1 : 0 } as const;
  const watched: Delivery = { kind: "watched", member: id, frame: eventFrame("stories", data) };
  for (const instance of live) {
    if (instance === env.instance) continue;
    putInbox(change, instance, { id: env.uuid(), deliveries: [watched], now });
    instancesToWake.add(instance);
  }
  return { deliveries: [...told, watched], instancesToWake: [...instancesToWake] };
}
