/**
 * A member's own stories: as read for a change, and as the member's devices see them.
 *
 * Invariant: a story changes only together with its member's record, so the check of the record covers all of
 * them, and `stories_version` counts the changes. Looks are not counted in a change, as there may be thousands.
 */
import type { InstanceId, MemberId, StoryId } from "@/domain/ids.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import { listHidden } from "@/store/blocks/reader.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import type { Member, Route, Story, StoryMark } from "@/store/records.ts";
import { countLooks } from "@/store/stories/looks.ts";
import { aliveMarks, getStories } from "@/store/stories/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { toOwnStoryView } from "@/actors/stories/story_view.ts";

/** The viewers of each story, without those hidden by a block. */
type Views = ReadonlyMap<StoryId, number>;

/** Where they are not counted. */
const UNCOUNTED: Views = new Map();

/** A member's stories as they were read. */
export interface OwnStories {
  member: MemberEntry;
  /** The living stories, the oldest first. */
  stories: readonly Story[];
  route: Entry<Route>;
  /** Instances that may hold sockets of followers of the member. */
  live: ReadonlySet<InstanceId>;
}

/** A member with their living stories, or null. */
export async function readOwnStories(
  { database, leases }: Pick<ActorEnv, "database" | "leases">,
  id: MemberId,
  now: number,
): Promise<OwnStories | null> {
  const member = await getMemberEntry(database, id);
  if (!member) return null;
  const marks = aliveMarks(member.value, now);
  const [stories, route, { live }] = await Promise.all([
    getStories(database, id, marks),
    database.get(keys.route(id)),
    leases.list(),
  ]);
  return { member, stories, route, live };
}

/**
 * These stories as the member's own devices see them; `member` has their marks. Counts are left out without
 * `views`.
 */
export function toOwnStories(
  member: Member,
  { stories, views = UNCOUNTED }: { stories: readonly Story[]; views?: Views },
): EventData<"stories/own"> {
  const marks = new Map((member.stories ?? []).map((mark) => [mark.id, mark]));
  const list = stories.map((story) =>
    toOwnStoryView(member.id, story, { ...marks.get(story.id), views: views.get(story.id) })
  );
  return { list, version: member.stories_version ?? 0 };
}

/** A member's stories for their own devices on request, with the counts of viewers. */
export async function listOwnStories(
  database: Database,
  member: Member,
  now: number,
): Promise<EventData<"stories/own">> {
  const marks = aliveMarks(member, now);
  const [stories, views] = await Promise.all([
    getStories(database, member.id, marks),
    countViews(database, member.id, marks),
  ]);
  return toOwnStories(member, { stories, views });
}

async function countViews(
  database: Database,
  owner: MemberId,
  marks: readonly Pick<StoryMark, "id">[],
): Promise<Views> {
  if (marks.length === 0) return new Map();
  const hidden = new Set(await listHidden(database, owner));
  const counts = marks.map(async ({ id }) => [id, await countLooks(database, id, hidden)] as const);
  return new Map(await Promise.all(counts));
}
