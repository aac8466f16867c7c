/** Records commands that are done once (P2). */
import type { MemberId } from "@/domain/ids.ts";
import { RID_LIFE_MS } from "@/domain/limits.ts";
import { type Change, checkAbsent, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { RidRow } from "@/store/records.ts";

/** Replaces the answer of a `rid`, for as long as it is kept. */
export function replaceAnswer(
  change: Change,
  { key, value }: Entry<RidRow> & { value: RidRow },
  { answer, now }: { answer: unknown; now: number },
): void {
  if (value.exp > now) set(change, key, { ...value, answer }, value.exp - now);
}

/** Stores the answer of `rid`; the change fails where the rid was used before. */
export function putRid(
  change: Change,
  member: MemberId,
  rid: string,
  record: { digest: string; answer: unknown; now: number },
): void {
  const { digest, answer, now } = record;
  const key = keys.rid(member, rid);
  checkAbsent(change, key);
  set(change, key, { digest, answer, exp: now + RID_LIFE_MS }, RID_LIFE_MS);
}
