/** Reads stories. */
import type { MemberId, StoryId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Story } from "@/store/records.ts";

/** Stories of a member with their versions, in the order asked for, also where there is none or it is over. */
export function listStoryEntries(
  database: Database,
  owner: MemberId,
  ids: readonly StoryId[],
): Promise<Entry<Story>[]> {
  return database.getMany(ids.map((id) => keys.story(owner, id)));
}

/** Whether a story can be looked at: the database drops one some time after its end. */
export function isAlive({ exp }: Pick<Story, "exp">, now: number): boolean {
  return now < exp;
}
