/**
 * A member's own stories: as they were read, and as the member's devices see them. Used by whatever adds one, removes one
 * or lets others see it.
 *
 * Invariant: a story changes together with its member's record alone, so the check of the record holds for all of them, and
 * `stories_version` tells each change. A change counts no looks, of which there may be thousands.
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

/** How many have looked at each story, but for those whom a block hides. */
type Views = ReadonlyMap<StoryId, number>;

/** Where they are not counted. */
const UNCOUNTED: Views = new Map();

/** A member's stories as they were read. */
export interface OwnStories {
  member: MemberEntry;
  /** Those that are not over, the oldest first. */
  stories: readonly Story[];
  route: Entry<Route>;
  /** Instances that may hold sockets of those who follow the member. */
  live: ReadonlySet<InstanceId>;
}

/** A member with what is alive of their stories, or null. */
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

/** What a member's own devices see of these stories; `member` has their marks. Without `views` nothing is said of them. */
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

/** All that a member's own devices see of their stories when they ask, also how many have looked at them. */
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
