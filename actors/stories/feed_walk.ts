/**
 * Walks the members with stories in a viewer's order: first members with unseen stories, then the others, each
 * part with the newest story first. The feed's rows propose candidates; the member's record decides.
 *
 * A member's position is that of their newest story that others could see when the list began; these stories
 * also decide their part. A look only moves a member from the first part, which is walked first, to the second.
 * So concurrent posts and looks never make the walk miss a member; at most one appears twice.
 */
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { findHidden } from "@/store/blocks/reader.ts";
import type { Database } from "@/store/database.ts";
import { getMembers } from "@/store/members/reader.ts";
import type { Member, StoryMark } from "@/store/records.ts";
import { type FeedRow, listFeed } from "@/store/stories/feed.ts";
import { isShownAt, shownMarks } from "@/store/stories/reader.ts";
import { listAllSeen, listStoriesSeen } from "@/store/stories/seen.ts";
import { gendersOf } from "@/actors/discovery/search.ts";
import type { FeedPosition } from "@/actors/stories/feed_cursor.ts";

/** Rows read together. */
const GROUP = 25;
/** Owners whose stories the viewer has looked at that are read at once; those of more are read group by group. */
const SEEN_ROWS = 499;
const NOTHING: ReadonlySet<StoryId> = new Set();

type SeenStories = ReadonlyMap<MemberId, ReadonlySet<StoryId>>;
const NOTHING_SEEN: SeenStories = new Map();

/** A member with stories, as found by the walk. */
export interface Found {
  member: Member;
  /** The stories that others may see, the oldest first. */
  marks: readonly [StoryMark, ...StoryMark[]];
  /** Which stories of theirs the viewer has seen. */
  seen: ReadonlySet<StoryId>;
}

/** A row further, or the beginning of the second part. */
export interface Step {
  position: Pick<FeedPosition, "part" | "after">;
  /** Null where nobody stands there for this viewer. */
  found: Found | null;
}

export interface FeedWalk {
  viewer: Member;
  /** Without premium every story counts as unseen. */
  knowsSeen: boolean;
  from: FeedPosition;
  now: number;
}

export async function* walkFeed(database: Database, walk: FeedWalk): AsyncGenerator<Step> {
  const { viewer, knowsSeen, from, now } = walk;
  const members = new Map<MemberId, Member | null>();
  const looks = knowsSeen ? await listAllSeen(database, viewer.id, SEEN_ROWS) : NOTHING_SEEN;
  let { part, after } = from;
  for (;;) {
    const rows = listFeed(database, { genders: gendersOf(viewer.search), after, now });
    for await (const group of inGroups(rows)) {
      const heads = await findHeads(database, walk, { group, members });
      const found = await lookAt(database, walk, { part, heads, looks });
      for (const row of group) yield { position: { part, after: row.place }, found: found.get(row) ?? null };
    }
    if (part === "seen" || looks?.size === 0) return;
    [part, after] = ["seen", null];
    yield { position: { part, after }, found: null };
  }
}

type Head = Pick<Found, "member" | "marks"> & { row: FeedRow };

/** The rows at a member's position. */
async function findHeads(
  database: Database,
  { viewer, from: { began }, now }: FeedWalk,
  { group, members }: { group: readonly FeedRow[]; members: Map<MemberId, Member | null> },
): Promise<Head[]> {
  const unknown = new Set(group.map(({ place: [, owner] }) => owner).filter((id) => !members.has(id)));
  for (const id of unknown) members.set(id, null);
  for (const member of await getMembers(database, [...unknown])) members.set(member.id, member);
  return group.flatMap((row) => {
    const [, owner, id] = row.place;
    const member = members.get(owner);
    if (!member || owner === viewer.id || member.gender !== row.gender) return [];
    const [first, ...more] = shownMarks(member, now);
    if (!first || [first, ...more].findLast((mark) => isShownAt(mark, began))?.id !== id) return [];
    return [{ row, member, marks: [first, ...more] }];
  });
}

/** Who of them belongs to this part of the viewer's list; `looks` is null where it has not been read at once. */
async function lookAt(
  database: Database,
  { viewer, from: { began } }: FeedWalk,
  { part, heads, looks }: { part: FeedPosition["part"]; heads: readonly Head[]; looks: SeenStories | null },
): Promise<Map<FeedRow, Found>> {
  const listed = looks
    ? null
    : await listStoriesSeen(database, viewer.id, heads.map(({ member }) => member.id));
  const fitting = heads.flatMap(({ row, member, marks }, index) => {
    const seen = (looks ? looks.get(member.id) : listed?.[index]) ?? NOTHING;
    const isSeen = marks.every((mark) => !isShownAt(mark, began) || seen.has(mark.id));
    return isSeen === (part === "seen") ? [{ row, found: { member, marks, seen } }] : [];
  });
  const hidden = await findHidden(database, viewer.id, fitting.map(({ found }) => found.member.id));
  return new Map(
    fitting.filter(({ found }) => !hidden.has(found.member.id)).map(({ row, found }) => [row, found]),
  );
}

async function* inGroups<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
