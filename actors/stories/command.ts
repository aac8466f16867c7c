/**
 * A command about a member's own stories, exactly once by its `rid` (P2).
 *
 * 1. The stories are read, and after them the photo that the command names or shows together with the record of the
 *    `rid`: what was done before is answered again, and no refusal can come of what this very command has already done.
 * 2. What `decide` adds, the member's record and the record of the `rid` are one change. A failed check reads and decides
 *    again.
 */
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { type Change, type Entry, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { PhotoEntry } from "@/store/photos/reader.ts";
import type { Member, Photo, RidRow, Story } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { untilCommitted } from "@/actors/attempts.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type OwnStories, readOwnStories } from "@/actors/stories/own.ts";
import { notifyStories } from "@/actors/stories/notify.ts";

export interface StoryCommand {
  member: MemberId;
  rid: string;
  /** What it is recognised by when it comes again. */
  digest: string;
}

/** What a command is decided on. */
export interface StoryState {
  own: OwnStories;
  /** Null where there is none. */
  photo: PhotoEntry | null;
  now: number;
}

/** What a command comes to: its answer, the member after it, and what is alive of their stories then. */
export interface DecidedStories<Answer> {
  answer: Answer;
  next: Member;
  stories: readonly Story[];
}

/** How a command is decided. */
export interface Deciding<Answer, Code extends RefusalCode> {
  /** The photo that it is about, among these stories. */
  photoOf(own: OwnStories): PhotoId | null;
  /** Adds what it does, the member's record among it, to `change`. */
  decide(change: Change, state: StoryState): Result<DecidedStories<Answer>, Code>;
  /** What a member gets who is not there any more. */
  nobody: Result<never, Code>;
}

/** Runs a command about stories, and tells of it once it is committed. */
export async function runStoryCommand<Answer, Code extends RefusalCode>(
  env: ActorEnv,
  { member, rid, digest }: StoryCommand,
  { photoOf, decide, nobody }: Deciding<Answer, Code>,
): Promise<Result<Answer, Code> | Result<never, "idempotency_mismatch" | "deadline_exceeded">> {
  const { database, publish } = env;
  const outcome = await untilCommitted<Result<Answer, Code>, "idempotency_mismatch">(env, async () => {
    const now = env.now();
    const own = await readOwnStories(env, member, now);
    const { photo, done } = await readRest(own && photoOf(own));
    if (done) return { stale: false, found: "answer", result: answerAgain(done) };
    if (!own) return { stale: false, result: accept(nobody) };

    const change = newChange();
    const decided = decide(change, { own, photo, now });
    if (!decided.ok) return { stale: false, result: accept(decided) };
    const { answer, next, stories } = decided.value;
    const { deliveries, instancesToWake: woken } = notifyStories(change, env, { own, next, stories, now });
    putRid(change, member, rid, { digest, answer, now });
    return { change, result: accept(accept(answer)), notify: () => publish(deliveries, woken) };
  });
  return outcome.ok ? outcome.value : outcome;

  /** Both in one snapshot. */
  async function readRest(id: PhotoId | null): Promise<{ photo: PhotoEntry | null; done: RidRow | null }> {
    const [row, photo] = await database.getMany<unknown>([
      keys.rid(member, rid),
      ...(id === null ? [] : [keys.photo(id)]),
    ]) as [Entry<RidRow>, Entry<Photo> | undefined];
    return { photo: photo?.value ? { ...photo, value: photo.value } : null, done: row.value };
  }

  function answerAgain(done: RidRow): Result<Result<Answer, Code>, "idempotency_mismatch"> {
    return done.digest === digest ? accept(accept(done.answer as Answer)) : refuse("idempotency_mismatch");
  }
}
