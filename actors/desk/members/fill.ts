/**
 * Makes the members of an older database found by their names. It may be cut off and run on several isolates at once: a row
 * that is there is left alone, and a mark says once all are.
 */
import { check, newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { nameRowOf } from "@/store/members/names.ts";
import type { Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

const AT_ONCE = 50;

/** Fills in what is missing; gives how many members were looked at. */
export type FillNames = (signal?: AbortSignal) => Promise<number>;

export function openFillNames({ database }: Pick<ActorEnv, "database">): FillNames {
  /** A member who changes meanwhile writes their own row. */
  async function fillAll(members: readonly Member[]): Promise<void> {
    const there = await database.getMany(members.map(({ id }) => keys.member(id)));
    await Promise.all(there.map(async (entry) => {
      if (!entry.value) return;
      const change = newChange();
      check(change, entry);
      set(change, nameRowOf(entry.value), 0);
      await database.commit(change);
    }));
  }

  return async function fill(signal) {
    if ((await database.get(keys.namesFilled())).value !== null) return 0;
    let count = 0;
    let group: Member[] = [];
    for await (const { value } of database.list(keys.members(), { batch: 500 })) {
      if (signal?.aborted) return count;
      group.push(value);
      count++;
      if (group.length < AT_ONCE) continue;
      await fillAll(group);
      group = [];
    }
    await fillAll(group);
    const change = newChange();
    set(change, keys.namesFilled(), 0);
    await database.commit(change);
    return count;
  };
}
