/** Records commands that are done once (P2). */
import type { MemberId } from "@/domain/ids.ts";
import { RID_LIFE_MS } from "@/domain/limits.ts";
import { type Change, checkAbsent, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";

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
