/**
 * The audit of stories: a story, its mark in its owner's record, its place in the feed and its photo name each other, as
 * long as it lives. What is over needs nobody: its rows go by themselves.
 */
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { STORIES_MAX } from "@/domain/limits.ts";
import { isShown } from "@/domain/photo.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Member, Photo, StoriesSeen, Story, StoryMark, StoryViewRecord } from "@/store/records.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import { auditLinks, kind, type Problem, problemAt } from "@/store/audit/walk.ts";

/** Readings of a member who keeps changing before what was read last counts. */
const READINGS = 5;

/** Finds stories of nobody, those that live without a picture, and everything that does not agree about one. */
export async function* auditStories(database: Database, now: number): AsyncGenerator<Problem> {
  for (const rows of links(database, now)) yield* rows;
  for await (const { key, value } of database.list(kind<Member>("member"))) {
    if (!value.stories || await areSound(database, value.id, now)) continue;
    yield problemAt(key, "a story of the member is missing, stands in no feed, or is not as the record says");
  }
}

function links(database: Database, now: number): AsyncGenerator<Problem>[] {
  const isOver = ({ exp }: { exp: number }) => exp <= now;
  const stories = () => database.list(kind<Story>("story"));
  return [
    auditLinks(database, stories(), {
      partner: memberOfStory,
      fits: ({ key, value }, member) => {
        const mark = markOf(member, value.id);
        return key[2] === value.id && value.at < value.exp && mark?.at === value.at && mark.exp === value.exp;
      },
      problem: () => "story is not in its member's record, stands elsewhere, or ends before it begins",
      isOver,
    }),
    auditLinks(database, stories(), {
      partner: (_, { photo }) => photo && keys.photo(photo),
      fits: ({ key, value }, photo) =>
        photo.use === "story" && photo.member === key[1] && photo.story === value.id &&
        photo.exp === value.exp,
      problem: () => "the story's photo is missing, or is not its own",
      isOver: (story) => isOver(story) || story.photo === null,
    }),
    auditLinks(database, database.list(kind<StoryViewRecord>("story_feed")), {
      partner: (key) => keys.story(key[3] as MemberId, key[4] as StoryId),
      fits: ({ key, value }, { at, exp }) => at === key[2] && exp === value.exp,
      problem: () => "place in the feed is no story's",
      isOver,
    }),
    auditLinks(database, database.list(kind<StoryViewRecord>("story_feed")), {
      partner: (key) => keys.member(key[3] as MemberId),
      fits: ({ key }, { gender }) => gender === key[1],
      problem: () => "story stands in the feed of another gender than its member's",
      isOver,
    }),
    auditLinks(database, database.list(kind<Photo>("photo")), {
      partner: (_, { member, story }) => member && story ? keys.story(member, story) : null,
      fits: ({ value }, { photo }) => photo === value.id,
      problem: () => "photo of a story is in none of its member's",
      isOver: (photo) => photo.use !== "story" || isOver(photo),
    }),
    auditLinks(database, database.list(kind<Photo>("photo")), {
      partner: (_, { member }) => member && keys.member(member),
      fits: ({ value }, member) => !isShown(value) === (markOf(member, value.story)?.waiting ?? false),
      problem: () => "story is shown although its photo is still to be checked, or the other way round",
      isOver: (photo) => photo.use !== "story" || isOver(photo),
    }),
    ...([1, 2] as const).map((side) =>
      auditLinks(database, database.list(kind<StoriesSeen>("stories_seen")), {
        partner: (key) => keys.member(key[side] as MemberId),
        fits: ({ key, value }) => key[1] !== key[2] && value.stories.every((story) => story.exp <= value.exp),
        problem: () => "row of seen stories has not two members, or ends before they do",
        isOver,
      })
    ),
    auditLinks(database, database.list(kind<StoryViewRecord>("story_look")), {
      partner: (key) => keys.member(key[3] as MemberId),
      fits: () => true,
      problem: () => "story was looked at by nobody",
      isOver,
    }),
  ];
}

function memberOfStory(key: Deno.KvKey): Key<Member> {
  return keys.member(key[1] as MemberId);
}

function markOf({ stories = [] }: Member, id: StoryId | undefined): StoryMark | undefined {
  return stories.find((mark) => mark.id === id);
}

/** Whether what is alive of a member's stories stands as their record says, as of one moment. */
async function areSound(database: Database, id: MemberId, now: number): Promise<boolean> {
  let version: number | undefined;
  for (let readings = 0; readings < READINGS; readings++) {
    const { value: member } = await database.get(keys.member(id));
    if (!member) return true;
    const marks = aliveMarks(member, now);
    if (marks.length > STORIES_MAX || new Set(marks.map((mark) => mark.id)).size < marks.length) return false;
    const [stories, places] = await Promise.all([
      database.getMany(marks.map((mark) => keys.story(id, mark.id))),
      database.getMany(marks.map((mark) => keys.storyFeed(member.gender, mark.at, id, mark.id))),
    ]);
    const areThere = marks.every((mark, nth) =>
      [stories[nth]?.value, places[nth]?.value].every((row) => row?.exp === mark.exp)
    );
    // What looks wrong and has not changed since it looked so before is wrong.
    if (areThere) return true;
    if (version !== undefined && version === member.stories_version) return false;
    version = member.stories_version;
  }
  return false;
}
