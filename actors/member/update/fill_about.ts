/**
 * Brings the answers of an older database up to date (CS-9): who chose to be discreet is. It may be cut off and run on several
 * isolates at once: what is right is left alone, and a mark says once all are.
 */
import { broughtUpToDate } from "@/domain/about.ts";
import type { MemberId } from "@/domain/ids.ts";
import { factsOf, putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { newChange, set } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Brings all up to date; gives how many were not. */
export type FillAbout = (signal?: AbortSignal) => Promise<number>;

export function openFillAbout({ database }: Pick<ActorEnv, "database">): FillAbout {
  async function fillOne(id: MemberId): Promise<void> {
    await transact(database, async () => {
      const change = newChange();
      const [member, entry] = await Promise.all([
        getMemberEntry(database, id),
        database.get(keys.discoveryEntry(id)),
      ]);
      const answers = member && broughtUpToDate(member.value);
      if (!member || !answers) return { change, value: null };
      const next = { ...member.value, ...answers };
      updateMember(change, member, next);
      putDiscoveryEntry(change, entry, { ...factsOf(next), ...next.discreet && { online: 0 } });
      return { change, value: null };
    });
  }

  return async function fillAbout(signal) {
    if ((await database.get(keys.aboutFilled())).value !== null) return 0;
    let count = 0;
    for await (const { value } of database.list(keys.members(), { batch: 500 })) {
      if (signal?.aborted) return count;
      if (value.virtual || broughtUpToDate(value) === null) continue;
      await fillOne(value.id);
      count++;
    }
    const change = newChange();
    set(change, keys.aboutFilled(), 0);
    await database.commit(change);
    return count;
  };
}
