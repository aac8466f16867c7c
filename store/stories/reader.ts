/** Reads stories. */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Story, StoryMark } from "@/store/records.ts";

/** Stories by the marks of their owner, in the order of the marks, without those that are not there. */
export async function getStories(
  database: Database,
  owner: MemberId,
  marks: readonly Pick<StoryMark, "id">[],
): Promise<Story[]> {
  const entries = await database.getMany(marks.map(({ id }) => keys.story(owner, id)));
  return entries.flatMap(({ value }) => value ?? []);
}

/** Whether a story can be looked at: the database drops one some time after its end. */
export function isAlive({ exp }: Pick<Story, "exp">, now: number): boolean {
  return now < exp;
}

/** Whether others could see a story at a moment, unless it is over. */
export function isShownAt({ at, since = at, waiting }: StoryMark, moment: number): boolean {
  return !waiting && since <= moment;
}

/** The marks of a member's stories that are not over, the oldest first. */
export function aliveMarks({ stories = [] }: Pick<Member, "stories">, now: number): StoryMark[] {
  return stories.filter((mark) => isAlive(mark, now));
}

/** The marks of a member's stories that others may look at, the oldest first; none of a virtual profile that is off. */
export function shownMarks(member: Pick<Member, "stories" | "off">, now: number): StoryMark[] {
  return member.off ? [] : aliveMarks(member, now).filter(({ waiting }) => !waiting);
}
