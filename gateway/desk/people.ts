/** The names of people of the desk, also of those who are gone. */
import type { StaffId } from "@/domain/ids.ts";
import type { Actors } from "@/actors/mod.ts";

export type People = ReadonlyMap<StaffId, string>;

export async function peopleOf({ desk }: Pick<Actors, "desk">): Promise<People> {
  return new Map((await desk.staff.accounts.list()).map(({ id, name }) => [id, name]));
}
