/** When a member's digest is due: some time after its first news, at most once a day, and never in quiet hours. */
import type { AlertKind, AlertSettings } from "@/domain/alerts.ts";
import type { MemberId } from "@/domain/ids.ts";
import { DIGEST_DELAY_MS, DIGEST_EVERY_MS } from "@/domain/limits.ts";
import { quietEnd } from "@/domain/quiet_hours.ts";
import type { Change, Entry } from "@/store/change.ts";
import { putDigest } from "@/store/alerts/digests.ts";
import type { Digest } from "@/store/records.ts";

/** The digest of a member without pending news. */
const NO_DIGEST: Digest = { due_at: 0, sent_at: 0, kinds: [] };

/** When a digest is due whose first news is of `now`; `sentAt` is when the last one was sent. */
export function digestDue(
  settings: Pick<AlertSettings, "quiet" | "time_zone">,
  { now, sentAt }: { now: number; sentAt: number },
): number {
  return outOfQuiet(settings, Math.max(now + DIGEST_DELAY_MS, sentAt + DIGEST_EVERY_MS));
}

/** The time itself, or the end of the quiet hours that it falls into. */
export function outOfQuiet(
  { quiet, time_zone }: Pick<AlertSettings, "quiet" | "time_zone">,
  at: number,
): number {
  return quietEnd(quiet, time_zone, at) ?? at;
}

/**
 * Adds these kinds to the digest and makes it due, unless it already is. The row is written in any case, so
 * that an isolate that is just sending the digest conflicts and reads it again.
 */
export function addToDigest(
  change: Change,
  before: Entry<Digest>,
  { member, settings, kinds, now }: {
    member: MemberId;
    settings: AlertSettings;
    kinds: readonly AlertKind[];
    now: number;
  },
): void {
  const { due_at, sent_at, kinds: waiting } = before.value ?? NO_DIGEST;
  putDigest(change, before, {
    member,
    next: {
      due_at: due_at > 0 ? due_at : digestDue(settings, { now, sentAt: sent_at }),
      sent_at,
      kinds: [...new Set([...waiting, ...kinds])],
    },
  });
}
