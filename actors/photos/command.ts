/**
 * A command about a photo of one's own profile, exactly once by its `rid` (P2).
 *
 * 1. The profile is read, and after it the photo together with the record of the `rid`: what was done before is answered
 *    again, and no refusal can come of what this very command has already done.
 * 2. What `decide` adds, the profile and the record are one change. A failed check reads and decides again.
 */
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { type Change, type Entry, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { PhotoEntry } from "@/store/photos/reader.ts";
import type { Photo, RidRow } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { untilCommitted } from "@/actors/attempts.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Profile, putPhotos, readProfile } from "@/actors/photos/profile_change.ts";

export interface PhotoCommand {
  member: MemberId;
  rid: string;
  /** What it is recognised by when it comes again. */
  digest: string;
  photo: PhotoId;
}

/** What a command comes to: its answer, and the photos that the profile has after it. */
export interface Decided<Answer> {
  answer: Answer;
  photos: readonly Photo[];
}

/** Adds what the command does with its photo to `change`; the photo is null where there is none. */
export type Decide<Answer, Code extends RefusalCode> = (
  change: Change,
  state: { profile: Profile; photo: PhotoEntry | null },
) => Result<Decided<Answer>, Code>;

type RunCode = "unknown_photo" | "idempotency_mismatch";

/** Runs a command about a photo, and tells the member's devices. `unknown_photo` where there is no such member. */
export async function runCommand<Answer, Code extends RefusalCode>(
  env: ActorEnv,
  { member, rid, digest, photo: id }: PhotoCommand,
  decide: Decide<Answer, Code>,
): Promise<Result<Answer, Code> | Result<never, RunCode | "deadline_exceeded">> {
  const { database, now, publish } = env;

  const outcome = await untilCommitted<Result<Answer, Code>, RunCode>(env, async () => {
    const profile = await readProfile(database, member);
    const { photo, done } = await readPhoto();
    if (done) return { stale: false, found: "answer", result: answerAgain(done) };
    if (!profile) return { stale: false, result: refuse("unknown_photo") };

    const change = newChange();
    const decided = decide(change, { profile, photo });
    if (!decided.ok) return { stale: false, result: accept(decided) };
    const { answer, photos } = decided.value;
    const { deliveries, instancesToWake } = putPhotos(change, env, { profile, photos });
    putRid(change, member, rid, { digest, answer, now: now() });
    return { change, result: accept(accept(answer)), notify: () => publish(deliveries, instancesToWake) };
  });
  return outcome.ok ? outcome.value : outcome;

  async function readPhoto(): Promise<{ photo: PhotoEntry | null; done: RidRow | null }> {
    const [photo, row] = await database.getMany<unknown>([
      keys.photo(id),
      keys.rid(member, rid),
    ]) as [Entry<Photo>, Entry<RidRow>];
    return { photo: photo.value && { ...photo, value: photo.value }, done: row.value };
  }

  function answerAgain(done: RidRow): Result<Result<Answer, Code>, RunCode> {
    return done.digest === digest ? accept(accept(done.answer as Answer)) : refuse("idempotency_mismatch");
  }
}
