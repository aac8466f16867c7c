/** Puts members into discovery's index who came before there was one. */
import { addStanding } from "@/store/candidates/writer.ts";
import { check, newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { MemberEntry } from "@/store/members/writer.ts";

/** Members that one change puts in: two checks each. */
const AT_ONCE = 4;

/** Puts in whoever is missing. May be cut off and begin again, and run in several isolates at once. */
export async function addStandings(database: Database): Promise<void> {
  let batch: MemberEntry[] = [];
  for await (const entry of database.list(keys.members(), { batch: 500 })) {
    batch.push(entry);
    if (batch.length < AT_ONCE) continue;
    await addMissing(database, batch);
    batch = [];
  }
  await addMissing(database, batch);
}

async function addMissing(database: Database, members: readonly MemberEntry[]): Promise<void> {
  const there = await database.getMany(members.map(({ value }) => keys.standing(value.id)));
  const change = newChange();
  members.forEach((member, index) => {
    if (there[index]?.value) return;
    check(change, member);
    addStanding(change, member.value);
  });
  // A conflict means that another isolate puts the same members in right now.
  if (change.sets.length > 0) await database.commit(change);
}
