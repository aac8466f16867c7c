/**
 * Has those who have matched with somebody be told of their story, in the change that shows it. Pure.
 * One row for all of them, however many they are: who they are is looked up when it is due.
 */
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { addAlert } from "@/store/alerts/writer.ts";
import type { Change } from "@/store/change.ts";

/** The row stands under the member whose story it is, who may be a virtual profile. */
export function alertOfStory(
  change: Change,
  { member, story, now }: { member: MemberId; story: StoryId; now: number },
): void {
  addAlert(change, { to: member, kind: "story", subject: story, isOnline: false, now });
}
