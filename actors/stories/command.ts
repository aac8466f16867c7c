/**
 * Runs a command about a member's own stories exactly once by its `rid` (P2). What `decide` writes, including
 * the member's record, is one change with its events.
 */
import type { PhotoId } from "@/domain/ids.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { keys } from "@/store/keys.ts";
import type { PhotoEntry } from "@/store/photos/reader.ts";
import type { Member, Story } from "@/store/records.ts";
import { type Once, runCommand } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type OwnStories, readOwnStories } from "@/actors/stories/own.ts";
import { notifyStories } from "@/actors/stories/notify.ts";

type Module = "stories/add" | "stories/delete";

/** What a command is decided on. */
export interface StoryState {
  own: OwnStories;
  /** Null where there is none. */
  photo: PhotoEntry | null;
  now: number;
}

/** The result of a command: its answer, the member after it, and their living stories. */
export interface DecidedStories<Answer> {
  answer: Answer;
  next: Member;
  stories: readonly Story[];
}

export interface StoryCommand<M extends Module> extends Omit<Once, "module"> {
  module: M;
  /** The photo that it is about, among these stories. */
  photoOf(own: OwnStories): PhotoId | null;
  /** Decides, and writes its changes to the draft, including the member's record. */
  decide(draft: Draft, state: StoryState): Result<DecidedStories<CallOutput<M>>, CallError<M>>;
  /** The refusal for a member who no longer exists. */
  nobody: Result<never, CallError<M>>;
}

type LoadedState = Omit<StoryState, "own"> & { own: OwnStories | null };

/** Runs a command about stories, and publishes its events once it is committed. */
export async function runStoryCommand<M extends Module>(
  env: ActorEnv,
  { photoOf, decide, nobody, ...once }: StoryCommand<M>,
): Promise<Result<CallOutput<M>, CallError<M>> | Result<never, "deadline_exceeded">> {
  return await runCommand<LoadedState, CallOutput<M>, CallError<M>>(env, {
    once,
    async load(read) {
      const now = env.now();
      const own = await readOwnStories(env, once.member, now);
      const id = own && photoOf(own);
      const [photo] = await read(id === null ? [] : [keys.photo(id)]);
      return { own, photo: photo?.value ? { ...photo, value: photo.value } : null, now };
    },
    decide({ own, photo, now }, draft) {
      if (!own) return nobody;
      const decided = decide(draft, { own, photo, now });
      if (!decided.ok) return decided;
      const { answer, next, stories } = decided.value;
      notifyStories(draft, { own, next, stories, now });
      return accept(answer);
    },
  });
}
