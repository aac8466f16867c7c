/**
 * Alerts a member's matches to a new story, in the change that shows it. Pure.
 * One row for all matches; it is fanned out when it is due (actors/alerts/story_matches.ts).
 */
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { addAlert } from "@/store/alerts/writer.ts";
import type { Change } from "@/store/change.ts";

/** The row is stored under the owner of the story, who may be a virtual profile. */
export function alertOfStory(
  change: Change,
  { member, story, now }: { member: MemberId; story: StoryId; now: number },
): void {
  addAlert(change, { to: member, kind: "story", subject: story, isOnline: false, now });
}
