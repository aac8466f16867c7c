/** Does what a key, a button or a swipe means. Escape is the browser's own. */
import type { TargetedKeyboardEvent } from "preact";
import { type StoryCommand, storyCommandOf, type StoryKey } from "@/client/stories/keys.ts";
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

/** The keys of the dialog, wherever in it they are pressed. */
export function keysFor(run: (command: StoryCommand) => void) {
  return (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, target, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isRtl = getComputedStyle(currentTarget).direction === "rtl";
    const command = storyCommandOf({ key, shiftKey, on: placeOf(target) }, isRtl);
    if (!command) return;
    event.preventDefault();
    run(command);
  };
}

function placeOf(target: EventTarget | null): StoryKey["on"] {
  if (target instanceof HTMLTextAreaElement) return "text";
  return target instanceof Element && target.closest("a, button") ? "button" : "elsewhere";
}
