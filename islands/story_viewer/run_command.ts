/** Does what a key, a button or a swipe means. */
import type { StoryCommand } from "@/client/stories/keys.ts";
import type { StoryPlayer } from "@/client/stories/player.ts";

/** Whether somebody has stopped the story, and not just holds it. */
export function isStopped(player: StoryPlayer): boolean {
  return [...player.pauses.value].some((why) => why !== "hold");
}

/** `resume` is how the viewer lets a story go on. */
export function runCommand(player: StoryPlayer, command: StoryCommand, resume: () => void): void {
  switch (command) {
    case "next":
      return player.next();
    case "previous":
      return player.previous();
    case "next_member":
      return player.nextMember();
    case "previous_member":
      return player.previousMember();
    case "pause_or_play":
      return isStopped(player) ? resume() : player.pause("button");
    default:
      command satisfies never;
  }
}
