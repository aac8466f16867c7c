/** Reads members. */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";

/** A member, or null. */
export async function getMember(database: Database, id: MemberId): Promise<Member | null> {
  return (await database.get(keys.member(id))).value;
}

/** A member to be changed, or null. */
export async function getMemberEntry(database: Database, id: MemberId): Promise<MemberEntry | null> {
  const entry = await database.get(keys.member(id));
  return entry.value ? { ...entry, value: entry.value } : null;
}

/** Members by id, in the order asked for, without those that are not there. */
export async function getMembers(
  { getMany }: Pick<Database, "getMany">,
  ids: readonly MemberId[],
): Promise<Member[]> {
  const entries = await getMany(ids.map(keys.member));
  return entries.flatMap((entry) => entry.value ?? []);
}

/** The member that holds an e-mail address, or null. */
export async function getMemberByEmail(database: Database, email: string): Promise<MemberEntry | null> {
  const { value: id } = await database.get(keys.memberByEmail(email));
  const member = id === null ? null : await getMemberEntry(database, id);
  // It may have moved between the two readings.
  return member?.value.email === email ? member : null;
}

/** Ids of the newest members after `offset`, without `except`. */
export async function listNewestMembers(
  database: Database,
  options: { except: MemberId; offset: number; limit: number },
): Promise<MemberId[]> {
  const { except, offset, limit } = options;
  const ids: MemberId[] = [];
  let seen = 0;
  for await (
    const { key } of database.list(keys.membersByTime(), { reverse: true, limit: offset + limit + 1 })
  ) {
    const id = key[2] as MemberId;
    if (id === except) continue;
    if (seen++ >= offset) ids.push(id);
    if (ids.length === limit) break;
  }
  return ids;
}
