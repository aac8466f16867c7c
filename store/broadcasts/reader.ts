/** Reads notices to many members. */
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Broadcast, BroadcastProgress, Member, MemberNotice } from "@/store/records.ts";

/** Where a notice stands in its list. */
export interface BroadcastPlace {
  at: number;
  id: string;
}

/** A notice with its progress, to be changed. */
export interface BroadcastRows {
  broadcast: Entry<Broadcast> & { value: Broadcast };
  progress: Entry<BroadcastProgress> & { value: BroadcastProgress };
}

/** A notice with its progress, or null. */
export async function getBroadcast(database: Database, id: string): Promise<BroadcastRows | null> {
  const [broadcast, progress] = await database.getMany([keys.broadcast(id), keys.broadcastProgress(id)]);
  if (!broadcast.value || !progress.value) return null;
  return {
    broadcast: { ...broadcast, value: broadcast.value },
    progress: { ...progress, value: progress.value },
  };
}

/** Notices with their progress, the latest first. */
export async function listBroadcasts(
  database: Database,
  { after, limit }: { after: BroadcastPlace | null; limit: number },
): Promise<{ rows: BroadcastRows[]; next: BroadcastPlace | null }> {
  const places: BroadcastPlace[] = [];
  const end = after && { end: keys.broadcastAt(after.at, after.id) };
  for await (
    const { key } of database.list(keys.broadcastsAt(), { ...end, reverse: true, limit: limit + 1 })
  ) {
    places.push({ at: Number(key[1]), id: String(key[2]) });
  }
  const shown = places.slice(0, limit);
  const rows = await Promise.all(shown.map(({ id }) => getBroadcast(database, id)));
  return {
    rows: rows.flatMap((row) => row ?? []),
    next: places.length > limit ? shown.at(-1) ?? null : null,
  };
}

/** Those that are to be counted or told. */
export async function listOpenBroadcasts(database: Database, limit: number): Promise<string[]> {
  const rows = await Array.fromAsync(database.list(keys.broadcastsOpen(), { limit }));
  return rows.map(({ key }) => String(key[1]));
}

/** Members after this one, in the order of their ids. */
export async function listMembersAfter(
  database: Database,
  after: MemberId | null,
  limit: number,
): Promise<Member[]> {
  // The next key in order is the same one with one more part.
  const start = after && { start: [...keys.member(after), 0] };
  const rows = await Array.fromAsync(
    database.list(keys.members(), { ...start, limit, batch: Math.min(limit, 500) }),
  );
  return rows.map(({ value }) => value);
}

/** What the app shows a member, as it was read. */
export type NoticeRow = Entry<MemberNotice> & { value: MemberNotice; at: number; id: string };

/** A member's notices, the latest first. */
export async function listNoticesOf(
  database: Database,
  member: MemberId,
  { now, limit }: { now: number; limit: number },
): Promise<NoticeRow[]> {
  const rows: NoticeRow[] = [];
  for await (const row of database.list(keys.noticesOf(member), { reverse: true, limit })) {
    if (row.value.exp > now) rows.push({ ...row, at: Number(row.key[2]), id: String(row.key[3]) });
  }
  return rows;
}
