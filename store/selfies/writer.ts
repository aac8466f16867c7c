/**
 * Writes the ways of members to verified photos. A selfie that waits is a row of the list, and a photo in use (`selfie`):
 * whatever takes the way on writes all of them in one change.
 */
import { SELFIE_GRANT_LIFE_MS } from "@/domain/limits.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { PhotoEntry } from "@/store/photos/reader.ts";
import { endPhoto, updatePhoto } from "@/store/photos/writer.ts";
import type { SelfieCheck, SelfieGrant, VerifiedPhotos } from "@/store/records.ts";
import type { SelfiePlace } from "@/store/selfies/reader.ts";

/** After its `until` a selfie goes with its way; its file has an end of its own, should nobody get there. */
const FILE_SLACK_MS = 24 * 3_600_000;

/** Takes a way on, or ends it (`next` null). The change fails where it has changed since it was read. */
export function putSelfie(
  change: Change,
  entry: Entry<SelfieCheck>,
  { next, now }: { next: SelfieCheck | null; now: number },
): void {
  const { key, value: before } = entry;
  check(change, entry);
  if (before?.step === "waiting") remove(change, keys.selfieWaiting(before.sent_at, before.member));
  if (!next) return remove(change, key);
  set(change, key, next, Math.max(1, next.exp - now));
  if (next.step === "waiting") set(change, keys.selfieWaiting(next.sent_at, next.member), 0);
}

/**
 * Puts an upload to use as the selfie of a way. Of its files the largest is kept, nothing by which others are
 * found that look like it, and no list of photos to review has it.
 */
export function attachSelfie(
  change: Change,
  entry: PhotoEntry,
  { until, now }: { until: number; now: number },
): void {
  const { hash: _hash, sha: _sha, ...value } = entry.value;
  const { full } = value.files;
  const next = {
    ...value,
    use: "selfie" as const,
    exp: until + FILE_SLACK_MS,
    files: full ? { full } : {},
    listed_at: null,
  };
  updatePhoto(change, entry, { next, now });
}

/** Ends the selfie of a way; its bytes go next. Nothing is held: it was sent for one look. */
export function endSelfie(change: Change, entry: PhotoEntry | null, now: number): void {
  if (entry?.value.use === "selfie") endPhoto(change, entry, now);
}

/** Takes a place off the list that no way has any more; `selfie` is what was read of it. */
export function forgetWaitingSelfie(
  change: Change,
  { at, member }: SelfiePlace,
  selfie: Pick<Entry<SelfieCheck>, "key" | "versionstamp">,
): void {
  check(change, selfie);
  remove(change, keys.selfieWaiting(at, member));
}

/** Puts a mark on a profile, or takes it off (`next` null). */
export function putVerifiedPhotos(
  change: Change,
  entry: Entry<VerifiedPhotos>,
  next: VerifiedPhotos | null,
): void {
  check(change, entry);
  if (next) set(change, entry.key, next);
  else remove(change, entry.key);
}

/** Lets a session of the desk fetch a selfie for a moment. */
export function grantSelfie(
  change: Change,
  { key }: Entry<SelfieGrant>,
  { now, ...grant }: Omit<SelfieGrant, "exp"> & { now: number },
): void {
  set(change, key, { ...grant, exp: now + SELFIE_GRANT_LIFE_MS }, SELFIE_GRANT_LIFE_MS);
}
