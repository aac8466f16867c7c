/** The events of a change that adds, removes or reveals a story. */
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Member, Story } from "@/store/records.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { broadcast, type Draft, notify } from "@/actors/draft.ts";
import { type OwnStories, toOwnStories } from "@/actors/stories/own.ts";

/**
 * Adds the events to a draft that changes `own`: the member's devices get all of their stories, followers the
 * count, where it changes for them. `next` is the member after the change, `stories` their living stories.
 */
export function notifyStories(
  draft: Draft,
  { own, next, stories, now }: { own: OwnStories; next: Member; stories: readonly Story[]; now: number },
): void {
  const { member, route, live } = own;
  const { id } = next;
  const frame = eventFrame("stories/own", toOwnStories(next, { stories }));
  notify(draft, [{ kind: "event", to: [id], frame }], [{ member: id, route }]);

  const before = new Set(shownMarks(member.value, now).map((mark) => mark.id));
  const shown = shownMarks(next, now);
  const hasCome = shown.some((mark) => !before.has(mark.id));
  if (!hasCome && shown.length === before.size) return;
  const data = { user_id: id, story: shown.length, added: hasCome ? 1 : 0 } as const;
  broadcast(draft, { kind: "watched", member: id, frame: eventFrame("stories", data) }, live);
}
