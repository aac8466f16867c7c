/**
 * When members' digests are due: a row in the order of time and a row of the member, written together. The
 * content of a digest is not stored.
 */
import type { MemberId } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Digest } from "@/store/records.ts";

/** A member whose digest is due. */
export interface DueDigest {
  dueAt: number;
  member: MemberId;
}

export async function getDigest(database: Database, member: MemberId): Promise<Entry<Digest>> {
  return await database.get(keys.digestOf(member));
}

/** Digests that are due, the longest waiting first. */
export async function listDueDigests(database: Database, now: number, limit: number): Promise<DueDigest[]> {
  const end = [...keys.digests(), now + 1];
  const found: DueDigest[] = [];
  for await (const { key } of database.list(keys.digests(), { end, limit })) {
    found.push({ dueAt: Number(key[1]), member: key[2] as MemberId });
  }
  return found;
}

/** Moves a member's digest to another time, or with `due_at` 0 to none; checks the row as it was read. */
export function putDigest(change: Change, before: Entry<Digest>, { member, next }: {
  member: MemberId;
  next: Digest;
}): void {
  check(change, before);
  const dueAt = before.value?.due_at ?? 0;
  if (dueAt > 0 && dueAt !== next.due_at) remove(change, keys.digest(dueAt, member));
  if (next.due_at > 0) set(change, keys.digest(next.due_at, member), 0);
  set(change, before.key, next);
}
