/** Writes stories. A story's row goes by itself after its end; until it is gone, its `exp` decides (store/stories/reader.ts). */
import type { MemberId } from "@/domain/ids.ts";
import { type Change, checkAbsent, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Story } from "@/store/records.ts";

/** Lays a story down that lives from its `at` to its `exp`. */
export function addStory(change: Change, owner: MemberId, story: Story): void {
  const key = keys.story(owner, story.id);
  checkAbsent(change, key);
  set(change, key, story, story.exp - story.at);
}
