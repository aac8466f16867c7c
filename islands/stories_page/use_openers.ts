/** Opens stories from the tiles of /stories, and from its address: /stories?user=… is a link to somebody's stories. */
import { useEffect, useRef } from "react";
import type { TargetedMouseEvent } from "preact";
import type { Client } from "@/client/client.ts";
import { isMemberId, isStoryId } from "@/domain/ids.ts";
import { storyUrl } from "@/domain/story.ts";
import { ringOf } from "@/domain/story_ring.ts";
import { openStories, refuseStories } from "@/client/stories/open_stories.ts";
import type { StoryMember } from "@/protocol/views/story.ts";

interface Openers {
  /** For a click on the link to somebody's stories. */
  open(user: string, event: TargetedMouseEvent<HTMLElement>): void;
  /** Loads what shows stories, so that the tap that follows finds it there. */
  warm: (() => void) | undefined;
}

export interface OpenersOptions {
  me: string;
  /** In their order. */
  members: readonly StoryMember[];
  isPremium: boolean;
  /** Whose stories the address asks for; null where nobody's. */
  asked: string | null;
}

export function useOpeners(
  client: Client | null,
  { me, members, isPremium, asked }: OpenersOptions,
): Openers {
  /** Kept while it is on its way: what shows it finds it there, though it may not be cached. */
  const first = useRef<HTMLImageElement | null>(null);

  function show(known: Client, user: string): void {
    if (user === me) return openStories(known, { user_id: me, queue: [me] });
    if (!isPremium) return refuseStories(known);
    const tapped = members.find(({ id }) => id === user);
    // New stories go on with new ones, and those that were seen with others of the kind.
    const beside = tapped ? members.filter((each) => ringOf(each) === ringOf(tapped)) : [{ id: user }];
    if (tapped) first.current = preload(tapped);
    openStories(known, { user_id: user, queue: beside.map(({ id }) => id) });
  }

  useEffect(() => {
    if (!client || asked === null) return;
    // Whoever closes them, or reloads, is on the page itself.
    history.replaceState(history.state, "", "/stories");
    show(client, asked);
  }, [client]);

  return {
    open(user, event) {
      // Another tab, or another window, shows the address.
      if (!client || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (event.detail < 2) show(client, user);
    },
    warm: isPremium ? warm : undefined,
  };
}

/** Fetches the picture that their stories begin with, while what shows it is still on its way. */
function preload({ id: owner, story_id: id }: StoryMember): HTMLImageElement | null {
  if (!isMemberId(owner) || !isStoryId(id)) return null;
  return Object.assign(new Image(), { src: storyUrl({ owner, id, size: "full" }) });
}

function warm(): void {
  // What could not be loaded is loaded again, and told of, when it is wanted.
  void import("@/islands/story_viewer.tsx").catch(() => {});
}
