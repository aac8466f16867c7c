/** Finds members by the beginning of their name or address. The rows of names follow from the members (writer.ts). */
import type { MemberId } from "@/domain/ids.ts";
import { nameKey } from "@/domain/name_key.ts";
import { type Change, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";

/** Brings the row of a member's name from one name to the next; null where there was none. */
export function followName(
  change: Change,
  id: MemberId,
  { before, after }: { before: string | null; after: string },
): void {
  const [was, is] = [before === null ? null : nameKey(before), nameKey(after)];
  if (was === is) return;
  if (was !== null) remove(change, keys.memberByName(was, id));
  set(change, keys.memberByName(is, id), 0);
}

/** From where on a list of names goes on. */
export interface NamePlace {
  name: string;
  id: MemberId;
}

/** Members whose name begins with these letters, by name; and from where on there are more. */
export async function findByName(
  database: Database,
  text: string,
  { after, limit }: { after: NamePlace | null; limit: number },
): Promise<{ ids: MemberId[]; next: NamePlace | null }> {
  const wanted = nameKey(text);
  const start = after
    ? [...keys.memberByName(after.name, after.id), 0]
    : keys.memberByName(wanted, "" as MemberId);
  const places: NamePlace[] = [];
  for await (const { key } of database.list(keys.membersByName(), { start, limit: limit + 1 })) {
    const name = String(key[1]);
    if (!name.startsWith(wanted)) break;
    places.push({ name, id: key[2] as MemberId });
  }
  const shown = places.slice(0, limit);
  return { ids: shown.map(({ id }) => id), next: places.length > limit ? shown.at(-1) ?? null : null };
}

/** Members whose address begins with these letters. */
export async function findByEmail(database: Database, text: string, limit: number): Promise<MemberId[]> {
  const wanted = text.trim().toLowerCase();
  const ids: MemberId[] = [];
  const start = keys.memberByEmail(wanted);
  for await (const { key, value } of database.list(keys.membersByEmail(), { start, limit })) {
    if (!String(key[1]).startsWith(wanted)) break;
    ids.push(value);
  }
  return ids;
}

/** The row of a member's name. */
export function nameRowOf({ id, name }: Pick<Member, "id" | "name">) {
  return keys.memberByName(nameKey(name), id);
}
