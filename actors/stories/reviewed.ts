/** Applies the operator's decision about a photo to the story that shows it, in the same change. */
import type { StoryId } from "@/domain/ids.ts";
import type { Photo } from "@/store/records.ts";
import { hideStory, removeStory, showStory } from "@/store/stories/writer.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { alertOfStory } from "@/actors/stories/alerting.ts";
import { type OwnStories, readOwnStories } from "@/actors/stories/own.ts";
import { notifyStories } from "@/actors/stories/notify.ts";

type PhotoOfStory = Pick<Photo, "member" | "story">;

/** Reveals the story to everybody, unless it is visible already. */
export async function showStoryOf(draft: Draft, env: ActorEnv, photo: PhotoOfStory): Promise<void> {
  const found = await readStoryOf(env, photo);
  if (!found?.own.member.value.stories?.some(({ id, waiting }) => id === found.id && waiting)) return;
  const { own, id, now } = found;
  const next = showStory(draft, own.member, { id, now });
  alertOfStory(draft, { member: next.id, story: id, now });
  notifyStories(draft, { own, next, stories: own.stories, now });
}

/** Lets it wait again, seen by its owner alone. */
export async function hideStoryOf(draft: Draft, env: ActorEnv, photo: PhotoOfStory): Promise<void> {
  const found = await readStoryOf(env, photo);
  if (!found?.own.member.value.stories?.some(({ id, waiting }) => id === found.id && !waiting)) return;
  const { own, id, now } = found;
  const next = hideStory(draft, own.member, id);
  notifyStories(draft, { own, next, stories: own.stories, now });
}

/** Removes the story for everybody. */
export async function removeStoryOf(draft: Draft, env: ActorEnv, photo: PhotoOfStory): Promise<void> {
  const found = await readStoryOf(env, photo);
  if (!found) return;
  const { own, id, now } = found;
  const next = removeStory(draft, own.member, id);
  notifyStories(draft, { own, next, stories: own.stories.filter((each) => each.id !== id), now });
}

async function readStoryOf(
  env: ActorEnv,
  { member, story }: PhotoOfStory,
): Promise<{ own: OwnStories; id: StoryId; now: number } | null> {
  if (!member || !story) return null;
  const at = env.now();
  const own = await readOwnStories(env, member, at);
  return own && { own, id: story, now: at };
}
