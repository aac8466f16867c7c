/**
 * A command about a photo of one's own profile, exactly once by its `rid` (P2). What `decide` writes and the profile are one
 * change. It is refused with `unknown_photo` where there is no such member.
 */
import type { PhotoId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { keys } from "@/store/keys.ts";
import type { PhotoEntry } from "@/store/photos/reader.ts";
import type { Photo } from "@/store/records.ts";
import { type Once, runCommand } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Profile, putPhotos, readProfile } from "@/actors/photos/profile_change.ts";

type Module = "user/photos/add" | "user/photos/delete" | "user/photos/order";

export interface PhotoCommand<M extends Module> extends Omit<Once, "module"> {
  module: M;
  photo: PhotoId;
  /** The photo is null where there is none. */
  decide(
    draft: Draft,
    state: { profile: Profile; photo: PhotoEntry | null },
  ): Result<Decided<CallOutput<M>>, CallError<M>>;
}

/** What a command comes to: its answer, and the photos that the profile has after it. */
export interface Decided<Answer> {
  answer: Answer;
  photos: readonly Photo[];
}

interface LoadedState {
  profile: Profile | null;
  photo: PhotoEntry | null;
}

/** Runs a command about a photo, and tells the member's devices. */
export async function runPhotoCommand<M extends Module>(
  env: ActorEnv,
  { photo: id, decide, ...once }: PhotoCommand<M>,
): Promise<Result<CallOutput<M>, CallError<M>> | Result<never, "deadline_exceeded">> {
  const { member } = once;
  return await runCommand<LoadedState, CallOutput<M>, CallError<M>>(env, {
    once,
    async load(read) {
      const profile = await readProfile(env.database, member);
      const [{ value, ...entry }] = await read([keys.photo(id)]);
      return { profile, photo: value && { ...entry, value } };
    },
    decide({ profile, photo }, draft) {
      if (!profile) return refuse("unknown_photo") as Result<never, CallError<M>>;
      const decided = decide(draft, { profile, photo });
      if (!decided.ok) return decided;
      putPhotos(draft, profile, decided.value.photos);
      return accept(decided.value.answer);
    },
  });
}
