/** Removes a member's own story for everybody. */
import type { Blobs } from "@/domain/blobs.ts";
import { isStoryId, type MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import { endPhoto } from "@/store/photos/writer.ts";
import { removeStory } from "@/store/stories/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { removeFiles } from "@/actors/files/remove.ts";
import { endsOf } from "@/actors/photos/files.ts";
import { runStoryCommand } from "@/actors/stories/command.ts";
import type { OwnStories } from "@/actors/stories/own.ts";

/** The commit removes its rows; its files are removed right after. The same `rid` removes once. */
export type RemoveStory = (
  member: MemberId,
  rid: string,
  id: string,
) => Promise<Result<CallOutput<"stories/delete">, CallError<"stories/delete">>>;

export function openRemove(env: ActorEnv, { blobs }: { blobs: Blobs }): RemoveStory {
  const { database } = env;

  return async function remove(member, rid, id) {
    if (!isStoryId(id)) return refuse("unknown_story");
    const storyIn = ({ stories }: OwnStories) => stories.find((each) => each.id === id);
    let ends: BlobEnd[] = [];
    const result = await runStoryCommand(env, {
      module: "stories/delete",
      member,
      rid,
      content: [id],
      nobody: refuse("unknown_story"),
      photoOf: (own) => storyIn(own)?.photo ?? null,
      decide(draft, { own, photo, now }) {
        ends = [];
        if (!storyIn(own)) return refuse("unknown_story");
        if (photo) {
          endPhoto(draft, photo, now);
          ends = endsOf(photo.value, now);
        }
        return accept({
          answer: { request_details: { story_id: id } },
          next: removeStory(draft, own.member, id),
          stories: own.stories.filter((each) => each.id !== id),
        });
      },
    });
    // The commit has announced the files, so the sweep removes them if this fails.
    if (result.ok && ends.length > 0) await removeFiles({ database, blobs }, ends).catch(() => {});
    return result;
  };
}
