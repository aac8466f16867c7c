/**
 * Writes stories. A story is a row of its own, a place in the feed of its owner's gender, and a mark in its owner's record,
 * in one change, and so is its end before its time. Rows go by themselves after their `exp`; until they are gone, `exp`
 * decides (store/stories/reader.ts).
 */
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { STORIES_SEEN_MAX } from "@/domain/limits.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import type { Member, StoriesSeen, Story, StoryMark } from "@/store/records.ts";
import { aliveMarks, isAlive } from "@/store/stories/reader.ts";

/**
 * Adds a story to its member, and gives the member as they are then. `waiting`: only its owner sees it. `now` is when it
 * comes, where that is later than it says.
 */
export function addStory(
  change: Change,
  member: MemberEntry,
  { story, waiting, now = story.at }: { story: Story; waiting: boolean; now?: number },
): Member {
  const { id, at, exp } = story;
  const owner = member.value.id;
  const key = keys.story(owner, id);
  checkAbsent(change, key);
  set(change, key, story, exp - at);
  set(change, keys.storyFeed(member.value.gender, at, owner, id), { exp }, exp - at);
  const mark: StoryMark = { id, at, exp, ...(waiting && { waiting }), ...(now > at && { since: now }) };
  return putMarks(change, member, [
    ...aliveMarks(member.value, at),
    mark,
  ]);
}

/** Removes a story of the member's, and gives the member as they are then. */
export function removeStory(change: Change, member: MemberEntry, id: StoryId): Member {
  const { id: owner, gender, stories = [] } = member.value;
  const mark = stories.find((each) => each.id === id);
  remove(change, keys.story(owner, id));
  if (mark) remove(change, keys.storyFeed(gender, mark.at, owner, id));
  return putMarks(change, member, stories.filter((each) => each.id !== id));
}

/** Lets others see a story that waited for it, from `now` on, and gives the member as they are then. */
export function showStory(
  change: Change,
  member: MemberEntry,
  { id, now }: { id: StoryId; now: number },
): Member {
  const { stories = [] } = member.value;
  const show = ({ waiting: _, ...mark }: StoryMark): StoryMark => ({ ...mark, since: now });
  return putMarks(change, member, stories.map((mark) => mark.id === id ? show(mark) : mark));
}

/** Lets a story wait again, and gives the member as they are then. */
export function hideStory(change: Change, member: MemberEntry, id: StoryId): Member {
  const { stories = [] } = member.value;
  const hide = ({ since: _, ...mark }: StoryMark): StoryMark => ({ ...mark, waiting: true });
  return putMarks(change, member, stories.map((mark) => mark.id === id ? hide(mark) : mark));
}

/** Puts a story back with its mark as it was, and gives the member as they are then. */
export function returnStory(
  change: Change,
  member: MemberEntry,
  { story, mark, now }: { story: Story; mark: StoryMark; now: number },
): Member {
  const { id: owner, gender, stories = [] } = member.value;
  const { id, at, exp } = story;
  set(change, keys.story(owner, id), story, exp - now);
  set(change, keys.storyFeed(gender, at, owner, id), { exp }, exp - now);
  const others = stories.filter((each) => each.id !== id && isAlive(each, now));
  return putMarks(change, member, [...others, mark].toSorted((one, other) => one.at - other.at));
}

/**
 * Brings what is alive of a member's stories into the feed of another gender, in the change that gives it to the member.
 */
export function moveStories(
  change: Change,
  { id: owner, gender, ...before }: Pick<Member, "id" | "gender" | "stories">,
  { to, now }: { to: Member["gender"]; now: number },
): void {
  for (const { id, at, exp } of aliveMarks(before, now)) {
    remove(change, keys.storyFeed(gender, at, owner, id));
    set(change, keys.storyFeed(to, at, owner, id), { exp }, exp - now);
  }
}

/** Writes the marks of a member's stories. */
export function putMarks(change: Change, member: MemberEntry, stories: readonly StoryMark[]): Member {
  const next = { ...member.value, stories, stories_version: (member.value.stories_version ?? 0) + 1 };
  updateMember(change, member, next);
  return next;
}

/**
 * Notes that a viewer has looked at a story that lives, one of the owner's `marks`; `seen` are those of the same owner's
 * that they have looked at. A viewer stands once in a story's list, by their first look: the change fails where another one came in between.
 */
export function addLook(
  change: Change,
  { viewer, mark: { id, exp } }: { viewer: MemberId; mark: StoryMark },
  { seen, marks, now }: { seen: Entry<StoriesSeen>; marks: readonly StoryMark[]; now: number },
): StoriesSeen {
  const shown = new Set(marks.map((each) => each.id));
  const alive = (seen.value?.stories ?? []).filter((each) => isAlive(each, now));
  // Somebody may post and delete all day: of what is gone, so much is known as fits into a row.
  const kept = alive.filter((each, nth) => shown.has(each.id) || nth >= alive.length - STORIES_SEEN_MAX);
  const stories = [...kept, { id, exp }];
  const next: StoriesSeen = { stories, exp: Math.max(...stories.map((each) => each.exp)) };
  check(change, seen);
  set(change, seen.key, next, next.exp - now);
  set(change, keys.storyLook(id, now, viewer), { exp }, exp - now);
  return next;
}
