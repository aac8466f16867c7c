/**
 * Stories: posted by their owner, shown for a day to members with premium, gone for everybody with the commit
 * that removes them. One file per command; `store/stories/writer.ts` writes the rows that belong together.
 */
import type { ActorEnv } from "@/actors/env.ts";
import { type AddStory, openAdd } from "@/actors/stories/add.ts";
import type { StoryDeps } from "@/actors/stories/deps.ts";
import { type Feed, openFeed } from "@/actors/stories/feed.ts";
import { type GetStories, openGet } from "@/actors/stories/get.ts";
import { type FindPicture, openPictures } from "@/actors/stories/pictures.ts";
import { openRemove, type RemoveStory } from "@/actors/stories/remove.ts";
import { openView, type ViewStory } from "@/actors/stories/view.ts";
import { type ListViewers, openViewers } from "@/actors/stories/viewers.ts";

export interface Stories {
  add: AddStory;
  remove: RemoveStory;
  feed: Feed;
  get: GetStories;
  view: ViewStory;
  viewers: ListViewers;
  picture: FindPicture;
}

/** Opens the stories of an isolate. */
export function openStories(env: ActorEnv, parts: StoryDeps): Stories {
  return {
    add: openAdd(env),
    remove: openRemove(env, parts),
    feed: openFeed(env, parts),
    get: openGet(env, parts),
    view: openView(env),
    viewers: openViewers(env, parts.presence),
    picture: openPictures(env, parts),
  };
}
