/** The views of a story. Pure; the caller has decided that the viewer may see it. */
import type { MemberId } from "@/domain/ids.ts";
import { storyUrl } from "@/domain/story.ts";
import type { StoryView } from "@/protocol/views/story.ts";
import type { Story, StoryMark } from "@/store/records.ts";

export function toStoryView(owner: MemberId, story: Story, isSeen: boolean): StoryView {
  const { id, placeholder, text, at, exp } = story;
  return {
    id,
    user_id: owner,
    story_photo: storyUrl({ owner, id, size: "full" }),
    placeholder,
    story: text,
    time: Math.floor(at / 1000),
    until: Math.floor(exp / 1000),
    seen: isSeen ? 1 : 0,
  };
}

/** The owner's view; `waiting` is from the owner's record, `views` the count of viewers if they were counted. */
export function toOwnStoryView(
  owner: MemberId,
  story: Story,
  { waiting, views }: Pick<StoryMark, "waiting"> & { views?: number | undefined },
): StoryView {
  return {
    ...toStoryView(owner, story, true),
    ...(views !== undefined && { views }),
    waiting: waiting ? 1 : 0,
  };
}
