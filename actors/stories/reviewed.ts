/** What the operator's decision about a photo does to the story that shows it, in the change of that decision. */
import type { StoryId } from "@/domain/ids.ts";
import type { Change } from "@/store/change.ts";
import type { Photo } from "@/store/records.ts";
import { removeStory, showStory } from "@/store/stories/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Notifying } from "@/actors/photos/profile_change.ts";
import { alertOfStory } from "@/actors/stories/alerting.ts";
import { type OwnStories, readOwnStories } from "@/actors/stories/own.ts";
import { notifyStories } from "@/actors/stories/notify.ts";

type PhotoOfStory = Pick<Photo, "member" | "story">;

/** Everybody sees it from now on. Null where they do already, or where there is none. */
export async function showStoryOf(
  change: Change,
  env: ActorEnv,
  photo: PhotoOfStory,
): Promise<Notifying | null> {
  const found = await readStoryOf(env, photo);
  if (!found?.own.member.value.stories?.some(({ id, waiting }) => id === found.id && waiting)) return null;
  const { own, id, now } = found;
  const next = showStory(change, own.member, { id, now });
  alertOfStory(change, { member: next.id, story: id, now });
  return notifyStories(change, env, { own, next, stories: own.stories, now });
}

/** Nobody sees it from now on. Null where there is none. */
export async function removeStoryOf(
  change: Change,
  env: ActorEnv,
  photo: PhotoOfStory,
): Promise<Notifying | null> {
  const found = await readStoryOf(env, photo);
  if (!found) return null;
  const { own, id, now } = found;
  const next = removeStory(change, own.member, id);
  return notifyStories(change, env, {
    own,
    next,
    stories: own.stories.filter((each) => each.id !== id),
    now,
  });
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
