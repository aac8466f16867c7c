/** Reads who is in the spotlight. */
import type { MemberId } from "@/domain/ids.ts";
import { isLit, type Spotlight } from "@/domain/spotlight.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** A member's entry as it was read. */
export type SpotlightEntry = Entry<Spotlight> & { value: Spotlight };

/** A member's entry, or null. */
export async function getSpotlight(database: Database, member: MemberId): Promise<SpotlightEntry | null> {
  return await getSpotlightOf(database, member, await database.get(keys.spotlightOf(member)));
}

/** The same by what says where it stands, as it was read. */
export async function getSpotlightOf(
  database: Database,
  member: MemberId,
  { value: since }: Entry<number>,
): Promise<SpotlightEntry | null> {
  if (since === null) return null;
  const { value, ...entry } = await database.get(keys.spotlight(since, member));
  return value && { ...entry, value };
}

/** Who is in the spotlight, the newest first. */
export async function* listSpotlights(database: Database, now: number): AsyncGenerator<MemberId> {
  for await (const { key, value } of database.list(keys.spotlights(), { reverse: true, batch: 50 })) {
    if (isLit(value, now)) yield key[2] as MemberId;
  }
}

/** Entries whose time is over, the oldest first. */
export async function listEndedSpotlights(
  database: Database,
  { before, now }: { before: number; now: number },
): Promise<MemberId[]> {
  const ended: MemberId[] = [];
  const end = [...keys.spotlights(), before];
  for await (const { key, value } of database.list(keys.spotlights(), { end })) {
    if (!isLit(value, now)) ended.push(key[2] as MemberId);
  }
  return ended;
}
