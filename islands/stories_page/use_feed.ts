/** The state of the client that /stories shows; null in the first render. */
import { useEffect, useLayoutEffect, useState } from "react";
import type { Me } from "@/client/client.ts";
import { getClient } from "@/client/start.ts";
import { OwnStories, type OwnStoryList } from "@/client/state/own_stories.ts";
import { type StoriesPage, StoryFeed } from "@/client/state/story_feed.ts";

/** The list of the client, before the page is drawn: who comes back does not see how it begins. */
export function useFeed(me: Me, initial: StoriesPage): StoryFeed | null {
  const [shown, setShown] = useState<StoryFeed | null>(null);
  useLayoutEffect(() => {
    const feed = getClient(me).slice(StoryFeed);
    const leave = feed.show(initial);
    setShown(feed);
    return leave;
  }, [me.id]);
  return shown;
}

/** The member's own stories; `initial` is null where the page could not be rendered with them. */
export function useOwnStories(me: Me, initial: OwnStoryList | null): OwnStories | null {
  const [shown, setShown] = useState<OwnStories | null>(null);
  useEffect(() => {
    const own = getClient(me).slice(OwnStories);
    if (initial) own.seed(initial);
    else void own.load();
    setShown(own);
  }, [me.id]);
  return shown;
}
