/**
 * Members with stories, page by page. A cursor continues behind the last row that the page before has read. A
 * page reads a limited number of rows, so it may be short, even empty, before the list ends.
 *
 * Invariant: without premium a page reveals nothing of a story but its existence and time (ST-29).
 */
import type { MemberId } from "@/domain/ids.ts";
import { STORIES_SCAN_ROWS } from "@/domain/limits.ts";
import { NO_PHOTO } from "@/domain/photo.ts";
import { hasPremium } from "@/domain/premium.ts";
import { storyUrl } from "@/domain/story.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { StoryMember } from "@/protocol/views/story.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Member, StoryMark } from "@/store/records.ts";
import { listFeed } from "@/store/stories/feed.ts";
import { isAllSeen } from "@/store/stories/seen.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { gendersOf } from "@/actors/discovery/search.ts";
import { toCardView } from "@/actors/queries/views.ts";
import type { StoryDeps } from "@/actors/stories/deps.ts";
import { type FeedPosition, openFeedCursor, sealFeedCursor } from "@/actors/stories/feed_cursor.ts";
import { type Found, walkFeed } from "@/actors/stories/feed_walk.ts";

type OfStories = Pick<StoryMember, "story_seen" | "story_id" | "story_photo" | "story_placeholder">;

export type Feed = (viewer: MemberId, page: HandlerInput<"stories">) => Promise<CallOutput<"stories">>;

export function openFeed(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  { presence, cursors }: Pick<StoryDeps, "presence" | "cursors">,
): Feed {
  /** The first position of a viewer's list; the list holds all stories posted until now. */
  async function begin({ search }: Member, skip: number): Promise<FeedPosition> {
    const at = now();
    const newest = await listFeed(database, { genders: gendersOf(search), after: null, now: at }).next();
    // The clock of another machine may be a little ahead.
    const began = newest.done ? at : Math.max(at, newest.value.place[0]);
    return { part: "unseen", began, after: null, skip };
  }

  /** The next members behind a position, and the position behind them; null at the end. */
  async function take(
    count: number,
    { viewer, isPremium, from }: { viewer: Member; isPremium: boolean; from: FeedPosition },
  ): Promise<{ found: Found[]; end: FeedPosition | null }> {
    const found: Found[] = [];
    let [end, rows] = [from, 0];
    for await (const step of walkFeed(database, { viewer, knowsSeen: isPremium, from, now: now() })) {
      if (found.length === count) return { found, end };
      const isSkipped = step.found !== null && end.skip > 0;
      if (step.found && !isSkipped) found.push(step.found);
      end = { ...end, ...step.position, skip: end.skip - (isSkipped ? 1 : 0) };
      if (++rows === STORIES_SCAN_ROWS) return { found, end };
    }
    return { found, end: null };
  }

  async function show(found: readonly Found[], isPremium: boolean): Promise<StoryMember[]> {
    const [online, stories] = await Promise.all([
      presence.listOnline(found.map(({ member }) => member.id)),
      isPremium ? database.getMany(found.map((each) => keys.story(each.member.id, firstOf(each).id))) : [],
    ]);
    return found.map((each, index) => ({
      ...toCardView(each.member, online.has(each.member.id), now()),
      story: each.marks.length,
      time: Math.floor(newestOf(each).at / 1000),
      ...(isPremium ? toOpen(each, stories[index]?.value?.placeholder ?? "") : toClosed(each)),
    }));
  }

  return async function feed(viewer, { after, currentLength, recordsToTake }) {
    const member = await getMember(database, viewer);
    if (!member) return { list: [], next: null };
    const from = after === undefined
      ? await begin(member, currentLength)
      : await openFeedCursor(cursors, viewer, after);
    // An invalid cursor has no further rows.
    if (!from) return { list: [], next: null };
    const isPremium = hasPremium(member, now());
    const { found, end } = await take(recordsToTake, { viewer: member, isPremium, from });
    const [list, next] = await Promise.all([
      show(found, isPremium),
      end && sealFeedCursor(cursors, viewer, end),
    ]);
    return { list, next };
  };
}

function newestOf({ marks }: Found): StoryMark {
  return marks.at(-1) ?? marks[0];
}

/** The story to begin with: the first unseen one, else the oldest. */
function firstOf({ marks, seen }: Found): StoryMark {
  return marks.find(({ id }) => !seen.has(id)) ?? marks[0];
}

/** The row for viewers with premium. */
function toOpen(found: Found, placeholder: string): OfStories {
  const { member, marks, seen } = found;
  const { id } = firstOf(found);
  return {
    ...(isAllSeen(marks, seen) && { story_seen: 1 as const }),
    story_id: id,
    story_photo: storyUrl({ owner: member.id, id, size: "card" }),
    story_placeholder: placeholder,
  };
}

/** The row for other viewers: a ring around the member's own photo. */
function toClosed({ member: { photo, photo_placeholder } }: Found): OfStories {
  return { story_id: "", story_photo: photo ?? NO_PHOTO, story_placeholder: photo_placeholder ?? "" };
}
