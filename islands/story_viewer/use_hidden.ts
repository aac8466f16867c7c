/** Nobody looks at a story while the page is out of sight. */
import { useEffect } from "react";
import type { StoryPlayer } from "@/client/stories/player.ts";

export function useHidden(player: StoryPlayer): void {
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === "visible") player.resume("hidden");
      else player.pause("hidden");
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
}
