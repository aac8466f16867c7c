/** Reads the spins of the wheel that a member has made. */
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Spin } from "@/store/records.ts";

/** A spin with its number. */
export interface NumberedSpin {
  n: number;
  spin: Spin;
}

/** A member's spins, the latest first, those below number `before`. */
export async function listSpins(
  database: Database,
  member: MemberId,
  { before, limit }: { before: number | null; limit: number },
): Promise<NumberedSpin[]> {
  const spins: NumberedSpin[] = [];
  const end = before === null ? {} : { start: keys.spin(member, 1), end: keys.spin(member, before) };
  for await (const { key, value } of database.list(keys.spins(member), { ...end, reverse: true, limit })) {
    spins.push({ n: Number(key[2]), spin: value });
  }
  return spins;
}
