/** Writes what spares those who write. */
import { CARE_LIFE_MS } from "@/domain/limits.ts";
import type { Care } from "@/domain/care.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
import type { CareRow } from "@/store/records.ts";

/** Replaces a person's row. The change fails where it has changed meanwhile. */
export function putCare(
  change: Change,
  entry: Entry<CareRow>,
  { care, now }: { care: Care; now: number },
): void {
  check(change, entry);
  set(change, entry.key, { ...care, exp: now + CARE_LIFE_MS }, CARE_LIFE_MS);
}
