/** A player of stories over the client and the browser. For the viewer (islands/story_viewer.tsx). */
import { effect } from "@preact/signals";
import type { Client, StoryWish } from "@/client/client.ts";
import { callPersistently } from "@/client/persist.ts";
import { isFrugal } from "@/client/prefetch.ts";
import { OwnStories } from "@/client/state/own_stories.ts";
import { refuseStories } from "@/client/stories/open_stories.ts";
import { StoryPlayer } from "@/client/stories/player.ts";
import type { SeenReport } from "@/client/stories/seen_reports.ts";
import { StoryPlays } from "@/client/stories/story_plays.ts";
import type { StoryView } from "@/protocol/views/story.ts";

const PRELOADED_KEPT = 4;

/** Creates the player of a request. It gets events from its start until it is stopped. */
export function playStories(client: Client, wish: StoryWish): StoryPlayer {
  const plays = client.slice(StoryPlays);
  const { me: { id: me }, socket: { call } } = client;
  const preloaded: HTMLImageElement[] = [];
  return new StoryPlayer(wish, {
    ...plays.env,
    me,
    read: (user_id) =>
      user_id === me ? client.slice(OwnStories).load() : callPersistently(call, "stories/get", { user_id }),
    report: (story) => reportSeen(client, story),
    preload(address) {
      if (isFrugal()) return;
      // A preloaded picture without a reference may be evicted and fetched twice.
      preloaded.push(Object.assign(new Image(), { src: address }));
      preloaded.splice(0, preloaded.length - PRELOADED_KEPT);
    },
    refuse: () => refuseStories(client),
    miss: () => client.notices.show({ type: "error", message: "refusal.unknown_story" }),
    follow(player) {
      const stopHearing = plays.add(player);
      const stopFollowing = player.isOwn ? followOwn(client, player) : followMember(client, player);
      return () => {
        stopHearing();
        stopFollowing();
      };
    },
  });
}

/** Shows the known own stories at once, and keeps them current. */
function followOwn(client: Client, player: StoryPlayer): () => void {
  const own = client.slice(OwnStories);
  if (own.user.peek()) void own.load();
  return effect(() => {
    const user = own.user.value;
    const list = own.list.value;
    if (user && list) player.handleOwn({ user, list });
  });
}

/** Follows the member's presence, because its followers get the events of added and removed stories. */
function followMember(client: Client, player: StoryPlayer): () => void {
  return effect(() => {
    const id = player.member.value?.id;
    return id === undefined ? undefined : client.presence.followWhile([id]);
  });
}

async function reportSeen(client: Client, { user_id, id }: StoryView): Promise<SeenReport> {
  const answer = await callPersistently(client.socket.call, "stories/view", { user_id, story_id: id });
  if (answer.ok) {
    client.notifySlices({ module: "stories/view", data: answer.value });
    return "counted";
  }
  const { code } = answer.refusal;
  return code === "unknown_story" || code === "premium_required" ? code : "lost";
}
