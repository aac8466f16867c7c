/**
 * A member looks at a story of another's: it counts as seen by them, and its owner finds them among its viewers. One change
 * notes both, on the story, the block and the premium that were decided on, and tells the viewer's other devices. Looking
 * again changes nothing, and neither does looking at one's own.
 */
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { check, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getLanded, putLanded } from "@/store/landed.ts";
import { getMember } from "@/store/members/reader.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import { isAllSeen, seenIds } from "@/store/stories/seen.ts";
import { addLook } from "@/store/stories/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readSight } from "@/actors/stories/gate.ts";

type Viewed = CallOutput<"stories/view">;
type ViewResult = Result<Viewed, CallError<"stories/view">>;

export type ViewStory = (viewer: MemberId, story: { owner: string; id: string }) => Promise<ViewResult>;

export function openView(env: ActorEnv): ViewStory {
  const { database, now, publish } = env;

  async function viewOwn(owner: MemberId, id: string): Promise<ViewResult> {
    const member = await getMember(database, owner);
    const isThere = member !== null && aliveMarks(member, now()).some((mark) => mark.id === id);
    return isThere ? accept({ user_id: owner, story_id: id, story_seen: 1 }) : refuse("unknown_story");
  }

  async function tryView(
    viewer: MemberId,
    { owner, id }: { owner: string; id: string },
    look: { id: string; isFirst: boolean },
  ): Promise<Attempt<Viewed, CallError<"stories/view">>> {
    const settled = (result: ViewResult) => ({ stale: false, result }) as const;
    const at = now();
    const sight = await readSight(database, { viewer, owner }, at);
    if (!sight.ok) {
      return settled(
        refuse(sight.refusal.code === "premium_required" ? "premium_required" : "unknown_story"),
      );
    }
    const { marks, seen, block, viewer: viewing, owner: owning } = sight.value;
    const mark = marks.find((each) => each.id === id);
    if (!mark) return settled(refuse("unknown_story"));
    const before = seenIds(seen);
    const viewed: Viewed = {
      user_id: owner,
      story_id: id,
      story_seen: isAllSeen(marks, new Set([...before, mark.id])) ? 1 : 0,
    };
    if (before.has(mark.id)) {
      // Another device may have been first, and has told it.
      const isOwn = !look.isFirst && await getLanded(database, look.id) !== null;
      return { stale: false, found: () => isOwn, result: accept(viewed) };
    }

    const change = newChange();
    for (const entry of [viewing, owning, block]) check(change, entry);
    addLook(change, { viewer, mark }, { seen, marks, now: at });
    putLanded(change, look.id);
    const route = await database.get(keys.route(viewer));
    const deliveries: Delivery[] = [{
      kind: "event",
      to: [viewer],
      frame: eventFrame("stories/view", viewed),
    }];
    const instancesToWake = addressInboxes(change, env, deliveries, [{ member: viewer, route }]);
    return { change, result: accept(viewed), notify: () => publish(deliveries, instancesToWake) };
  }

  return async function view(viewer, story) {
    if (viewer === story.owner) return await viewOwn(viewer, story.id);
    const id = env.uuid();
    return await untilCommitted(env, (fresh) => tryView(viewer, story, { id, isFirst: !fresh }));
  };
}
