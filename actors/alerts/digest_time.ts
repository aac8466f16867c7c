/** When a member's digest is due: a while after the first thing it tells, at most once a day, and never while it is quiet. */
import type { AlertKind, AlertSettings } from "@/domain/alerts.ts";
import type { MemberId } from "@/domain/ids.ts";
import { DIGEST_DELAY_MS, DIGEST_EVERY_MS } from "@/domain/limits.ts";
import { quietEnd } from "@/domain/quiet_hours.ts";
import type { Change, Entry } from "@/store/change.ts";
import { putDigest } from "@/store/alerts/digests.ts";
import type { Digest } from "@/store/records.ts";

/** That of somebody for whom nothing has waited yet. */
const NO_DIGEST: Digest = { due_at: 0, sent_at: 0, kinds: [] };

/** When the digest is due of somebody for whom something waits from `now` on; `sentAt` is when the last one was sent. */
export function digestDue(
  settings: Pick<AlertSettings, "quiet" | "time_zone">,
  { now, sentAt }: { now: number; sentAt: number },
): number {
  return outOfQuiet(settings, Math.max(now + DIGEST_DELAY_MS, sentAt + DIGEST_EVERY_MS));
}

/** The time itself, or the end of the quiet hours in which it lies. */
export function outOfQuiet(
  { quiet, time_zone }: Pick<AlertSettings, "quiet" | "time_zone">,
  at: number,
): number {
  return quietEnd(quiet, time_zone, at) ?? at;
}

/**
 * Something of these kinds waits for the digest: it becomes due, unless it is already. The row is written in any case, so that
 * whoever is sending that digest, and has not seen this, looks again.
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
