/** Maps keys to commands of the story viewer. Pure; for islands/story_viewer/run_command.ts. */

export type StoryCommand = "next" | "previous" | "next_member" | "previous_member" | "pause_or_play";

export interface StoryKey {
  key: string;
  shiftKey: boolean;
  /** The focused element: a text field takes all keys, a button those that press it. */
  on: "text" | "button" | "elsewhere";
}

/**
 * Null for all other keys. Arrows are physical, so that in right-to-left languages the next story is on the left; with Shift
 * they change the member. No letters: speech input would trigger them by accident.
 */
export function storyCommandOf({ key, shiftKey, on }: StoryKey, isRtl: boolean): StoryCommand | null {
  if (on === "text") return null;
  switch (key) {
    case "ArrowRight":
    case "ArrowLeft": {
      const isNext = (key === "ArrowRight") !== isRtl;
      if (shiftKey) return isNext ? "next_member" : "previous_member";
      return isNext ? "next" : "previous";
    }
    case " ":
      return on === "button" ? null : "pause_or_play";
    default:
      return null;
  }
}
