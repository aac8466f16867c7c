/** The player of what was wished for: it runs while the viewer is there, and waits while the page is out of sight. */
import { useEffect, useMemo } from "react";
import type { Client, StoryWish } from "@/client/client.ts";
import { playStories } from "@/client/stories/play.ts";
import type { StoryPlayer } from "@/client/stories/player.ts";

/** `onEnd` is called after the last story. */
export function usePlayer(client: Client, wish: StoryWish, onEnd: () => void): StoryPlayer {
  const player = useMemo(() => playStories(client, wish), []);
  const state = player.state.value;
  useEffect(() => {
    player.start();
    return () => player.stop();
  }, []);
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === "visible") player.resume("hidden");
      else player.pause("hidden");
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  useEffect(() => {
    if (state === "ended") onEnd();
  }, [state]);
  return player;
}
