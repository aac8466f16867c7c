/** Posts an upload of a member as a story for a day. */
import { makeStoryId, type MemberId, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS } from "@/domain/limits.ts";
import { isShown, PHOTO_SIZES, photoNamed } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkStoryText } from "@/domain/story.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { attachPhoto } from "@/store/photos/writer.ts";
import type { Member, Story } from "@/store/records.ts";
import { addStory } from "@/store/stories/writer.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { alertOfStory } from "@/actors/stories/alerting.ts";
import { runStoryCommand, type StoryState } from "@/actors/stories/command.ts";
import { toOwnStoryView } from "@/actors/stories/story_view.ts";

/** `photo` names the upload (`photoNamed`); the same `rid` posts it once. */
export type AddStory = (
  member: MemberId,
  rid: string,
  input: HandlerInput<"stories/add">,
) => Promise<Result<CallOutput<"stories/add">, CallError<"stories/add">>>;

export function openAdd(env: ActorEnv): AddStory {
  return async function add(member, rid, { photo: photoName, story: raw }) {
    const id = photoNamed(photoName);
    if (!id) return refuse("unknown_photo");
    const checked = checkStoryText(raw);
    if (!checked.ok) return checked;
    const text = checked.value;
    return await runStoryCommand(env, {
      module: "stories/add",
      member,
      rid,
      content: [id, text],
      nobody: refuse("unknown_photo"),
      photoOf: () => id,
      decide(draft, state) {
        const storyId = makeStoryId(env.randomBytes(PHOTO_ID_BYTES));
        const posted = putStory(draft, state, { id: storyId, text, rid });
        if (!posted.ok) return posted;
        const { story, next, waiting } = posted.value;
        const view = toOwnStoryView(member, story, waiting ? { waiting } : {});
        return accept({
          answer: { request_details: { story: view } },
          next,
          stories: [...state.own.stories, story],
        });
      },
    });
  };
}

/** A story that was put into a draft. */
export interface PutStory {
  story: Story;
  /** The member as they are then. */
  next: Member;
  /** Whether only its owner sees it until its picture is checked. */
  waiting: boolean;
}

/** Makes an upload of the member's a story, and alerts their matches. */
export function putStory(
  draft: Draft,
  { own, photo, now }: StoryState,
  { id, text, rid }: Pick<Story, "id" | "text" | "rid">,
): Result<PutStory, "unknown_photo" | "stories_full"> {
  const member = own.member.value.id;
  const upload = photo?.value;
  if (!photo || upload?.member !== member || upload.use !== null || upload.exp <= now) {
    return refuse("unknown_photo");
  }
  if (own.stories.length >= STORIES_MAX) return refuse("stories_full", { max: STORIES_MAX });
  const story: Story = {
    id,
    photo: upload.id,
    placeholder: upload.placeholder,
    text,
    at: now,
    exp: now + STORY_LIFE_MS,
    ...(rid !== undefined && { rid }),
  };
  const use = { member, use: "story", story: id, exp: story.exp, keep: PHOTO_SIZES, now } as const;
  const waiting = !isShown(attachPhoto(draft, photo, use));
  const next = addStory(draft, own.member, { story, waiting });
  if (!waiting) alertOfStory(draft, { member, story: id, now });
  return accept({ story, next, waiting });
}
