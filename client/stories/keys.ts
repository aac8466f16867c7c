/** What a key means in the story viewer. Pure; islands/story_viewer/run_command.ts listens. */

export type StoryCommand = "next" | "previous" | "next_member" | "previous_member" | "pause_or_play";

export interface StoryKey {
  key: string;
  shiftKey: boolean;
  /** Where it is pressed: a text takes all keys, a button those that press it. */
  on: "text" | "button" | "elsewhere";
}

/**
 * Null for all other keys. Arrows go the way they point, so that in right-to-left languages the next story is on the left;
 * with Shift they go on to another member. Letters mean nothing: somebody who dictates would press them unawares.
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
