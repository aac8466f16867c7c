/**
 * A member looks at a story of another member: it counts as seen, and the owner finds them among its viewers.
 * One change writes both, checks the story, the block and the premium that it was decided on, and notifies the
 * viewer's other devices. A repeated look, or one at an own story, changes nothing.
 */
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { check, type Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Route } from "@/store/records.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import { isAllSeen, seenIds } from "@/store/stories/seen.ts";
import { addLook } from "@/store/stories/writer.ts";
import { runCommand } from "@/actors/command.ts";
import { notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readSight, type Sight } from "@/actors/stories/gate.ts";

type Viewed = CallOutput<"stories/view">;
type ViewResult = Result<Viewed, CallError<"stories/view">>;

interface LoadedState {
  sight: Result<Sight, "premium_required" | "unknown_user">;
  route: Entry<Route>;
}

export type ViewStory = (viewer: MemberId, story: { owner: string; id: string }) => Promise<ViewResult>;

export function openView(env: ActorEnv): ViewStory {
  const { database, now } = env;

  async function viewOwn(owner: MemberId, id: string): Promise<ViewResult> {
    const member = await getMember(database, owner);
    const isThere = member !== null && aliveMarks(member, now()).some((mark) => mark.id === id);
    return isThere ? accept({ user_id: owner, story_id: id, story_seen: 1 }) : refuse("unknown_story");
  }

  return async function view(viewer, { owner, id }) {
    if (viewer === owner) return await viewOwn(viewer, id);
    return await runCommand<LoadedState, Viewed, CallError<"stories/view">>(env, {
      // Another device of the viewer may have been first, with the same events.
      landedBy: "row",
      async load(read) {
        const sight = await readSight(database, { viewer, owner }, now());
        const [route] = await read([keys.route(viewer)]);
        return { sight, route };
      },
      decide({ sight, route }, draft) {
        if (!sight.ok) {
          return refuse(sight.refusal.code === "premium_required" ? "premium_required" : "unknown_story");
        }
        const { marks, seen, block, viewer: viewing, owner: owning } = sight.value;
        const mark = marks.find((each) => each.id === id);
        if (!mark) return refuse("unknown_story");
        const before = seenIds(seen);
        const viewed: Viewed = {
          user_id: owner,
          story_id: id,
          story_seen: isAllSeen(marks, new Set([...before, mark.id])) ? 1 : 0,
        };
        if (before.has(mark.id)) return accept(viewed);
        for (const entry of [viewing, owning, block]) check(draft, entry);
        addLook(draft, { viewer, mark }, { seen, marks, now: now() });
        const frame = eventFrame("stories/view", viewed);
        notify(draft, [{ kind: "event", to: [viewer], frame }], [{ member: viewer, route }]);
        return accept(viewed);
      },
    });
  };
}
