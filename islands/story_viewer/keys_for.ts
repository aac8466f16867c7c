/** The keys of the viewer, wherever in it they are pressed. Escape is the browser's own. */
import type { TargetedKeyboardEvent } from "preact";
import { type StoryCommand, storyCommandOf, type StoryKey } from "@/client/stories/keys.ts";

/** For the dialog. */
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
