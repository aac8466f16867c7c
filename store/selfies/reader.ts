/** Reads the ways of members to verified photos. */
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { SelfieCheck, VerifiedPhotos } from "@/store/records.ts";

/** A way as it was read. */
export type SelfieEntry = Entry<SelfieCheck> & { value: SelfieCheck };
/** One whose selfie waits to be looked at. */
export type WaitingSelfie = Extract<SelfieCheck, { step: "waiting" }>;

/** Where a selfie stands among those that wait. */
export interface SelfiePlace {
  at: number;
  member: MemberId;
}

/** The selfie of a way, where people have to look at it at `now`. */
export function waitingOf(check: SelfieCheck | null, now: number): WaitingSelfie | null {
  return check?.step === "waiting" && check.until > now ? check : null;
}

/** Selfies that wait, the longest waiting first, from after a place on. */
export async function listWaitingSelfies(
  database: Database,
  { after, limit }: { after: SelfiePlace | null; limit: number },
): Promise<SelfiePlace[]> {
  // The next key in order is that of the same place with one more part.
  const start = after ? { start: [...keys.selfieWaiting(after.at, after.member), 0] } : {};
  const rows = await Array.fromAsync(database.list(keys.selfiesWaiting(), { limit, ...start }));
  return rows.map(({ key }) => ({ at: Number(key[1]), member: key[2] as MemberId }));
}

/** The mark of a member's profile, or null. */
export async function getVerifiedPhotos(
  database: Database,
  member: MemberId,
): Promise<VerifiedPhotos | null> {
  return (await database.get(keys.verifiedPhotos(member))).value;
}
